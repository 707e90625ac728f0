import { sql, type RawBuilder } from 'kysely'
import type { Db } from './pool.ts'

/** The calendar day where the practice is, as an expression of SQL: in the evening of the Americas it is tomorrow already in UTC. */
export function practiceDay(now: Date): RawBuilder<string> {
  return sql<string>`(${now.toISOString()}::timestamptz at time zone (select time_zone from practice where id = current_practice()))::date`
}

/** The same as a plain date, for rules that are not SQL. */
export async function findPracticeDay(db: Db, now: Date): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${practiceDay(now)} as today`.execute(db)
  return rows[0]!.today
}
