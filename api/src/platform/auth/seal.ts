import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { AppError } from '../http/app-error.ts'
import type { Secrets } from './secrets.ts'

/** Where a sealed value lives. It opens there and nowhere else: moved to another row, it is as good as broken (ASVS 5 11.3.3). */
export interface Place {
  practice_id: number
  /** Table and column: `totp_factor.secret_sealed`. */
  column: string
  row: number | string
}

/** The first byte says with which key, so that a later one can stand beside it. */
const key_number = 1

/** AES-256-GCM under a key that is outside the database: number of the key, nonce, tag, text. */
export function seal(secrets: Secrets, place: Place, plain: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secrets.seal_key, nonce).setAAD(describe(place))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.from([key_number]), nonce, cipher.getAuthTag(), sealed])
}

/** Throws `integrity_failed` where the value was changed, moved, or sealed with another key; never gives a wrong text. */
export function unseal(secrets: Secrets, place: Place, sealed: Buffer): Buffer {
  try {
    if (sealed[0] !== key_number || sealed.length < 29) throw new Error('not sealed with this key')
    const decipher = createDecipheriv('aes-256-gcm', secrets.seal_key, sealed.subarray(1, 13), { authTagLength: 16 })
    decipher.setAAD(describe(place)).setAuthTag(sealed.subarray(13, 29))
    return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()])
  } catch {
    throw new AppError('integrity_failed', 'What is stored here was changed from outside. It is not shown; tell your administrator.')
  }
}

function describe({ practice_id, column, row }: Place): Buffer {
  return Buffer.from(JSON.stringify([practice_id, column, String(row)]))
}
