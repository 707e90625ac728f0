import { answer_store } from './answer-store.ts'
import { ageOf, isPurgedBy, isServedStaleOn, mayBeKept } from './cache-policy.ts'
import { KeptAnswers, type Owner } from './kept-answers.ts'
import { ApiError } from './problem-error.ts'
import { getSession } from './session-store.ts'
import { isSharedComputer } from './shared-computer.ts'
import { tokenScope } from './token-scope.ts'

/** The answers of this browser that outlive a reload. None on a shared computer, none without IndexedDB. */
const kept = new KeptAnswers(answer_store)
const is_possible = typeof indexedDB !== 'undefined' && typeof crypto !== 'undefined' && 'subtle' in crypto

function currentOwner(): Owner | null {
  const session = getSession()
  if (session === null || !is_possible || isSharedComputer()) return null
  return { user_id: session.user.id, scope: tokenScope(session.access_token) }
}

interface Read<T> {
  url: string
  path: string
  load: () => Promise<T>
  /** Shows a copy while the answer is on its way, or instead of one. */
  show: (value: T, answered_at: number) => void
}

/** Cache first, then network: shows the kept copy where there is one, loads, keeps what came, and gives up what was refused. */
export async function loadWithCopy<T>({ url, path, load, show }: Read<T>): Promise<T> {
  const owner = mayBeKept(path) ? currentOwner() : null
  if (owner === null) return load()
  let is_answered = false
  const copy = kept.read<T>(owner, url).catch(() => null)
  void copy.then((found) => {
    if (found !== null && !is_answered && ageOf(found.answered_at, Date.now()) !== 'expired') show(found.value, found.answered_at)
  })
  try {
    const value = await load()
    is_answered = true
    // The one who asked may have left meanwhile.
    if (currentOwner()?.scope === owner.scope) void kept.keep(owner, url, path, value, Date.now()).catch(() => undefined)
    return value
  } catch (error) {
    is_answered = true
    const status = error instanceof ApiError ? error.problem.status : 0
    if (isPurgedBy(status)) void kept.forget(owner, url).catch(() => undefined)
    const found = isServedStaleOn(status) ? await copy : null
    if (found !== null && currentOwner()?.scope === owner.scope) show(found.value, found.answered_at)
    throw error
  }
}

export function forgetKeptUnder(prefixes: readonly string[]): void {
  const owner = currentOwner()
  if (owner !== null) void kept.forgetUnder(owner, prefixes).catch(() => undefined)
}

export async function removeExpiredKept(): Promise<void> {
  if (is_possible) await kept.removeExpired()
}

/** At sign-out and whenever the person changes. */
export async function wipeKept(): Promise<void> {
  if (is_possible) await kept.wipe().catch(() => undefined)
}
