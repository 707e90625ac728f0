import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPatient, getChart, listPatients } from '#contract/patients.ts'
import { new_patient_body } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice
let other: TestPractice

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  other = await createPractice(harness.database.migrate, 'Other')
})
afterAll(() => harness.stop())

const create = (body: object, as = own.REI, headers = {}) => harness.call(createPatient, { as, body: { ...new_patient_body, ...body }, headers })
const list = (query: Record<string, string>, as = own.REI) => harness.call(listPatients, { as, query })
const names = (answer: { body: { items: { first_name: string }[] } }) => answer.body.items.map(({ first_name }) => first_name)

describe('register', () => {
  it('takes the next number of the practice’s own series, which tells nothing of other practices', async () => {
    const first = await create({})
    const foreign = await create({}, other.REI)
    const second = await create({})
    expect([first.status, Number(second.body.mrn) - Number(first.body.mrn)]).toEqual([201, 1])
    expect(foreign.body.mrn).toBe(first.body.mrn)
  })

  it('Z20 the same MRN is free in another practice and taken in one’s own', async () => {
    expect((await create({ mrn: 'A-77' })).status).toBe(201)
    expect((await create({ mrn: 'A-77' }, other.REI)).status).toBe(201)
    const taken = await create({ mrn: 'A-77' })
    expect([taken.status, taken.body.issues[0].path]).toEqual([422, 'body.mrn'])
  })

  it('names every fault at once', async () => {
    const { status, body } = await create({ first_name: '', last_name: ' ', date_of_birth: '2026-02-30', sex: 'x', email: 'no' })
    expect(status).toBe(422)
    expect(body.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
      'body.date_of_birth',
      'body.email',
      'body.first_name',
      'body.last_name',
      'body.sex',
    ])
  })

  it('names what the calendar says together with what cannot be read', async () => {
    const { status, body } = await create({ first_name: '', last_name: '123', date_of_birth: '2999-01-01', email: 'no', unknown_field: 1 })
    expect(status).toBe(422)
    expect(body.issues.map(({ path }: { path: string }) => path).sort()).toEqual(['body.date_of_birth', 'body.email', 'body.first_name', 'body.last_name', 'body.unknown_field'])
    expect((await create({ date_of_birth: '2999-01-01' })).body.issues).toEqual([{ path: 'body.date_of_birth', message: 'must not be in the future' }])
  })

  it('I12 I02 keeps any name letter for letter, and refuses what cannot be stored', async () => {
    for (const name of ['Zoë', 'Łucja', '李', 'ʻOkina', '<script>alert(1)</script>', "O'Neil; drop table patient", '🌸 Rose', '={1+1}', '%_\\']) {
      const answer = await create({ first_name: `${name}a` })
      expect([name, answer.status, answer.body.first_name]).toEqual([name, 201, `${name}a`])
    }
    for (const name of ['a\u0000b', '\ud800', 'a\nb', 'a\u202eb', 'x'.repeat(101)]) {
      expect([name, (await create({ first_name: name })).status]).toEqual([name, 422])
    }
  })

  it('D03 the same Idempotency-Key twenty times at once registers one patient', async () => {
    const headers = { 'idempotency-key': 'same-intent-0001' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ first_name: 'Once' }, own.REI, headers)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(201)
    const other_body = await create({ first_name: 'Twice' }, own.REI, headers)
    expect(other_body.status).toBe(422)
    const { rows } = await harness.owner.query("select count(*)::int as n from patient where first_name = 'Once'")
    expect(rows[0].n).toBe(1)
  })
})

