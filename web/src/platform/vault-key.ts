import type { IDBPDatabase } from 'idb'

/** A database with one key a person. */
export interface KeyStore {
  keys: { key: number; value: CryptoKey }
}

/** The key of a person in a database of sealed things, made at the first need. No script can read it out. */
export async function keyOf(db: IDBPDatabase<KeyStore>, user_id: number): Promise<CryptoKey> {
  const known = await db.get('keys', user_id)
  if (known) return known
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // Another tab may have been quicker: the key that is stored first is the key.
  const write = db.transaction('keys', 'readwrite')
  const winner = (await write.store.get(user_id)) ?? fresh
  if (winner === fresh) await write.store.put(fresh, user_id)
  await write.done
  return winner
}
