/**
 * What a person typed and the server has not got yet, kept through a crash or a dead network. Each value is sealed with
 * AES-GCM under a key of this person that no script can read out; both go at sign-out.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { getSession } from './session-store.ts'
import { isSharedComputer } from './shared-computer.ts'
import { keyOf as keyIn, type KeyStore } from './vault-key.ts'

interface Vault extends DBSchema {
  keys: { key: number; value: CryptoKey }
  drafts: { key: [number, string]; value: { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer; saved_at: string } }
}

let opened: Promise<IDBPDatabase<Vault>> | null = null

function openVault(): Promise<IDBPDatabase<Vault>> {
  opened ??= openDB<Vault>('wyze-drafts', 1, {
    upgrade(db) {
      db.createObjectStore('keys')
      db.createObjectStore('drafts')
    },
    terminated: () => {
      opened = null
    },
  })
  return opened
}

function currentUserId(): number {
  const user_id = getSession()?.user.id
  if (user_id === undefined) throw new Error('a local draft belongs to a signed-in person')
  return user_id
}

const keyOf = (db: IDBPDatabase<Vault>, user_id: number): Promise<CryptoKey> => keyIn(db as unknown as IDBPDatabase<KeyStore>, user_id)

function bindTo(user_id: number, key: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${user_id}:${key}`)
}

export interface LocalDraft<T> {
  value: T
  saved_at: string
}

/** On a shared computer drafts outlive a lock of the screen, not the tab. */
const of_this_tab = new Map<string, LocalDraft<unknown>>()

let last_write: Promise<unknown> = Promise.resolve()

/** One write after the other, as they were asked for: a save that is still sealing must not land behind the removal that followed it. */
function inOrder<T>(write: () => Promise<T>): Promise<T> {
  const written = last_write.then(write)
  last_write = written.catch(() => undefined)
  return written
}

export async function saveLocalDraft(key: string, value: unknown): Promise<void> {
  const user_id = currentUserId()
  if (isSharedComputer()) {
    of_this_tab.set(`${user_id}:${key}`, { value: structuredClone(value), saved_at: new Date().toISOString() })
    return
  }
  const text = new TextEncoder().encode(JSON.stringify(value))
  return inOrder(async () => {
    const db = await openVault()
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bindTo(user_id, key) }, await keyOf(db, user_id), text)
    await db.put('drafts', { iv, sealed, saved_at: new Date().toISOString() }, [user_id, key])
  })
}

/** Null where nothing is kept, or what is kept no longer opens. */
export async function readLocalDraft<T>(key: string): Promise<LocalDraft<T> | null> {
  const user_id = currentUserId()
  if (isSharedComputer()) return (of_this_tab.get(`${user_id}:${key}`) as LocalDraft<T> | undefined) ?? null
  await last_write
  const db = await openVault()
  const kept = await db.get('drafts', [user_id, key])
  if (!kept) return null
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: kept.iv, additionalData: bindTo(user_id, key) },
      await keyOf(db, user_id),
      kept.sealed,
    )
    return { value: JSON.parse(new TextDecoder().decode(plain)) as T, saved_at: kept.saved_at }
  } catch {
    await db.delete('drafts', [user_id, key])
    return null
  }
}

/** What is kept for this person under keys that begin so, the longest kept first. */
export async function listLocalDrafts(prefix: string): Promise<string[]> {
  const user_id = currentUserId()
  if (isSharedComputer()) {
    const own = `${user_id}:${prefix}`
    const kept = [...of_this_tab].filter(([key]) => key.startsWith(own)).sort(([, a], [, b]) => a.saved_at.localeCompare(b.saved_at))
    return kept.map(([key]) => key.slice(`${user_id}:`.length))
  }
  const db = await openVault()
  const range = IDBKeyRange.bound([user_id, prefix], [user_id, `${prefix}\uffff`])
  const [keys, values] = await Promise.all([db.getAllKeys('drafts', range), db.getAll('drafts', range)])
  return keys
    .map(([, key], at) => ({ key, saved_at: values[at]!.saved_at }))
    .sort((a, b) => a.saved_at.localeCompare(b.saved_at))
    .map(({ key }) => key)
}

export async function removeLocalDraft(key: string): Promise<void> {
  const user_id = currentUserId()
  of_this_tab.delete(`${user_id}:${key}`)
  if (isSharedComputer()) return
  return inOrder(async () => (await openVault()).delete('drafts', [user_id, key]))
}

/** Everything of one person: the key first, so that what might stay behind can never be opened again. */
export async function clearLocalDrafts(user_id: number = currentUserId()): Promise<void> {
  of_this_tab.clear()
  return inOrder(async () => {
    const db = await openVault()
    await db.delete('keys', user_id)
    await db.delete('drafts', IDBKeyRange.bound([user_id], [user_id, []]))
  })
}
