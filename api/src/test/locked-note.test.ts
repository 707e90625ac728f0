import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAddendum, decideCosign } from '#contract/signed-notes.ts'
import { Harness } from './harness.ts'
import { lockedNote, readHoldings, type LockedNote } from './locked-note.ts'
import { createPractice, type TestPractice } from './practice.ts'

let harness: Harness
let own: TestPractice
let note: LockedNote

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  note = await lockedNote(harness, own, decideCosign)
  await harness.call(addAddendum, { as: own.REI, params: note, body: { kind: 'addendum', text: 'The culture came back negative.' } })
  await harness.call(decideCosign, { as: own.colleague, params: note, body: { decision: 'cosigned' } })
})
afterAll(() => harness.stop())

/** As the application's database role, in the session of the signer; nothing of it stays. Null where it went through, else the error's code. */
async function attempt(statement: string): Promise<{ code: string | null; count: number }> {
  const client = await harness.runtime.pool.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.practice', $1, true), set_config('app.actor', $2, true)", [String(own.practice_id), String(own.REI.user_id)])
    const { rowCount } = await client.query(statement)
    return { code: null, count: rowCount ?? 0 }
  } catch (error) {
    return { code: (error as { code: string }).code, count: 0 }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const other_value: Record<string, (column: string) => string> = {
  text: () => "'another'",
  int4: (column) => `coalesce(${column}, 0) + 1`,
  int8: (column) => `coalesce(${column}, 0) + 1`,
  bool: (column) => `not coalesce(${column}, false)`,
  jsonb: () => `'[{"another": true}]'`,
  timestamptz: () => "'2020-01-01'",
  date: () => "'2020-01-01'",
  _text: () => "array['another']",
}

/** Beside the text: who has it open, where it is filed, what search goes by, one's own ledger of time. */
const may_move = ['draft_presence.', 'note.visit_id', 'note_text.', 'section_pen.', 'writing_ledger.']

describe('D05 a signed note and what is signed beside it, by SQL as the application', () => {
  it('C07 no column of any row that names it can be changed, and no row of it goes', async () => {
    const { rows: columns } = await harness.owner.query<{ table: string; column: string; type: string; key: string }>(`
      select c.relname as table, a.attname as column, y.typname as type,
             (select k.attname from pg_attribute k where k.attrelid = c.oid and (k.attname in ('note_id', 'draft_id') or (c.relname = 'note' and k.attname = 'id')) order by k.attname = 'note_id' limit 1) as key
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' join pg_type y on y.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_column_privilege('wyze_app', c.oid, a.attnum, 'update')`)
    const about_notes = columns.filter(({ key }) => key !== null)
    expect(new Set(about_notes.map(({ table }) => table)).has('draft')).toBe(true)
    const moved: string[] = []
    for (const { table, column, type, key } of about_notes) {
      if (other_value[type] === undefined) continue
      const { code, count } = await attempt(`update ${table} set ${column} = ${other_value[type](column)} where ${key} = ${key === 'draft_id' ? note.draft_id : note.note_id}`)
      if (code === null && count > 0) moved.push(`${table}.${column}`)
    }
    expect(moved.filter((name) => !may_move.some((start) => name.startsWith(start)))).toEqual([])
    const held = await readHoldings(harness, note)
    for (const table of held.keys()) expect([table, (await attempt(`delete from ${table}`)).code]).toEqual([table, '42501'])
  })

  it('nothing is put to it afterwards: no row of the chart, no second draft, no recording, no writer, no run, no version out of turn', async () => {
    const { practice_id } = own
    const of_version = `select practice_id, note_id, version from note_version where note_id = ${note.note_id}`
    const attempts = [
      `insert into note_chart_row (practice_id, note_id, version, number, slot_id, slot_key, kind, record_id, record_version, act, label, written, evidence)
       select v.practice_id, v.note_id, v.version, 1, 's', 'k', 'vital', 1, 1, 'add', 'Weight', '60 kg', '[]' from (${of_version}) v`,
      `insert into draft (practice_id, note_id, transcript_id, length, engine, engine_version, sections, warnings)
       select practice_id, note_id, transcript_id, length, engine, engine_version, sections, warnings from draft where id = ${note.draft_id}`,
      `insert into draft_writer (practice_id, draft_id, user_id, let_in_by, let_in_at) values (${practice_id}, ${note.draft_id}, ${own.NP.user_id}, ${own.REI.user_id}, now())`,
      `insert into note_version (practice_id, note_id, version, canonical, sha256, prev_sha256, signed_by, signed_at)
       select practice_id, note_id, version, canonical, sha256, prev_sha256, signed_by, signed_at from note_version where note_id = ${note.note_id}`,
      `insert into note_addendum select practice_id, note_id, number, canonical, sha256, prev_sha256, signed_by, signed_at from note_addendum where note_id = ${note.note_id}`,
    ]
    for (const statement of attempts) {
      const { code } = await attempt(statement)
      expect([statement, code === '42501' || code === '23514']).toEqual([statement, true])
    }
  })
})
