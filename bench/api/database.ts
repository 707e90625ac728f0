/** The measured database: a cluster of the bench's own with production settings, migrated and filled, and one clinician who signs in. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { loadConfig, type Config } from '#api/config.ts'
import { hashPassword } from '#api/platform/auth/password.ts'
import { openDatabase, type Database } from '#api/platform/db/open-database.ts'
import { startCluster } from '#api/platform/db/embedded-cluster.ts'
import { loadMass } from '#db/seed/mass/load.ts'

export interface BenchDatabase {
  database: Database
  config: Config
  /** Past row-level security, with the right to load what shows nested plans. */
  superuser: pg.ClientConfig
  postmaster: number
  practice_id: number
  clinician: { email: string; password: string }
  /** As the server says, with the settings that decide what a commit costs. */
  facts: Record<string, string>
}

export interface Size {
  practices: number
  patients: number
}

const pool_size = 16

export async function openBenchDatabase(data_dir: string, { practices, patients }: Size, log: (message: string) => void): Promise<BenchDatabase> {
  const config: Config = { ...loadConfig({ DATA_DIR: data_dir, NODE_ENV: 'production', PORT: '0', SECRET: randomBytes(32).toString('base64url') }), pool_size, charts_per_min: 0 }
  const database = await openDatabase(config, log)
  // A second hold on the same cluster, for its superuser's login.
  const cluster = await startCluster({ data_dir, log })
  const stop = async () => {
    await cluster.stop()
    await database.stop()
  }
  try {
    const password = randomBytes(18).toString('base64url')
    const password_hash = await hashPassword(password)
    await withClient(database.migrate, async (client) => {
      const { rows } = await client.query('select from practice limit 1')
      if (rows.length === 0) {
        await loadMass({ connection: database.migrate, practices, patients, is_skewed: true, seed: 1, charts_every: 5, now: new Date('2026-11-21T12:00:00Z'), password_hash, log })
      }
    })
    const { practice_id, email } = await withClient(database.migrate, async (client) => {
      const { rows } = await client.query<{ practice_id: string; user_id: string; email: string }>(
        `select practice_id, id as user_id, email from app_user where role = 'REI' and practice_id =
           (select practice_id from patient group by practice_id order by count(*) desc, practice_id limit 1) order by id limit 1`,
      )
      const { practice_id, user_id, email } = rows[0]!
      await client.query('update user_credential set password_hash = $3 where practice_id = $1 and user_id = $2', [practice_id, user_id, password_hash])
      return { practice_id: Number(practice_id), email }
    })
    const facts = await withClient(cluster.superuser, async (client) => {
      await client.query('checkpoint')
      const { rows } = await client.query<{ name: string; setting: string }>(
        `select name, current_setting(name) as setting from unnest(array['server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers']) name`,
      )
      return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
    })
    await withClient({ ...cluster.superuser, database: cluster.database }, (client) => client.query('vacuum (analyze)'))
    const postmaster = Number((await readFile(join(data_dir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
    return {
      database: { ...database, stop },
      config,
      superuser: { ...cluster.superuser, database: cluster.database },
      postmaster,
      practice_id,
      clinician: { email, password },
      facts,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
