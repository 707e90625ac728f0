import pg from 'pg'
import type { Role } from '#domain/access/roles.ts'
import { hashPassword } from '../platform/auth/password.ts'

export interface TestUser {
  practice_id: number
  user_id: number
  role: Role
  email: string
  password: string
}

export type TestPractice = Record<Role, TestUser> & { practice_id: number; /** A second REI of the same practice. */ colleague: TestUser }

const password = 'correct horse battery staple 9'
let hash: Promise<string> | null = null

/** A practice with one person of every role, written by the owner as a migration would. */
export async function createPractice(owner: pg.ClientConfig, name: string): Promise<TestPractice> {
  hash ??= hashPassword(password)
  const password_hash = await hash
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('insert into practice (name) values ($1) returning id', [name])
    const practice_id = Number(rows[0]!.id)
    await client.query('select start_audit_chain($1)', [practice_id])
    const addUser = async (role: Role, label: string): Promise<TestUser> => {
      const email = `${label}.${practice_id}@${name.toLowerCase().replace(/\W/g, '')}.example`
      const inserted = await client.query<{ id: string }>(
        'insert into app_user (practice_id, email, first_name, last_name, role, credentials) values ($1, $2, $3, $4, $5, $6) returning id',
        [practice_id, email, `First${label}`, `Last${label}`, role, role === 'REI' ? 'MD' : null],
      )
      const user_id = Number(inserted.rows[0]!.id)
      await client.query('insert into user_credential (practice_id, user_id, password_hash) values ($1, $2, $3)', [practice_id, user_id, password_hash])
      return { practice_id, user_id, role, email, password }
    }
    return {
      practice_id,
      REI: await addUser('REI', 'rei'),
      NP: await addUser('NP', 'np'),
      PT: await addUser('PT', 'pt'),
      ND: await addUser('ND', 'nd'),
      PRACTICE_ADMIN: await addUser('PRACTICE_ADMIN', 'admin'),
      ADMIN: await addUser('ADMIN', 'stored'),
      colleague: await addUser('REI', 'colleague'),
    }
  } finally {
    await client.end()
  }
}
