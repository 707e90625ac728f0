import type { z } from 'zod'
import { refreshSession } from '#contract/auth.ts'
import { fillPath } from '#contract/endpoint.ts'
import { getSession, reloadSession, setTokens } from './session-store.ts'

let running: Promise<boolean> | null = null

async function exchange(refresh_token: string): Promise<'renewed' | 'refused' | 'unreachable'> {
  const { proveDevice } = await import('./device-key.ts')
  const proof = await proveDevice(refresh_token)
  let answer: Response
  try {
    answer = await fetch(fillPath(refreshSession.path), {
      method: refreshSession.method,
      headers: { 'content-type': 'application/json', accept: 'application/json', ...(proof === null ? {} : { 'x-device-proof': proof }) },
      body: JSON.stringify({ refresh_token }),
    })
  } catch {
    return 'unreachable'
  }
  if (answer.status === 401 || answer.status === 422) return 'refused'
  if (!answer.ok) return 'unreachable'
  setTokens((await answer.json()) as z.output<typeof refreshSession.reply>)
  return 'renewed'
}

/** A refresh token may be used once, so two tabs must never exchange the same one: the lock is shared by all tabs. */
async function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request('wyze-refresh', work) : work()
}

async function renew(seen_access_token: string, onRefused: () => void): Promise<boolean> {
  return withTabLock(async () => {
    const current = reloadSession() ?? getSession()
    if (current === null) return false
    // Another tab was here first: its tokens are the good ones.
    if (current.access_token !== seen_access_token) return true
    const outcome = await exchange(current.refresh_token)
    if (outcome === 'refused') onRefused()
    return outcome === 'renewed'
  })
}

/** New tokens, once, however many calls ask at the same time. True where there is now another access token to try with. */
export function renewTokens(seen_access_token: string, onRefused: () => void): Promise<boolean> {
  running ??= renew(seen_access_token, onRefused).finally(() => {
    running = null
  })
  return running
}
