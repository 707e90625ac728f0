import { sql } from 'kysely'
import type { Db } from './pool.ts'

/** The practices that a job has to visit, one after the other; it sees no row before it enters one. */
export async function listPractices(db: Db): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`select to_json(list_practice_numbers()) as ids`.execute(db)
  return rows[0]!.ids
}
