/**
 * A key pair of this browser, made at the first sign-in. Its private half cannot be read out, not by our own scripts either:
 * whoever copies the storage of a session cannot renew it elsewhere (S19). It names nobody, so it stays when somebody signs out.
 */
const database = 'wyze-device'
const store = 'keys'
const pair_key = 'pair'

/** The public point for a sign-in, base64url; null where this browser keeps no keys: the session then stands without. */
export async function devicePoint(): Promise<string | null> {
  try {
    const { publicKey } = (await readPair()) ?? (await makePair())
    return toBase64url(await crypto.subtle.exportKey('raw', publicKey))
  } catch {
    return null
  }
}

/** The signature over a refresh token; null where there is no key. */
export async function proveDevice(refresh_token: string): Promise<string | null> {
  try {
    const pair = await readPair()
    if (!pair) return null
    const text = new TextEncoder().encode(`wyze refresh ${refresh_token}`)
    return toBase64url(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, text))
  } catch {
    return null
  }
}

/** Two tabs at once end up with the pair that was stored first. */
async function makePair(): Promise<CryptoKeyPair> {
  const fresh = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  await inStore('readwrite', (keys) => keys.add(fresh, pair_key)).catch(() => undefined)
  const kept = await readPair()
  if (!kept) throw new Error('this browser keeps no keys')
  return kept
}

function readPair(): Promise<CryptoKeyPair | undefined> {
  return inStore('readonly', (keys) => keys.get(pair_key) as IDBRequest<CryptoKeyPair | undefined>)
}

async function inStore<T>(mode: IDBTransactionMode, act: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(database, 1)
  opening.onupgradeneeded = () => void opening.result.createObjectStore(store)
  const db = await settled(opening)
  try {
    return await settled(act(db.transaction(store, mode).objectStore(store)))
  } finally {
    db.close()
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser refused'))
  })
}

function toBase64url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