describe('list', () => {
  beforeAll(async () => {
    for (const [first_name, last_name] of [['Beyoncé', 'Nuñez-Ortiz'], ['Ana', 'O’Brien'], ['Ana', 'Abara'], ['Maya', 'Nunez']]) {
      await create({ first_name, last_name }, other.NP)
    }
  })

  it('finds by part of a name, without accents, in any order, and by MRN', async () => {
    expect(names(await list({ q: 'nunez' }, other.NP))).toEqual(['Maya', 'Beyoncé'])
    expect(names(await list({ q: 'BEYONCE nun' }, other.NP))).toEqual(['Beyoncé'])
    expect(names(await list({ q: 'eyonc' }, other.NP))).toEqual(['Beyoncé'])
    expect(names(await list({ q: 'obrien ana' }, other.NP))).toEqual(['Ana'])
    expect((await list({ q: 'a-77' }, other.NP)).body.total).toBe(1)
    expect((await list({ q: 'nobody here' }, other.NP)).body).toMatchObject({ items: [], total: 0, next_cursor: null })
  })

  it('I01 takes %, _, quotes and backslashes as nothing special', async () => {
    const all = (await list({}, other.NP)).body.total
    for (const q of ['%', '_', "'", '\\', "' or 1=1 --", '%%%%']) {
      const { status, body } = await list({ q }, other.NP)
      expect([q, status]).toEqual([q, 200])
      expect(body.total).toBeLessThanOrEqual(all)
    }
  })

  it('pages through everybody once, in order, and refuses a cursor that it never gave', async () => {
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const { body } = await list({ limit: '3', ...(cursor ? { cursor } : {}) }, own.REI)
      seen.push(...body.items.map(({ id }: { id: number }) => id))
      cursor = body.next_cursor
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe((await list({}, own.REI)).body.total)
    const odd = await list({ cursor: Buffer.from('["x"]').toString('base64url') })
    expect([odd.status, odd.body.issues[0].path]).toEqual([422, 'query.cursor'])
  })

  it('R07 refuses more than a page, an unknown filter and a repeated one', async () => {
    for (const query of [{ limit: '1000000' }, { limit: '0' }, { offset: '10' }, { sort: 'id;select 1' }]) {
      expect([query, (await list(query as never)).status]).toEqual([query, 422])
    }
    expect((await harness.send('GET', '/api/patients?q=a&q=b', { as: own.REI })).status).toBe(422)
  })

  it('Z06 shows nothing of another practice: neither rows, nor counts, nor by search', async () => {
    await create({ first_name: 'Onlyhere' })
    const { body } = await list({ q: 'onlyhere' }, other.NP)
    expect([body.items, body.total]).toEqual([[], 0])
  })
})

describe('isolation under load', () => {
  it('Z19 interleaved requests of two practices, some failing, never see each other’s rows', async () => {
    const mine = (await create({ first_name: 'Mine' })).body.id as number
    const theirs = (await create({ first_name: 'Theirs' }, other.REI)).body.id as number
    await Promise.all(
      Array.from({ length: 400 }, async (_, n) => {
        const as = n % 2 ? own.REI : other.REI
        if (n % 20 === 0) return harness.send('POST', '/api/patients', { as, body: { ...new_patient_body, mrn: 'A-77' } })
        const answer = await harness.send('GET', `/api/patients/${n % 4 < 2 ? mine : theirs}`, { as })
        const is_own = (n % 4 < 2) === (n % 2 === 1)
        expect(answer.status).toBe(is_own ? 200 : 404)
        return answer
      }),
    )
  })

  it('a chart opens with all its lists', async () => {
    const id = (await create({})).body.id as number
    await harness.owner.query("insert into allergy (practice_id, patient_id, substance, severity) values ($1, $2, 'Sesame', 'anaphylaxis')", [own.practice_id, id])
    await harness.owner.query(
      "insert into lab_result (practice_id, patient_id, loinc, name, comparator, value, unit, collected_at) values ($1, $2, '38476-8', 'AMH', '<', 0.03, 'ng/mL', now())",
      [own.practice_id, id],
    )
    const { body } = await harness.call(getChart, { as: own.PT, params: { patient_id: id } })
    expect(body.allergies).toMatchObject([{ substance: 'Sesame', severity: 'anaphylaxis' }])
    expect(body.lab_results).toMatchObject([{ name: 'AMH', comparator: '<', value: 0.03, unit: 'ng/mL' }])
  })
})
