import { useEffect } from 'react'
import { toastError, toastSuccess } from '#web/platform/toasts.ts'

const draft_in_path = /^\/(?:drafts|draft-notes)\/(\d+)/

async function send(): Promise<void> {
  if (!navigator.onLine) return
  // Only who has something to send fetches what sends it.
  const [{ sendKeptDrafts }, data] = await Promise.all([import('#web/features/notes/send-kept-drafts.ts'), import('#web/features/notes/data.ts')])
  const open_id = Number(draft_in_path.exec(location.pathname)?.[1] ?? 0) || null
  const ports = { list: data.listKeptDrafts, read: data.readLocalCopy, load: data.reloadDraft, portsOf: data.draftPorts }
  const { sent, waiting } = await sendKeptDrafts(ports, open_id)
  if (sent.length > 0) toastSuccess(sent.length === 1 ? 'A note written without a network is saved now.' : `${sent.length} notes written without a network are saved now.`)
  if (waiting.length > 0) toastError(waiting.length === 1 ? 'A draft has text on this device that waits for you. Open it under Documentation.' : `${waiting.length} drafts have text on this device that waits for you. Open them under Documentation.`)
}

let under_way: Promise<void> | null = null

/** Sends what this device kept: when a person comes in, and when the network comes back. Shows nothing itself. */
export function KeptDrafts(): null {
  useEffect(() => {
    const run = () => {
      under_way ??= send()
        .catch(() => undefined)
        .finally(() => {
          under_way = null
        })
    }
    run()
    window.addEventListener('online', run)
    return () => window.removeEventListener('online', run)
  }, [])
  return null
}
