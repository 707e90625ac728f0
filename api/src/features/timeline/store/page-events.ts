import { sql } from 'kysely'
import type { TimelineEvent, TimelineKind } from '#contract/timeline.ts'
import type { Db } from '../../../platform/db/pool.ts'
import { all_events, undated_count } from './branches.ts'

interface Place {
  kinds: readonly TimelineKind[] | null
  after: readonly [happened_on: string, key: string] | null
  limit: number
}

const atPatient = (patient_id: number) => sql`
  at_patient as materialized (
    select pr.id as practice_id, ${patient_id}::bigint as patient_id, pr.time_zone from practice pr where pr.id = current_practice()
  )`

/**
 * Latest day first, then by key; days are the practice's own. One trip: the page, and how many facts have no date. A date that is
 * known only to its month or year comes after the whole dates of that month or year.
 */
export async function pageEvents(db: Db, patient_id: number, { kinds, after, limit }: Place): Promise<{ events: TimelineEvent[]; undated: number }> {
  const [day, key] = after ?? [null, null]
  const { rows } = await sql<{ events: TimelineEvent[]; undated: number }>`
    with ${atPatient(patient_id)}, event as (${all_events}), page as (
      select * from event
      where (${kinds}::text[] is null or kind = any(${kinds}::text[]))
        and (${day}::text is null or happened_on collate "C" < ${day} or (happened_on = ${day} and key collate "C" > ${key}))
      order by happened_on collate "C" desc, key collate "C"
      limit ${limit}
    )
    select coalesce((select json_agg(page order by happened_on collate "C" desc, key collate "C") from page), '[]') as events, ${undated_count} as undated`.execute(db)
  return rows[0]!
}
