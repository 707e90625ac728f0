import { useRef, useState } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { largest_file_bytes, stopUpload } from './data.ts'
import { uploadFile } from './upload-file.ts'

export interface Upload {
  key: string
  file: File
  import_id: number | null
  sent_bytes: number
  state: 'waiting' | 'sending' | 'sent' | 'known' | 'failed' | 'cancelled'
  fault: string | null
}

/** The files that this screen is sending, one after the other; each can be stopped, and tried again where it broke off. */
export function useUploads(patient_id: number) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const stops = useRef(new Map<string, AbortController>())
  const change = (key: string, more: Partial<Upload>) => setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...more } : upload)))

  const run = async (key: string, file: File) => {
    const stop = new AbortController()
    if (stops.current.get(key)?.signal.aborted) return
    stops.current.set(key, stop)
    change(key, { state: 'sending', fault: null })
    try {
      let is_known = false
      await uploadFile(patient_id, file, {
        onStarted: (import_id, known) => {
          is_known = known
          change(key, { import_id })
        },
        onProgress: (sent_bytes) => change(key, { sent_bytes }),
        signal: stop.signal,
      })
      change(key, { state: is_known ? 'known' : 'sent', sent_bytes: file.size })
    } catch (error) {
      if (!stop.signal.aborted) change(key, { state: 'failed', fault: describeError(error) })
    }
  }
  const enqueue = (key: string, file: File) => {
    queue.current = queue.current.then(() => run(key, file))
  }

  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file): Upload => {
        const fault = file.size === 0 ? 'This file is empty.' : file.size > largest_file_bytes ? 'This file has more than 50 MB.' : null
        return { key: crypto.randomUUID(), file, import_id: null, sent_bytes: 0, state: fault === null ? 'waiting' : 'failed', fault }
      })
      setUploads((before) => [...added, ...before])
      for (const { key, file, state } of added) if (state === 'waiting') enqueue(key, file)
    },
    retry: ({ key, file }: Upload) => enqueue(key, file),
    dismiss: (key: string) => setUploads((before) => before.filter((upload) => upload.key !== key)),
    cancel: async ({ key, import_id }: Upload) => {
      const stop = stops.current.get(key) ?? new AbortController()
      stops.current.set(key, stop)
      stop.abort()
      change(key, { state: 'cancelled' })
      if (import_id !== null) await stopUpload(import_id).catch((error: unknown) => change(key, { state: 'failed', fault: describeError(error) }))
    },
  }
}
