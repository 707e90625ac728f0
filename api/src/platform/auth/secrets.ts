import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'

/** Keys made from one secret, one per use, so that a token of one kind can never pass for another. */
export interface Secrets {
  access_key: Buffer
  refresh_key: Buffer
  throttle_key: Buffer
  mail_key: Buffer
  seal_key: Buffer
  recovery_key: Buffer
  passkey_user_key: Buffer
}

export function loadSecrets(config: Pick<Config, 'secret' | 'data_dir'>): Secrets {
  const secret = config.secret ?? readOrCreate(join(config.data_dir, 'secrets', 'app-secret'))
  return {
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
