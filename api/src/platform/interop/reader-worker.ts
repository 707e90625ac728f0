/** Runs in a thread of its own: a file that takes long or much memory ends the thread, never the server. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ColumnMapping } from '#domain/interop/parsed-file.ts'
import { readFile } from './read-file.ts'

const { bytes, remembered } = workerData as { bytes: Uint8Array; remembered: ColumnMapping[] }
parentPort?.postMessage(await readFile(bytes, remembered))
