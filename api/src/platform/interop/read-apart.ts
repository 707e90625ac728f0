import { Worker } from 'node:worker_threads'
import type { ColumnMapping, ParsedFile, ReadRefusal } from '#domain/interop/parsed-file.ts'
import { refuse, type Result } from '#domain/result.ts'

export interface ReadLimits {
  timeout_ms: number
  max_heap_mb: number
}

/** Letters of scans take seconds a page; everything else is done in one or two. */
export const read_limits: ReadLimits = { timeout_ms: 240_000, max_heap_mb: 1024 }

/**
 * Reads a file in a thread of its own with a limit of time and memory, so that no file holds up the server. Aborting ends the
 * thread; the promise then rejects with the signal's reason. The bytes are copied once.
 */
export function readFileApart(bytes: Uint8Array, remembered: ColumnMapping[] = [], signal?: AbortSignal, limits: ReadLimits = read_limits): Promise<Result<ParsedFile, ReadRefusal>> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), { workerData: { bytes, remembered }, resourceLimits: { maxOldGenerationSizeMb: limits.max_heap_mb }, stdout: true, stderr: true })
    const timer = setTimeout(() => finish(() => resolve(refuse({ code: 'timed_out', detail: 'Reading this file takes longer than a file may take.' }))), limits.timeout_ms)
    const onAbort = () => finish(() => reject(signal?.reason as Error))
    signal?.addEventListener('abort', onAbort, { once: true })
    let is_done = false
    const finish = (settle: () => void) => {
      if (is_done) return
      is_done = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      void worker.terminate()
      settle()
    }
    worker.once('message', (read: Result<ParsedFile, ReadRefusal>) => finish(() => resolve(read)))
    worker.once('error', (error: Error & { code?: string }) => finish(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(refuse({ code: 'too_large', detail: 'Reading this file takes more memory than a file may take.' })) : reject(error))))
    worker.once('exit', () => finish(() => reject(new Error('The reading thread ended without an answer.'))))
  })
}
