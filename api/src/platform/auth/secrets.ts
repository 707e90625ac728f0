import { createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'

/** Keys made from one secret, one per use, so that a token of one kind can never pass for another. */
export interface Keys {
  /** Which secret they are of: stands before what is sealed with them. Says nothing of the secret. */
  id: Buffer
  access_key: Buffer
  refresh_key: Buffer
  throttle_key: Buffer
  mail_key: Buffer
  seal_key: Buffer
  recovery_key: Buffer
  passkey_user_key: Buffer
}

/** Another secret than the one in use: what it made is taken, it makes nothing new. */
export interface OtherKeys extends Keys {
  /** From when on it made nothing any more; what claims to be younger is refused. null: it is the next one, which other processes may use already. */
  retired_at: Date | null
}

/** What new things are made with, and by what earlier ones are still known (docs/decisions/0016-keys-change.md). */
export interface Secrets extends Keys {
  others: readonly OtherKeys[]
}

type SecretConfig = Pick<Config, 'secret' | 'data_dir'> & Partial<Pick<Config, 'former_secrets' | 'next_secret'>>

export function loadSecrets({ secret, data_dir, former_secrets = [], next_secret = null }: SecretConfig): Secrets {
  const current = secret ?? readOrCreate(join(data_dir, 'secrets', 'app-secret'))
  return {
    ...keysFrom(current),
    others: [...former_secrets.map(({ secret, retired_at }) => ({ ...keysFrom(secret), retired_at })), ...(next_secret === null ? [] : [{ ...keysFrom(next_secret), retired_at: null }])],
  }
}

/** The one in use first. */
export function allKeys(secrets: Secrets): readonly Keys[] {
  return [secrets, ...secrets.others]
}

/** Processes change one after the other; what one of them made meanwhile with the former secret is good. */
const change_over_ms = 10 * 60_000

/** Those that may have made something at this moment. */
export function keysOf(secrets: Secrets, made_at: Date): readonly Keys[] {
  return [secrets, ...secrets.others.filter(({ retired_at }) => retired_at === null || made_at.getTime() <= retired_at.getTime() + change_over_ms)]
}

function keysFrom(secret: string): Keys {
  return {
    id: createHash('sha256').update(derive(secret, 'key id')).digest().subarray(0, 4),
    access_key: derive(secret, 'access'),
    refresh_key: derive(secret, 'refresh'),
    throttle_key: derive(secret, 'throttle'),
    mail_key: derive(secret, 'mail'),
    seal_key: derive(secret, 'seal'),
    recovery_key: derive(secret, 'recovery code'),
    passkey_user_key: derive(secret, 'passkey user'),
  }
}

function derive(secret: string, use: string): Buffer {
  return createHmac('sha256', secret).update(`wyze ${use} 1`).digest()
}

/** Written whole under another name and then linked: two starters at once end up with the same one, a crash with none or all. */
function readOrCreate(path: string): string {
  if (!existsSync(path)) {
    mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 })
    const own = `${path}.${process.pid}`
    writeFileSync(own, randomBytes(48).toString('base64url'), { mode: 0o600 })
    try {
      linkSync(own, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      unlinkSync(own)
    }
  }
  return readFileSync(path, 'utf8').trim()
}
