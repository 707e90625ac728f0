import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { AnswerStore, KeptRow } from './kept-answers.ts'

interface Answers extends DBSchema {
  keys: { key: number; value: CryptoKey }
  answers: { key: string; value: KeptRow; indexes: { tags: string; answered_at: number } }
}

let opened: Promise<IDBPDatabase<Answers>> | null = null

function openAnswers(): Promise<IDBPDatabase<Answers>> {
  opened ??= openDB<Answers>('wyze-answers', 1, {
    upgrade(db) {
      db.createObjectStore('keys')
      const answers = db.createObjectStore('answers')
      answers.createIndex('tags', 'tags', { multiEntry: true })
      answers.createIndex('answered_at', 'answered_at')
    },
    terminated: () => {
      opened = null
    },
  })
  return opened
}

/** The rows in IndexedDB. */
export const answer_store: AnswerStore = {
  async get(key) {
    return (await openAnswers()).get('answers', key)
  },
  async put(key, row) {
    await (await openAnswers()).put('answers', row, key)
  },
  async remove(keys) {
    if (keys.length === 0) return
    const write = (await openAnswers()).transaction('answers', 'readwrite')
    await Promise.all([...keys.map((key) => write.store.delete(key)), write.done])
  },
  async keysUnder(tag) {
    return (await openAnswers()).getAllKeysFromIndex('answers', 'tags', tag)
  },
  async list() {
    const rows: { key: string; answered_at: number; bytes: number }[] = []
    const read = (await openAnswers()).transaction('answers')
    for (let at = await read.store.index('answered_at').openCursor(); at; at = await at.continue()) {
      rows.push({ key: at.primaryKey, answered_at: at.value.answered_at, bytes: at.value.sealed.byteLength })
    }
    return rows
  },
  async cryptoKey(user_id) {
    const db = await openAnswers()
    const known = await db.get('keys', user_id)
    if (known) return known
    const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    // Another tab may have been quicker: the key that is stored first is the key.
    const write = db.transaction('keys', 'readwrite')
    const winner = (await write.store.get(user_id)) ?? fresh
    if (winner === fresh) await write.store.put(fresh, user_id)
    await write.done
    return winner
  },
  async wipe() {
    const db = await openAnswers()
    await db.clear('keys')
    await db.clear('answers')
  },
}
