/** The demo practices of a fresh installation: invented people with invented histories, and how to sign in to them. */
import { join } from 'node:path'
import type pg from 'pg'
import { createPool } from '#api/platform/db/pool.ts'
import { demo_practices } from './demo/clinic.data.ts'
import { placeClinic, type SignIn } from './demo/place-clinic.ts'
import { writePrivateFile } from './write-private-file.ts'

export interface DemoOptions {
  /** Of the role that owns the tables. */
  connection: pg.ClientConfig
  data_dir: string
  now: Date
}

// Any number; two first starts at once queue up behind it, and the second finds the work done.
const lock_key = 5_820_118

/**
 * Does nothing where a demo practice exists. Otherwise all of it or nothing: rows are committed after the file with the
 * passwords stands, so that there is never a practice that nobody can enter.
 */
export async function seedDemo(o: DemoOptions): Promise<{ is_new: boolean; sign_ins_file: string }> {
  const sign_ins_file = join(o.data_dir, 'demo-sign-ins.json')
  const pool = createPool(o.connection, 1, () => {})
  try {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock($1)', [lock_key])
      const { rowCount } = await client.query('select from practice where is_demo limit 1')
      const is_new = rowCount === 0
      if (is_new) {
        const sign_ins: SignIn[] = []
        for (const [index, practice] of demo_practices.entries()) sign_ins.push(...(await placeClinic(client, practice, index as 0 | 1, o.now)))
        await writePrivateFile(sign_ins_file, `${JSON.stringify(sign_ins, null, 2)}\n`)
      }
      await client.query('commit')
      return { is_new, sign_ins_file }
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
  }
}
