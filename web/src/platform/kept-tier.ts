import { ageOf, isPurgedBy, isServedStaleOn, mayBeKept } from './cache-policy.ts'
import type { KeptAnswers, Owner } from './kept-answers.ts'
import { ApiError } from './problem-error.ts'
import { restoreInTime } from './restore-in-time.ts'
import { getSession } from './session-store.ts'
import { isSharedComputer } from './shared-computer.ts'
import { tokenScope } from './token-scope.ts'

/** The name of the database; without its code it can still be taken away whole. */
const database = 'wyze-answers'
const is_possible = typeof indexedDB !== 'undefined' && typeof crypto !== 'undefined' && 'subtle' in crypto

let opening: Promise<KeptAnswers> | null = null

/**
 * The answers of this browser that outlive a reload. None on a shared computer, none without IndexedDB. Fetched when first
 * asked for, which is never before sign-in; a browser that cannot fetch it works without.
 */
function openKept(): Promise<KeptAnswers> {
  opening ??= Promise.all([import('./answer-store.ts'), import('./kept-answers.ts')]).then(
    ([{ answer_store }, { KeptAnswers }]) => new KeptAnswers(answer_store),
    (error: unknown) => {
      opening = null
      throw error
    },
  )
  return opening
}

/** A copy kept or given up is never worth a fault on the screen. */
function attempt(act: (kept: KeptAnswers) => Promise<unknown>): void {
  void openKept().then(act).catch(() => undefined)
}

let is_suspended = false

/** While a glass is broken nothing is kept: a copy would outlive it. What was kept before goes. */
export function suspendKeeping(is_wanted: boolean): void {
  if (is_wanted && !is_suspended) void wipeKept()
  is_suspended = is_wanted
}

function currentOwner(): Owner | null {
  const session = getSession()
  if (session === null || !is_possible || is_suspended || isSharedComputer()) return null
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
  const copy = openKept().then((kept) => kept.read<T>(owner, url)).catch(() => null)
  void copy.then((found) => {
    if (found !== null && !is_answered && ageOf(found.answered_at, Date.now()) !== 'expired') show(found.value, found.answered_at)
  })
  try {
    const value = await load()
    is_answered = true
    // The one who asked may have left meanwhile.
    if (currentOwner()?.scope === owner.scope) attempt((kept) => kept.keep(owner, url, path, value, Date.now()))
    return value
  } catch (error) {
    is_answered = true
    const status = error instanceof ApiError ? error.problem.status : 0
    // Gone before anything says so: who leaves at once leaves no copy behind.
    if (isPurgedBy(status)) await restoreInTime(() => openKept().then((kept) => kept.forget(owner, url)).then(() => null))
    const found = isServedStaleOn(status) ? await copy : null
    if (found !== null && currentOwner()?.scope === owner.scope) show(found.value, found.answered_at)
    throw error
  }
}

export function forgetKeptUnder(prefixes: readonly string[]): void {
  const owner = currentOwner()
  if (owner !== null) attempt((kept) => kept.forgetUnder(owner, prefixes))
}

export async function removeExpiredKept(): Promise<void> {
  if (currentOwner() !== null) await (await openKept()).removeExpired()
}

/** At sign-out and whenever the person changes. */
export async function wipeKept(): Promise<void> {
  if (!is_possible) return
  try {
    await (await openKept()).wipe()
  } catch {
    indexedDB.deleteDatabase(database)
  }
}
