import { sql, type Insertable, type Updateable } from 'kysely'
import type { Disclosure } from '#contract/packets.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { PacketTables } from '../../platform/db/packet-tables.ts'

export interface NoteChoice {
  id: number
  title: string
  on_date: string
  by: string
  version: number
  sha256: string
  sensitivity: string | null
}

/** Signed notes of a chart in their version in force; those entered in error are not given out. Latest visit first. */
export async function listNotes(db: Db, patient_id: number): Promise<NoteChoice[]> {
  const { rows } = await sql<NoteChoice>`
    select n.id, n.title, n.visit_on as on_date, u.first_name || ' ' || u.last_name as by, v.version, v.sha256, n.sensitivity
    from note n join note_version v on v.practice_id = n.practice_id and v.note_id = n.id and v.version = n.current_version
    join app_user u on u.practice_id = v.practice_id and u.id = v.signed_by
    where n.practice_id = current_practice() and n.patient_id = ${patient_id} and n.status = 'signed'
      and not exists (select from note_error e where e.practice_id = n.practice_id and e.note_id = n.id)
    order by n.visit_on desc, n.id desc limit 1000`.execute(db)
  return rows
}

export async function insertDisclosure(db: Db, disclosure: Insertable<PacketTables['disclosure']>, items: readonly Omit<Insertable<PacketTables['disclosure_item']>, 'disclosure_id' | 'practice_id'>[]): Promise<number> {
  const { id } = await db.insertInto('disclosure').values(disclosure).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('disclosure_item').values(items.map((item) => ({ ...item, practice_id: disclosure.practice_id, disclosure_id: id }))).execute()
  return id
}

export async function insertPacket(db: Db, packet: Insertable<PacketTables['export_packet']>): Promise<number> {
  const { id } = await db.insertInto('export_packet').values(packet).returning('id').executeTakeFirstOrThrow()
  return id
}

function packets(db: Db) {
  return db
    .selectFrom('export_packet as p')
    .innerJoin('disclosure as d', (join) => join.onRef('d.practice_id', '=', 'p.practice_id').onRef('d.id', '=', 'p.disclosure_id'))
    .selectAll('p')
    .select(['d.patient_id', 'd.recipient', 'd.recipient_address', 'd.purpose', 'd.purpose_detail', 'd.disclosed_at'])
}

export type PacketRow = Awaited<ReturnType<ReturnType<typeof packets>['execute']>>[number]

export function findPacket(db: Db, packet_id: number): Promise<PacketRow | undefined> {
  return packets(db).where('p.id', '=', packet_id).executeTakeFirst()
}

/** The same, held until the transaction ends. */
export function lockPacket(db: Db, packet_id: number): Promise<PacketRow | undefined> {
  return packets(db).where('p.id', '=', packet_id).forUpdate('p').executeTakeFirst()
}

export async function changePacket(db: Db, packet_id: number, change: Updateable<PacketTables['export_packet']>): Promise<void> {
  await db.updateTable('export_packet').set(change).where('id', '=', packet_id).execute()
}

/** What was given, in its order, as far as the caller sees it. */
export function listItems(db: Db, disclosure_id: number) {
  return db.selectFrom('disclosure_item').selectAll().where('disclosure_id', '=', disclosure_id).orderBy('place').execute()
}

type DisclosureRow = Omit<Disclosure, 'number' | 'is_accounted' | 'packet'> & {
  packet: { id: number; status: PacketRow['status']; reason: string | null; done_count: number; item_count: number; page_count: number | null } | null
}

/** One of which the caller sees nothing is not there, unless it is their own. */
export async function listDisclosures(db: Db, patient_id: number, user_id: number): Promise<DisclosureRow[]> {
  const { rows } = await sql<DisclosureRow>`
    select d.id, d.recipient, d.recipient_address, d.purpose, d.purpose_detail, u.first_name || ' ' || u.last_name as by, d.disclosed_at as at, i.items,
           p.status = 'failed' as is_failed,
           case when p.created_by = ${user_id} then json_build_object('id', p.id, 'status', p.status, 'reason', p.reason, 'done_count', p.done_count, 'item_count', p.item_count, 'page_count', p.page_count) end as packet
    from disclosure d
    join app_user u on u.practice_id = d.practice_id and u.id = d.disclosed_by
    join export_packet p on p.practice_id = d.practice_id and p.disclosure_id = d.id
    cross join lateral (
      select coalesce(json_agg(json_build_object('kind', case when x.note_id is null then 'file' else 'note' end, 'record_id', coalesce(x.note_id, x.import_id), 'title', x.title, 'on_date', x.on_date, 'version', x.version) order by x.place), '[]') as items
      from disclosure_item x where x.practice_id = d.practice_id and x.disclosure_id = d.id) i
    where d.practice_id = current_practice() and d.patient_id = ${patient_id} and (json_array_length(i.items) > 0 or d.disclosed_by = ${user_id})
    order by d.id desc limit 500`.execute(db)
  return rows
}

export function getPractice(db: Db): Promise<{ name: string; time_zone: string }> {
  return db.selectFrom('practice').select(['name', 'time_zone']).executeTakeFirstOrThrow()
}

export function findPerson(db: Db, user_id: number) {
  return db.selectFrom('app_user').select(['id', 'role', 'first_name', 'last_name', 'credentials']).where('id', '=', user_id).where('is_active', '=', true).executeTakeFirst()
}

/** For a job: the same eyes as the person for whom it works. */
export async function enterActor(db: Db, practice_id: number, user_id: number, now: Date): Promise<void> {
  await sql`select enter_actor(${practice_id}, ${user_id}, ${now.toISOString()}::timestamptz)`.execute(db)
}

export async function announceBlob(db: Db, blob: { practice_id: number; id: string; size_bytes: number; sha256: Buffer; created_by: number; created_at: Date }): Promise<void> {
  await db.insertInto('blob').values({ ...blob, media_type: 'application/pdf', is_stored: false }).execute()
}

export async function settleBlob(db: Db, blob_id: string): Promise<void> {
  await db.updateTable('blob').set({ is_stored: true }).where('id', '=', blob_id).execute()
}

export async function removeBlob(db: Db, blob_id: string, now: Date): Promise<void> {
  await db.updateTable('blob').set({ removed_at: now }).where('id', '=', blob_id).execute()
}

export function findBlob(db: Db, blob_id: string): Promise<{ id: string; sha256: Buffer } | undefined> {
  return db.selectFrom('blob').select(['id', 'sha256']).where('id', '=', blob_id).where('is_stored', '=', true).where('removed_at', 'is', null).executeTakeFirst()
}
