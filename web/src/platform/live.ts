import { useSyncExternalStore } from 'react'
import { live_path, live_protocol, openTicket } from '#contract/live.ts'
import { callApi } from './api.ts'
import { noteElsewhere } from './changed-elsewhere.ts'
import { LiveConnection, type LiveWire } from './live-connection.ts'
import { liveUrl } from './live-url.ts'
import { refreshPaths } from './refresh-paths.ts'
import { getSession } from './session-store.ts'
import { listenToOtherTabs } from './tab-changes.ts'

/** Colleagues who type change something every second; a screen is read again at most this often. */
const refresh_every_ms = 700

let is_paused = false
const listeners = new Set<() => void>()

function setPaused(next: boolean): void {
  if (next === is_paused) return
  is_paused = next
  for (const listener of [...listeners]) listener()
}

/** True once the connection has been gone for ten seconds. */
export function useIsLivePaused(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => is_paused,
  )
}

async function connect(): Promise<{ wire: LiveWire; cursor: string }> {
  const { ticket, cursor } = await callApi(openTicket)
  const access_token = getSession()?.access_token
  if (access_token === undefined) throw new Error('signed out')
  return { wire: new WebSocket(`${liveUrl(live_path)}?ticket=${ticket}`, [live_protocol, access_token]), cursor }
}

/** Gathers what comes close together: the first at once, the rest after a moment. */
export function createRefresher(refresh: (paths: readonly string[]) => void) {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    if (waiting.size === 0) return
    const paths = [...waiting]
    waiting.clear()
    refresh(paths)
    timer = setTimeout(flush, refresh_every_ms)
  }
  return {
    add(paths: readonly string[]) {
      for (const path of paths) waiting.add(path)
      if (timer === undefined) flush()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Whoever of this session made the change has most likely refreshed already; only where its answer was lost something is left to do. */
function refreshOwn(paths: readonly string[]): void {
  const heard_at = Date.now()
  setTimeout(() => refreshPaths(paths, heard_at), refresh_every_ms)
}

/** Where this person was when the connection last ended: a locked screen listens again from there. */
let left_off: { user_id: number; cursor: string | null } | null = null

/** Listens for as long as a person is signed in and the screen is not locked. Returns the way to stop. */
export function startLive(): () => void {
  const user_id = getSession()?.user.id
  if (user_id === undefined || typeof WebSocket === 'undefined') return () => {}
  const refreshFrom = (paths: readonly string[]) => {
    noteElsewhere(paths)
    refreshPaths(paths)
  }
  const refresher = createRefresher(refreshFrom)
  const onChange = (paths: readonly string[] | null, by_me: boolean) => {
    if (by_me && paths !== null) refreshOwn(paths)
    else refresher.add(paths ?? ['/'])
  }
  const connection = new LiveConnection({ connect, onChange, onPaused: setPaused, random: Math.random }, left_off?.user_id === user_id ? left_off.cursor : null)
  const stopListening = listenToOtherTabs(refreshFrom)
  const wake = () => {
    if (document.visibilityState === 'visible') connection.wake()
  }
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  window.addEventListener('pageshow', wake)
  connection.start()
  return () => {
    document.removeEventListener('visibilitychange', wake)
    window.removeEventListener('online', wake)
    window.removeEventListener('pageshow', wake)
    stopListening()
    refresher.stop()
    left_off = { user_id, cursor: connection.cursor }
    connection.stop()
  }
}
