import { readdir } from 'node:fs/promises'
import type pg from 'pg'

const migrations = new URL('../../../../db/migrations/', import.meta.url)

/** True where the newest migration that this build carries is applied. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const newest = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort().at(-1)
  const { rows } = await pool.query<{ is_applied: boolean }>('select exists (select from schema_migration where name = $1) as is_applied', [newest])
  return rows[0]?.is_applied ?? false
}
