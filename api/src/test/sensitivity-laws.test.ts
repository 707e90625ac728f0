import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sensitivity_categories } from '#domain/access/sensitivity.ts'
import { Harness } from './harness.ts'

let harness: Harness
let labelled: string[]

beforeAll(async () => {
  harness = await Harness.start()
  labelled = (await rows<{ table_name: string }>(`
    select c.relname as table_name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'sensitivity' and not a.attisdropped order by 1`)).map(({ table_name }) => table_name)
})
afterAll(() => harness.stop())

async function rows<T>(sql: string): Promise<T[]> {
  return (await harness.owner.query(sql)).rows as T[]
}

/** An event says to whom it may be told; the function that hands events out hands that along, and the socket asks it. */
const not_of_charts = ['live_event']
/**
 * Functions that run as owner, read a labelled table and do not ask who looks, each for the reason said where it is made;
 * count_patient_cells reads the notes of its caller alone, and nothing is hidden from its author; keep_visit_of_error follows a mark to its visit.
 */
const reading_past_labels: string[] = ['keep_fact_version', 'count_patient_cells', 'keep_visit_of_error']

describe('laws of labels', () => {
  it('Z22 the database and the words of the house have the same categories and default roles', async () => {
    const stored = await rows<{ category: string; default_roles: string[] }>('select * from sensitivity_categories() order by category')
    const known = sensitivity_categories.map(({ key, default_roles }) => ({ category: key, default_roles: [...default_roles] }))
    expect(stored).toEqual(known.sort((a, b) => (a.category < b.category ? -1 : 1)))
    for (const { key } of sensitivity_categories) expect((await rows<{ ok: boolean }>(`select is_sensitivity('${key}') as ok`))[0]!.ok).toBe(true)
    expect((await rows<{ ok: boolean }>(`select is_sensitivity('secret') as ok`))[0]!.ok).toBe(false)
  })

  it('Z22 every table with a label hides labelled rows by a restrictive policy, guards the label and says what changed', async () => {
    expect(labelled).toEqual(expect.arrayContaining(['draft', 'lab_result', 'medication', 'note', 'problem', 'transcript']))
    for (const table of labelled.filter((name) => !not_of_charts.includes(name))) {
      const policies = await rows<{ permissive: string; cmd: string; roles: string }>(
        `select permissive, cmd, roles::text from pg_policies where tablename = '${table}' and policyname = 'labelled_rows'`,
      )
      expect([table, policies]).toEqual([table, [{ permissive: 'RESTRICTIVE', cmd: 'ALL', roles: '{wyze_app}' }]])
      const triggers = (await rows<{ tgname: string }>(`select tgname from pg_trigger where tgrelid = '${table}'::regclass`)).map(({ tgname }) => tgname)
      expect(triggers).toContain(`${table}_label_is_guarded`)
    }
  })

  it('Z22 what hangs on a note is hidden with it', async () => {
    const [policy] = await rows<{ qual: string }>(`select qual from pg_policies where tablename = 'note_version' and policyname = 'labelled_rows' and permissive = 'RESTRICTIVE'`)
    expect(policy?.qual).toContain('is_note_visible')
  })

  it('Z22 a function that runs as owner and reads a labelled table asks who looks', async () => {
    const definers = await rows<{ proname: string; definition: string }>(`
      select proname, pg_get_functiondef(oid) as definition from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and prokind = 'f'`)
    const reading = definers.filter(({ definition }) => labelled.some((table) => !not_of_charts.includes(table) && new RegExp(`\\b(from|join|update|into)[\\s(]+${table}\\b`, 'i').test(definition)))
    expect(reading.length).toBeGreaterThan(0)
    const blind = reading.filter(({ proname, definition }) => !definition.includes('sees_sensitive(') && !reading_past_labels.includes(proname))
    expect(blind.map(({ proname }) => proname)).toEqual([])
  })

  it('Z22 views run with the rights of who asks', async () => {
    const views = await rows<{ relname: string }>(`
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' and not coalesce(reloptions, '{}') @> '{security_invoker=true}'
        and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')`)
    expect(views).toEqual([])
  })

  it('Z22 no unique key of a labelled table is made of what it says, so that a duplicate of a hidden row is no error', async () => {
    const keys = await rows<{ table_name: string; columns: string[] }>(`
      select i.indrelid::regclass::text as table_name,
             array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[]) order by 1) as columns
      from pg_index i where i.indisunique and i.indrelid::regclass::text = any (array[${labelled.map((name) => `'${name}'`).join(',')}])`)
    const telling = keys.filter(({ table_name, columns }) => !not_of_charts.includes(table_name) && !columns.some((column) => ['id', 'note_id', 'fact_id'].includes(column)))
    expect(telling).toEqual([])
  })
})
