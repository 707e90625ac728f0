import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession, setSession } from './session-store.ts'

/** As much of an IndexedDB as the vault asks for; the real one is used in the browser tests. */
const { stores } = vi.hoisted(() => ({ stores: { keys: new Map<string, unknown>(), drafts: new Map<string, unknown>() } }))
vi.mock('idb', () => {
  const at = (key: unknown) => JSON.stringify(key)
  const table = (name: 'keys' | 'drafts') => ({
    get: async (key: unknown) => stores[name].get(at(key)),
    put: async (value: unknown, key: unknown) => void stores[name].set(at(key), value),
    delete: async (key: unknown) => {
      if (typeof key === 'object' && key !== null && 'user_id' in key) {
        for (const kept of stores.drafts.keys()) if (JSON.parse(kept)[0] === key.user_id) stores.drafts.delete(kept)
      } else stores[name].delete(at(key))
    },
  })
  return {
    openDB: async () => ({
      get: (name: 'keys', key: unknown) => table(name).get(key),
      put: (name: 'keys', value: unknown, key: unknown) => table(name).put(value, key),
      delete: (name: 'keys', key: unknown) => table(name).delete(key),
      transaction: (name: 'keys') => ({ store: table(name), done: Promise.resolve() }),
    }),
  }
})
vi.stubGlobal('IDBKeyRange', { bound: ([user_id]: [number]) => ({ user_id }) })

const { clearLocalDrafts, readLocalDraft, removeLocalDraft, saveLocalDraft } = await import('./draft-vault.ts')

function signInAs(id: number): void {
  setSession({
    access_token: 'a', refresh_token: 'r', token_type: 'Bearer',
    user: { id, role: 'REI', first_name: 'M', last_name: 'O', email: 'm@c.example', practice: { id: 1, name: 'H', time_zone: 'UTC' } },
  })
}

beforeEach(() => {
  stores.keys.clear()
  stores.drafts.clear()
  signInAs(7)
})
afterEach(() => clearSession())

describe('the local draft vault', () => {
  it('gives back what was typed', async () => {
    await saveLocalDraft('draft:1', { text: 'Mild bloating' })
    expect((await readLocalDraft('draft:1'))?.value).toEqual({ text: 'Mild bloating' })
    await removeLocalDraft('draft:1')
    expect(await readLocalDraft('draft:1')).toBeNull()
  })

  it('F02 what was sent does not come back in the next form, however slowly it was sealed', async () => {
    const saving = saveLocalDraft('new-patient', { phone: '(212) 555-0100' })
    const removing = removeLocalDraft('new-patient')
    expect(await readLocalDraft('new-patient')).toBeNull()
    await Promise.all([saving, removing])
    expect(await readLocalDraft('new-patient')).toBeNull()
  })

  it('stores nothing that can be read, under a key that cannot be taken out', async () => {
    await saveLocalDraft('draft:1', { text: 'Mild bloating' })
    const [kept] = [...stores.drafts.values()] as { sealed: ArrayBuffer }[]
    expect(new TextDecoder().decode(kept!.sealed)).not.toContain('bloating')
    const [key] = [...stores.keys.values()] as CryptoKey[]
    expect(key!.extractable).toBe(false)
  })

  it('opens for the person who wrote it and nobody else', async () => {
    await saveLocalDraft('draft:1', 'mine')
    signInAs(8)
    expect(await readLocalDraft('draft:1')).toBeNull()
    signInAs(7)
    expect((await readLocalDraft('draft:1'))?.value).toBe('mine')
  })

  it('A-03 is empty after sign-out, the other person’s drafts stay', async () => {
    await saveLocalDraft('draft:1', 'mine')
    signInAs(8)
    await saveLocalDraft('draft:1', 'hers')
    await clearLocalDrafts(7)
    expect((await readLocalDraft('draft:1'))?.value).toBe('hers')
    signInAs(7)
    expect(await readLocalDraft('draft:1')).toBeNull()
    expect(stores.keys.size).toBe(1)
  })

  it('does not fall over what no longer opens', async () => {
    await saveLocalDraft('draft:1', 'mine')
    stores.keys.clear()
    expect(await readLocalDraft('draft:1')).toBeNull()
  })
})
