import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ReadRefusal } from '#domain/interop/parsed-file.ts'
import type { ReaderMessage, ReaderOrder, ReaderResult } from './reader-messages.ts'

const child_file = fileURLToPath(new URL('./reader-child.ts', import.meta.url))
/** A scan of many pages takes minutes to recognise; nothing takes longer than this. */
const longest_reading_ms = 5 * 60_000
const memory_mb = 1024

export type ReadingEnd = { end: 'read'; result: ReaderResult } | { end: 'refused'; refusal: ReadRefusal } | { end: 'broke'; detail: string } | { end: 'stopped' }

interface Reading {
  onProgress(progress: { done: number; total: number; step: string }): void
  /** Fires when nobody wants it any more. */
  signal: AbortSignal
}

/**
 * Reads a stranger's file in a process of its own: what it does to that process (memory, endless work, a crash) it does to
 * nobody else. The process has no secrets in its environment and no connection to the database.
 */
export function readInChild(order: ReaderOrder, { onProgress, signal }: Reading): Promise<ReadingEnd> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ end: 'stopped' })
    const child = fork(child_file, [], { serialization: 'advanced', stdio: 'ignore', env: {}, execArgv: [`--max-old-space-size=${memory_mb}`] })
    let is_settled = false
    const settle = (end: ReadingEnd) => {
      if (is_settled) return
      is_settled = true
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      child.kill('SIGKILL')
      resolve(end)
    }
    const stop = () => settle({ end: 'stopped' })
    const timer = setTimeout(() => settle({ end: 'broke', detail: 'It took longer than five minutes to read.' }), longest_reading_ms)
    signal.addEventListener('abort', stop)
    child.on('message', (message: ReaderMessage) => {
      if (message.type === 'progress') onProgress(message)
      else if (message.type === 'read') settle({ end: 'read', result: message.result })
      else settle({ end: 'refused', refusal: message.refusal })
    })
    child.on('error', () => settle({ end: 'broke', detail: 'The reader could not be started.' }))
    child.on('exit', () => settle({ end: 'broke', detail: 'The reader broke down over it. The file may be damaged, or larger than it seems.' }))
    child.send(order, (error) => {
      if (error) settle({ end: 'broke', detail: 'The reader could not be started.' })
    })
  })
}
