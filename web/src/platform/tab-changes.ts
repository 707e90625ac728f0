import { getSession } from './session-store.ts'

interface TabMessage {
  user_id: number
  paths: readonly string[]
}

let channel: BroadcastChannel | null = null

function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  return (channel ??= new BroadcastChannel('wyze-changes'))
}

/** This tab changed something: the other tabs of this browser refresh at once, with a connection or without. */
export function tellOtherTabs(paths: readonly string[]): void {
  const user_id = getSession()?.user.id
  if (user_id !== undefined) openChannel()?.postMessage({ user_id, paths } satisfies TabMessage)
}

/** What this person changed in another tab. Other people's tabs (a shared computer) are not listened to. */
export function listenToOtherTabs(onChange: (paths: readonly string[]) => void): () => void {
  const heard = openChannel()
  const listener = ({ data }: MessageEvent<TabMessage>) => {
    if (data.user_id === getSession()?.user.id) onChange(data.paths)
  }
  heard?.addEventListener('message', listener)
  return () => heard?.removeEventListener('message', listener)
}
