import { sql } from 'kysely'
import type { WaitingCosign } from '#contract/signed-notes.ts'
import type { Db } from '../../../platform/db/pool.ts'

function selectCosigns(db: Db) {
  return db
    .selectFrom('cosign as c')
    .innerJoin('app_user as o', (join) => join.onRef('o.practice_id', '=', 'c.practice_id').onRef('o.id', '=', 'c.requested_of'))
    .innerJoin('app_user as b', (join) => join.onRef('b.practice_id', '=', 'c.practice_id').onRef('b.id', '=', 'c.requested_by'))
    .select(['c.id', 'c.note_id', 'c.version', 'c.state', 'c.origin', 'c.message', 'c.comment', 'c.decided_at', 'c.canonical', 'c.sha256'])
    .select(['c.requested_at as at', 'c.requested_of', 'c.requested_by', 'o.role as of_role', 'o.credentials as of_credentials', 'b.role as by_role'])
    .select([sql<string>`o.first_name || ' ' || o.last_name`.as('of_name'), sql<string>`b.first_name || ' ' || b.last_name`.as('by_name')])
}

export type CosignRow = Awaited<ReturnType<ReturnType<typeof selectCosigns>['execute']>>[number]

/** Latest first. */
export function listCosignsOfNote(db: Db, note_id: number): Promise<CosignRow[]> {
  return selectCosigns(db).where('c.note_id', '=', note_id).orderBy('c.id', 'desc').execute()
}

/** Held until the transaction ends. */
export function lockCosign(db: Db, id: number): Promise<CosignRow | undefined> {
  return selectCosigns(db).where('c.id', '=', id).forUpdate('c').executeTakeFirst()
}

export interface NewCosign {
  practice_id: number
  note_id: number
  version: number
  requested_of: number
  requested_by: number
  requested_at: string
  origin: 'request' | 'supervision'
  message: string | null
}

/** Null where one is open for this note already. */
export async function insertCosign(db: Db, row: NewCosign): Promise<number | null> {
  const inserted = await db
    .insertInto('cosign')
    .values(row)
    .onConflict((conflict) => conflict.columns(['practice_id', 'note_id']).where('state', '=', 'requested').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

export async function decideCosignRow(
  db: Db,
  id: number,
  decision: { state: 'cosigned' | 'returned' | 'withdrawn'; comment: string | null; decided_at: string; canonical: string | null; sha256: string | null },
): Promise<void> {
  await db.updateTable('cosign').set(decision).where('id', '=', id).execute()
}

/** Closes the open request about an earlier version, if there is one. */
export async function supersedeCosigns(db: Db, note_id: number, version: number, decided_at: string): Promise<void> {
  await db.updateTable('cosign').set({ state: 'superseded', decided_at }).where('note_id', '=', note_id).where('state', '=', 'requested').where('version', '<', version).execute()
}

type Listed = { row: CosignRow } & Pick<WaitingCosign, 'note' | 'patient'>

/** Requests with their note and patient: those that wait for a person, or (`returned`) those that came back to them and were not taken further. */
export async function listCosignsOf(db: Db, user_id: number, which: 'waiting' | 'returned', limit: number): Promise<Listed[]> {
  const query = selectCosigns(db)
    .innerJoin('note as n', (join) => join.onRef('n.practice_id', '=', 'c.practice_id').onRef('n.id', '=', 'c.note_id'))
    .innerJoin('patient as p', (join) => join.onRef('p.practice_id', '=', 'n.practice_id').onRef('p.id', '=', 'n.patient_id'))
    .select(['n.title', 'n.visit_on', 'p.id as patient_id', 'p.mrn', 'p.first_name', 'p.last_name', 'p.preferred_name', 'p.date_of_birth', 'p.sex', 'p.pronouns'])
  const rows =
    which === 'waiting'
      ? await query.where('c.requested_of', '=', user_id).where('c.state', '=', 'requested').orderBy('c.requested_at').limit(limit).execute()
      : await query
          .where('n.author_id', '=', user_id)
          .where('c.state', '=', 'returned')
          .where(({ not, exists, selectFrom }) => not(exists(selectFrom('cosign as later').select('later.id').whereRef('later.note_id', '=', 'c.note_id').whereRef('later.id', '>', 'c.id'))))
          .orderBy('c.requested_at', 'desc')
          .limit(limit)
          .execute()
  return rows.map(({ title, visit_on, patient_id, mrn, first_name, last_name, preferred_name, date_of_birth, sex, pronouns, ...row }) => ({
    row,
    note: { id: row.note_id, title, visit_on },
    patient: { id: patient_id, mrn, first_name, last_name, preferred_name, date_of_birth, sex, pronouns },
  }))
}

export interface Colleague {
  id: number
  name: string
  role: string
  credentials: string | null
}

const clinician_roles = ['REI', 'NP', 'PT', 'ND'] as const

/** Active clinicians but one. */
export function listColleagueRows(db: Db, except: number): Promise<Colleague[]> {
  return db
    .selectFrom('app_user')
    .select(['id', 'role', 'credentials', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('role', 'in', clinician_roles)
    .where('is_active', '=', true)
    .where('id', '!=', except)
    .orderBy('last_name')
    .orderBy('id')
    .execute()
}

/** Who supervises a person, if anybody who still can. */
export function findSupervision(db: Db, supervisee_id: number): Promise<{ supervisor_id: number; sample_percent: number } | undefined> {
  return db
    .selectFrom('supervision as s')
    .innerJoin('app_user as u', (join) => join.onRef('u.practice_id', '=', 's.practice_id').onRef('u.id', '=', 's.supervisor_id'))
    .select(['s.supervisor_id', 's.sample_percent'])
    .where('s.supervisee_id', '=', supervisee_id)
    .where('u.is_active', '=', true)
    .executeTakeFirst()
}
