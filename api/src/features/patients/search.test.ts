import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countFacets, createPatient, listPatients } from '#contract/patients.ts'
import { findDuplicates, updatePatient } from '#contract/patient-records.ts'
import { new_patient_body } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice, type TestUser } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice
let other: TestPractice

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  other = await createPractice(harness.database.migrate, 'Other')
})
afterAll(() => harness.stop())

async function create(body: object, as: TestUser = own.REI): Promise<number> {
  const answer = await harness.call(createPatient, { as, body: { ...new_patient_body, ...body } })
  expect(answer.status).toBe(201)
  return answer.body.id as number
}
const list = async (query: Record<string, string>, as: TestUser = own.REI) => (await harness.call(listPatients, { as, query })).body
const names = async (q: string) => (await list({ q })).items.map(({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`)

describe('a search that forgives', () => {
  let marta: number
  beforeAll(async () => {
    marta = await create({ first_name: 'Marta', last_name: 'Gonzalez', date_of_birth: '1991-05-31', phone: '+1 (212) 555-0142', mrn: 'S-1' })
    await create({ first_name: 'Zoë', last_name: 'Martaban', date_of_birth: '1991-06-05', mrn: 'S-2' })
    await create({ first_name: 'Omarta', last_name: 'Abel', date_of_birth: '1980-05-06', mrn: 'S-3' })
    await create({ first_name: 'Rosalind', last_name: 'Fitzgerald', date_of_birth: '1975-01-01', mrn: 'S-4' })
  })

  it.each(['(212) 555-0142', '2125550142', '+1 212 555 0142', '0142', '31 May 1991', '5/31/91', '1991-05-31', '31.05.1991', 'S-1', 'gonzalez marta', 'Márta GONZÁLEZ'])(
    '%s finds her alone',
    async (q) => expect(await names(q)).toEqual(['Marta Gonzalez']),
  )

  it('an ambiguous date finds both readings', async () => {
    await create({ first_name: 'Born', last_name: 'May', date_of_birth: '1985-05-06' })
    await create({ first_name: 'Born', last_name: 'June', date_of_birth: '1985-06-05' })
    expect((await names('5/6/1985')).toSorted()).toEqual(['Born June', 'Born May'])
  })

  it('beginnings of words come first, then within words, page by page', async () => {
    const whole = ['Marta Gonzalez', 'Zoë Martaban', 'Omarta Abel']
    expect(await names('mart')).toEqual(whole)
    const paged: string[] = []
    let cursor: string | null = null
    do {
      const page: { items: { first_name: string; last_name: string }[]; next_cursor: string | null } = await list({ q: 'mart', limit: '1', ...(cursor ? { cursor } : {}) })
      paged.push(...page.items.map(({ first_name, last_name }) => `${first_name} ${last_name}`))
      cursor = page.next_cursor
    } while (cursor)
    expect(paged).toEqual(whole)
  })

  it.each(['fitzgerlad', 'fitgerald', 'fitzgeralt', 'rosalnid fitzgerald', 'rosaline'])('a slip (%s) finds who is called similarly, and says so', async (q) => {
    const { items } = await list({ q })
    expect([items[0].last_name, items[0].is_similar]).toEqual(['Fitzgerald', true])
  })

  it('a name from before still finds, and is shown', async () => {
    const { body } = await harness.call(updatePatient, { as: own.REI, params: { patient_id: marta }, headers: { 'if-match': '1' }, body: { last_name: 'Whitlock' } })
    expect(body.last_name).toBe('Whitlock')
    const { items } = await list({ q: 'gonzalez' })
    expect(items).toMatchObject([{ id: marta, last_name: 'Whitlock', other_names: ['Marta Gonzalez'], is_similar: false }])
  })

  it('a partner’s name finds, until they part; a donor is never found by it', async () => {
    const partner = await create({ first_name: 'Ingrid', last_name: 'Sorensen' })
    await harness.owner.query(
      `insert into patient_relationship (practice_id, kind, patient_id, patient_role, related_patient_id, related_role, recorded_by) values ($1, 'couple', $2, 'patient', $3, 'partner', $4)`,
      [own.practice_id, marta, partner, own.REI.user_id],
    )
    expect((await list({ q: 'sorensen' })).items.map(({ id }: { id: number }) => id).toSorted()).toEqual([marta, partner].toSorted())
    expect((await list({ q: 'sorensen whitlock' })).items.find(({ id }: { id: number }) => id === marta).partner_names).toEqual(['Ingrid Sorensen'])
    await harness.call(updatePatient, { as: own.REI, params: { patient_id: marta }, headers: { 'if-match': '2' }, body: { pronouns: 'they/them', first_name: 'Marty' } })
    expect((await list({ q: 'marty' })).items.map(({ id }: { id: number }) => id)).toContain(partner)
    await harness.owner.query(`update patient_relationship set status = 'separated' where patient_id = $1`, [marta])
    expect((await list({ q: 'sorensen' })).items.map(({ id }: { id: number }) => id)).toEqual([partner])
    await harness.owner.query(
      `insert into patient_relationship (practice_id, kind, patient_id, patient_role, related_patient_id, related_role, recorded_by, sensitivity) values ($1, 'donor_arrangement', $2, 'patient', $3, 'donor', $4, 'donor_identity')`,
      [own.practice_id, marta, partner, own.REI.user_id],
    )
    expect((await list({ q: 'sorensen' })).items.map(({ id }: { id: number }) => id)).toEqual([partner])
  })

  it('Z06 nothing of another practice is found by any way, nor counted', async () => {
    await create({ first_name: 'Foreign', last_name: 'Fitzgerald', phone: '(212) 555-0142', mrn: 'S-9' }, other.REI)
    for (const q of ['foreign', 'foriegn', 'S-9']) expect((await list({ q })).items).toEqual([])
    const { body } = await harness.call(countFacets, { as: own.REI, query: { q: 'fitzgerald' } })
    expect(body.choice.all).toBe(1)
  })
})

describe('facets', () => {
  beforeAll(async () => {
    for (let n = 0; n < 12; n += 1) {
      await create({ first_name: `Facet${n}`, last_name: 'Countable', date_of_birth: n % 2 ? '1990-02-03' : '1960-02-03', treatment_type: n % 3 === 0 ? 'ivf' : n % 3 === 1 ? 'menopause' : null })
    }
  })

  it('A-12 counts beside a value are what the list then shows, with the other filters kept', async () => {
    const { body } = await harness.call(countFacets, { as: own.REI, query: { q: 'countable', treatment: 'ivf' } })
    expect(body.treatment).toMatchObject({ all: 12, ivf: 4, menopause: 4, none: 4 })
    expect(body.age).toEqual({ all: 4, '35-37': 2, '51-up': 2 })
    for (const [age, count] of Object.entries(body.age as Record<string, number>)) {
      expect([age, (await list({ q: 'countable', treatment: 'ivf', ...(age === 'all' ? {} : { age }) })).total]).toEqual([age, count])
    }
    expect(body.choice).toMatchObject({ all: 4, active: 4, new: 4 })
  })

  it('R07 an unknown filter value, a foreign list and a cursor of another sort are refused', async () => {
    for (const query of [{ risk: 'awful' }, { age: '1-2' }, { location: 'x' }, { filter: 'everyone' }, { sort: 'mrn; drop' }]) {
      expect([query, (await harness.call(listPatients, { as: own.REI, query: query as never })).status]).toEqual([query, 422])
    }
    expect((await harness.call(listPatients, { as: own.REI, query: { list: '99999' } })).status).toBe(404)
    const { next_cursor } = await list({ limit: '1' })
    expect((await harness.call(listPatients, { as: own.REI, query: { cursor: next_cursor, sort: 'risk' } })).status).toBe(422)
  })

  it.each(['name', 'youngest', 'oldest', 'last_visit', 'risk', 'newest'])('sorted by %s, every page in order, everybody once', async (sort) => {
    const seen: { id: number; date_of_birth: string }[] = []
    let cursor: string | null = null
    do {
      const page: { items: { id: number; date_of_birth: string }[]; next_cursor: string | null } = await list({ sort, limit: '7', ...(cursor ? { cursor } : {}) })
      seen.push(...page.items)
      cursor = page.next_cursor
    } while (cursor)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    expect(seen.length).toBe((await list({})).total)
    const births = seen.map(({ date_of_birth }) => date_of_birth)
    if (sort === 'oldest') expect(births).toEqual(births.toSorted())
    if (sort === 'youngest') expect(births).toEqual(births.toSorted().toReversed())
    if (sort === 'newest') expect(seen.map(({ id }) => id)).toEqual(seen.map(({ id }) => id).toSorted((a, b) => b - a))
  })
})

describe('more than are counted', () => {
  it('a search that 1,100 match says 1,000 and more, and every page keeps beginnings of words first', async () => {
    await harness.owner.query(
      `insert into patient (practice_id, mrn, first_name, last_name, date_of_birth, sex, sort_key, search_key, created_by)
       select $1, 'D' || n, 'Many' || n, last_name, '1990-01-01', 'female', lower(last_name) || ' many' || n, ' ' || lower(last_name) || ' many' || n || ' d' || n || ' 19900101 ', $2
       from generate_series(1, 1100) n, lateral (select case when n % 20 = 0 then 'Qorvald' else 'Aqorvald' end as last_name) l`,
      [own.practice_id, own.REI.user_id],
    )
    const seen: { id: number; last_name: string }[] = []
    let cursor: string | null = null
    do {
      const page: { items: typeof seen; next_cursor: string | null; total: number; is_total_capped: boolean } = await list({ q: 'qorv', limit: '100', ...(cursor ? { cursor } : {}) })
      expect([page.total, page.is_total_capped]).toEqual([1000, true])
      seen.push(...page.items)
      cursor = page.next_cursor
    } while (cursor)
    expect([seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([1100, 1100])
    expect(seen.map(({ last_name }) => last_name)).toEqual([...Array<string>(55).fill('Qorvald'), ...Array<string>(1045).fill('Aqorvald')])
    const { body } = await harness.call(countFacets, { as: own.REI, query: { q: 'qorv' } })
    expect(body.choice.all).toBe(1100)
  })
})

describe('duplicates', () => {
  it('are named by a similar name with the same birth, and by the same name', async () => {
    const id = await create({ first_name: 'Katarzyna', last_name: 'Wójcik', date_of_birth: '1988-08-08' })
    const find = async (body: object) => (await harness.call(findDuplicates, { as: own.REI, body })).body.items
    expect(await find({ first_name: 'Katarzina', last_name: 'Wojcik', date_of_birth: '1988-08-08' })).toMatchObject([{ id, is_same_birth: true }])
    expect(await find({ first_name: 'katarzyna', last_name: 'wojcik' })).toMatchObject([{ id, is_same_birth: false }])
    expect(await find({ first_name: 'Katarzyna', last_name: 'Wojcik', except_id: id })).toEqual([])
    expect(await find({ first_name: 'Someone', last_name: 'Else', date_of_birth: '1988-08-08' })).toEqual([])
    expect((await harness.call(findDuplicates, { as: other.REI, body: { first_name: 'Katarzyna', last_name: 'Wojcik' } })).body.items).toEqual([])
  })
})
