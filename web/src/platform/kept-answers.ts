import { ageOf, most_kept_bytes } from './cache-policy.ts'

/** One answer as it lies on the device. Nothing of it can be read without the key: not the address, not the person. */
export interface KeptRow {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
  answered_at: number
  /** Hashes of the paths that this answer lies under, so that a write can find it. */
  tags: string[]
}

/** Where the rows lie. */
export interface AnswerStore {
  get: (key: string) => Promise<KeptRow | undefined>
  put: (key: string, row: KeptRow) => Promise<void>
  remove: (keys: string[]) => Promise<void>
  /** The keys under a tag. */
  keysUnder: (tag: string) => Promise<string[]>
  /** Key, age and size of every row, oldest first. */
  list: () => Promise<{ key: string; answered_at: number; bytes: number }[]>
  /** The person's key, made on first use; it cannot be exported. */
  cryptoKey: (user_id: number) => Promise<CryptoKey>
  /** Everything of everybody; the keys first, so that what might stay behind can never be opened again. */
  wipe: () => Promise<void>
}

export interface Owner {
  user_id: number
  /** The session's part of the token. */
  scope: string
}

async function hash(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const keyOf = (owner: Owner, url: string) => hash(`GET ${url} ${owner.scope}`)
const tagOf = (owner: Owner, prefix: string) => hash(`under ${prefix} ${owner.scope}`)

/** `/patients/7/notes` lies under `/`, `/patients`, `/patients/7`, `/patients/7/notes` and that of all patients’ notes. */
export function prefixesOf(path: string): string[] {
  const parts = path.split('/').filter(Boolean)
  const prefixes = ['/', ...parts.map((_, i) => `/${parts.slice(0, i + 1).join('/')}`)]
  if (parts[0] === 'patients' && parts[2] === 'notes') prefixes.push('/patients/*/notes')
  return prefixes
}

/** Answers that outlive a reload: sealed with AES-GCM under a key of the person, found by hashes only, at most 50 MB. */
export class KeptAnswers {
  readonly #store: AnswerStore
  readonly #now: () => number
  readonly #most_bytes: number
  #bytes: number | null = null

  constructor(store: AnswerStore, now: () => number = Date.now, most_bytes: number = most_kept_bytes) {
    this.#store = store
    this.#now = now
    this.#most_bytes = most_bytes
  }

  async keep(owner: Owner, url: string, path: string, value: unknown, answered_at: number): Promise<void> {
    const key = await keyOf(owner, url)
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const plain = new TextEncoder().encode(JSON.stringify(value))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(key) }, await this.#store.cryptoKey(owner.user_id), plain)
    const tags = await Promise.all(prefixesOf(path).map((prefix) => tagOf(owner, prefix)))
    await this.#store.put(key, { iv, sealed, answered_at, tags })
    this.#bytes = (this.#bytes ?? (await this.#measure())) + sealed.byteLength
    if (this.#bytes > this.#most_bytes) await this.#makeRoom()
  }

  async read<T>(owner: Owner, url: string): Promise<{ value: T; answered_at: number } | null> {
    const key = await keyOf(owner, url)
    const row = await this.#store.get(key)
    if (!row) return null
    try {
      const plain = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: row.iv, additionalData: new TextEncoder().encode(key) },
        await this.#store.cryptoKey(owner.user_id),
        row.sealed,
      )
      return { value: JSON.parse(new TextDecoder().decode(plain)) as T, answered_at: row.answered_at }
    } catch {
      await this.#store.remove([key])
      return null
    }
  }

  async forget(owner: Owner, url: string): Promise<void> {
    await this.#store.remove([await keyOf(owner, url)])
  }

  async forgetUnder(owner: Owner, prefixes: readonly string[]): Promise<void> {
    const tags = await Promise.all(prefixes.map((prefix) => tagOf(owner, prefix)))
    const keys = await Promise.all(tags.map((tag) => this.#store.keysUnder(tag)))
    await this.#store.remove([...new Set(keys.flat())])
  }

  async removeExpired(): Promise<void> {
    const now = this.#now()
    const rows = await this.#store.list()
    await this.#store.remove(rows.filter(({ answered_at }) => ageOf(answered_at, now) === 'expired').map(({ key }) => key))
    this.#bytes = null
  }

  async wipe(): Promise<void> {
    this.#bytes = 0
    await this.#store.wipe()
  }

  async #measure(): Promise<number> {
    return (await this.#store.list()).reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** The expired ones first; where that is not enough, the oldest. */
  async #makeRoom(): Promise<void> {
    await this.removeExpired()
    const rows = await this.#store.list()
    let bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
    const given_up: string[] = []
    for (const row of rows) {
      if (bytes <= this.#most_bytes) break
      given_up.push(row.key)
      bytes -= row.bytes
    }
    await this.#store.remove(given_up)
    this.#bytes = bytes
  }
}
