import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { AppError } from '../http/app-error.ts'
import { allKeys, type Keys, type Secrets } from './secrets.ts'

/** Where a sealed value lives. It opens there and nowhere else: moved to another row, it is as good as broken (ASVS 5 11.3.3). */
export interface Place {
  practice_id: number
  /** Table and column: `totp_factor.secret_sealed`. */
  column: string
  row: number | string
}

/** How it is laid out: this byte, then which key, nonce, tag, text. */
const with_key_id = 2
/** As before keys had ids: this byte, nonce, tag, text. */
const without_key_id = 1
const key_id_bytes = 4

/** AES-256-GCM under a key that is outside the database, always the one in use. */
export function seal(secrets: Secrets, place: Place, plain: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secrets.seal_key, nonce).setAAD(describe(place))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.from([with_key_id]), secrets.id, nonce, cipher.getAuthTag(), sealed])
}

/** Throws `integrity_failed` where the value was changed, moved, or sealed with a key that is not known here; never gives a wrong text. */
export function unseal(secrets: Secrets, place: Place, sealed: Buffer): Buffer {
  for (const { keys, rest } of readLayout(secrets, sealed)) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', keys.seal_key, rest.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(describe(place)).setAuthTag(rest.subarray(12, 28))
      return Buffer.concat([decipher.update(rest.subarray(28)), decipher.final()])
    } catch {
      // Not by this key; of the old layout any may be the one.
    }
  }
  throw new AppError('integrity_failed', 'What is stored here was changed from outside. It is not shown; tell your administrator.')
}

/** Whether it is sealed with the key in use. */
export function isSealedAnew(secrets: Secrets, sealed: Buffer): boolean {
  return sealed[0] === with_key_id && sealed.subarray(1, 1 + key_id_bytes).equals(secrets.id)
}

function readLayout(secrets: Secrets, sealed: Buffer): { keys: Keys; rest: Buffer }[] {
  if (sealed.length < 29) return []
  if (sealed[0] === without_key_id) return allKeys(secrets).map((keys) => ({ keys, rest: sealed.subarray(1) }))
  if (sealed[0] !== with_key_id || sealed.length < 29 + key_id_bytes) return []
  const id = sealed.subarray(1, 1 + key_id_bytes)
  return allKeys(secrets).filter((keys) => keys.id.equals(id)).map((keys) => ({ keys, rest: sealed.subarray(1 + key_id_bytes) }))
}

function describe({ practice_id, column, row }: Place): Buffer {
  return Buffer.from(JSON.stringify([practice_id, column, String(row)]))
}
