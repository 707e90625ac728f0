/** Where sealed parts of recordings lie until the server has them: in this browser, or on a shared computer in this tab alone. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { isSharedComputer } from './shared-computer.ts'
import { keyOf, type KeyStore } from './vault-key.ts'

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
  /** The recorder has not closed this part yet: what there is of it, should the browser go down. */
  is_open: boolean
}

/** `recordings`: user, recording · `parts`: user, recording, place in the recording. Numbers only; what they are about is sealed. */
export type ShelfName = 'recordings' | 'parts'

export interface Shelf {
  keyOf(user_id: number): Promise<CryptoKey>
  put(name: ShelfName, key: number[], value: Sealed): Promise<void>
  get(name: ShelfName, key: number[]): Promise<Sealed | undefined>
  remove(name: ShelfName, key: number[]): Promise<void>
  /** The keys that begin with this one, in order. */
  list(name: ShelfName, start: number[]): Promise<number[][]>
  forgetKey(user_id: number): Promise<void>
}

interface RecordingDatabase extends DBSchema {
  keys: { key: number; value: CryptoKey }
  recordings: { key: number[]; value: Sealed }
  parts: { key: number[]; value: Sealed }
}

let opened: Promise<IDBPDatabase<RecordingDatabase>> | null = null

function open(): Promise<IDBPDatabase<RecordingDatabase>> {
  opened ??= openDB<RecordingDatabase>('wyze-recordings', 1, {
    upgrade(db) {
      db.createObjectStore('keys')
      db.createObjectStore('recordings')
      db.createObjectStore('parts')
    },
    terminated: () => {
      opened = null
    },
  })
  return opened
}

const under = (start: number[]) => IDBKeyRange.bound(start, [...start, []])

const of_this_browser: Shelf = {
  keyOf: async (user_id) => keyOf((await open()) as unknown as IDBPDatabase<KeyStore>, user_id),
  put: async (name, key, value) => void (await (await open()).put(name, value, key)),
  get: async (name, key) => (await open()).get(name, key),
  remove: async (name, key) => (await open()).delete(name, key),
  list: async (name, start) => (await open()).getAllKeys(name, under(start)),
  forgetKey: async (user_id) => (await open()).delete('keys', user_id),
}

/** Holds everything in memory: gone with the tab. */
export function createMemoryShelf(): Shelf {
  const keys = new Map<number, Promise<CryptoKey>>()
  const values = { recordings: new Map<string, Sealed>(), parts: new Map<string, Sealed>() }
  const fresh = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return {
    keyOf: (user_id) => {
      const known = keys.get(user_id) ?? fresh()
      keys.set(user_id, known)
      return known
    },
    put: async (name, key, value) => void values[name].set(key.join(':'), value),
    get: async (name, key) => values[name].get(key.join(':')),
    remove: async (name, key) => void values[name].delete(key.join(':')),
    list: async (name, start) =>
      [...values[name].keys()]
        .map((key) => key.split(':').map(Number))
        .filter((key) => start.every((part, at) => key[at] === part))
        .sort((a, b) => (a.at(-1) ?? 0) - (b.at(-1) ?? 0)),
    forgetKey: async (user_id) => void keys.delete(user_id),
  }
}

const of_this_tab = createMemoryShelf()

export const currentShelf = (): Shelf => (isSharedComputer() ? of_this_tab : of_this_browser)
