import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import { AppError } from '../http/app-error.ts'
import { invalidToken } from '../db/session-transaction.ts'
import { allKeys, keysOf, type Keys, type Secrets } from './secrets.ts'

/** A stolen token is worth this long at most. */
export const access_token_life_s = 600

// HS256 with our own key only: the header is compared whole, so there is no algorithm, key id or address in it to obey.
const header = Buffer.from('{"alg":"HS256","typ":"at+jwt"}').toString('base64url')

interface Claims {
  iss: 'wyze'
  aud: 'wyze-api'
  sub: string
  sid: string
  iat: number
  exp: number
}

export function issueAccessToken(secrets: Secrets, session: { session_id: string; user_id: number }, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000)
  const claims: Claims = { iss: 'wyze', aud: 'wyze-api', sub: String(session.user_id), sid: session.session_id, iat, exp: iat + access_token_life_s }
  const signed = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${signed}.${sign(secrets, signed)}`
}

/** Throws 401 `token_expired` (refresh and try again) or `token_invalid` (signed out). Reads no database. */
export function verifyAccessToken(secrets: Secrets, authorization: string, now: Date): { session_id: string; user_id: number } {
  const match = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/i.exec(authorization)
  if (!match || match[1] !== header) throw invalidToken()
  const signer = allKeys(secrets).find((keys) => isSignedBy(keys, `${match[1]}.${match[2]}`, match[3]!))
  if (!signer) throw invalidToken()
  const claims = JSON.parse(Buffer.from(match[2]!, 'base64url').toString()) as Claims
  const seconds = now.getTime() / 1000
  // A former key signs nothing new: whoever learned it makes no token of today with it.
  if (!keysOf(secrets, new Date(claims.iat * 1000)).includes(signer)) throw invalidToken()
  if (claims.aud !== 'wyze-api' || claims.iat > seconds + 60) throw invalidToken()
  if (claims.exp <= seconds) throw new AppError('token_expired', 'The access token has expired.')
  return { session_id: claims.sid, user_id: Number(claims.sub) }
}

function isSignedBy(keys: Keys, text: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(keys, text))]
  return given.length === right.length && timingSafeEqual(given, right)
}

// Made once a key: making it costs five times what signing does, and every request signs.
const prepared_keys = new WeakMap<Buffer, KeyObject>()

function sign(keys: Keys, text: string): string {
  let key = prepared_keys.get(keys.access_key)
  if (!key) {
    key = createSecretKey(keys.access_key)
    prepared_keys.set(keys.access_key, key)
  }
  return createHmac('sha256', key).update(text).digest('base64url')
}
