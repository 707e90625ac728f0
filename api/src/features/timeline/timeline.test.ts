import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPatient } from '#contract/patients.ts'
import { listTimeline } from '#contract/timeline.ts'
import { listTrends } from '#contract/trends.ts'
import { new_patient_body } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice
let other: TestPractice
let patient_id: number

const insert = async (text: string, values: unknown[]) => {
  await harness.owner.query(text, values)
}
const result = (name: string, loinc: string, value: number, unit: string, collected_at: string) =>
  insert(
    `insert into lab_result (practice_id, patient_id, loinc, name, value, unit, collected_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [own.practice_id, patient_id, loinc, name, value, unit, collected_at],
  )

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  other = await createPractice(harness.database.migrate, 'Other')
  patient_id = (await harness.call(createPatient, { as: own.REI, body: new_patient_body })).body.id
  // 03:30 UTC is still the evening before in New York, where the practice is.
  await result('Estradiol', '2243-4', 412, 'pg/mL', '2026-11-03T03:30:00Z')
  await result('Progesterone', '2839-9', 0.8, 'ng/mL', '2026-11-02T13:00:00Z')
  await result('Estradiol', '2243-4', 980, 'pg/mL', '2026-11-05T13:00:00Z')
  await insert(`insert into medication (practice_id, patient_id, name, dose, started_on, stopped_on) values ($1, $2, 'Follitropin', '225 IU', '2026-11-01', '2026-11-06')`, [own.practice_id, patient_id])
  await insert(`insert into medication (practice_id, patient_id, name) values ($1, $2, 'Folic acid')`, [own.practice_id, patient_id])
  await insert(`insert into problem (practice_id, patient_id, icd10cm, description, onset_on) values ($1, $2, 'N97.0', 'Anovulation', '2024-02-29')`, [own.practice_id, patient_id])
})
afterAll(() => harness.stop())

const timeline = (query: Record<string, string> = {}, as = own.REI) => harness.call(listTimeline, { as, params: { patient_id }, query })

describe('timeline', () => {
  it('puts what has a date in order of days where the practice is, and counts what has none', async () => {
    const { status, body } = await timeline()
    expect(status).toBe(200)
    expect(body.events.map(({ happened_on, kind, state }: { happened_on: string; kind: string; state: string }) => [happened_on, kind, state])).toEqual([
      ['2026-11-06', 'medication', 'stopped'],
      ['2026-11-05', 'result', null],
      ['2026-11-02', 'result', null],
      ['2026-11-01', 'medication', 'started'],
      ['2024-02-29', 'problem', 'onset'],
    ])
    expect(body.events[2].results.map(({ name, value, unit }: { name: string; value: number; unit: string }) => [name, value, unit])).toEqual([
      ['Estradiol', 412, 'pg/mL'],
      ['Progesterone', 0.8, 'ng/mL'],
    ])
    expect(body.undated).toBe(1)
  })

  it('takes a date as far as it is known, and nothing that was entered in error', async () => {
    const id = (await harness.call(createPatient, { as: own.REI, body: { ...new_patient_body, last_name: 'Partial' } })).body.id as number
    await insert(`insert into surgery (practice_id, patient_id, name, performed_on) values ($1, $2, 'Laparoscopy', '2019'), ($1, $2, 'Hysteroscopy', '2019-05')`, [own.practice_id, id])
    await insert(`insert into surgery (practice_id, patient_id, name, performed_on, is_entered_in_error, error_reason) values ($1, $2, 'Never', '2020', true, 'other patient')`, [own.practice_id, id])
    await insert(
      `insert into pregnancy (practice_id, patient_id, number, outcome, ended_on, ga_weeks, ga_days) values ($1, $2, 1, 'live_birth', '2021-03-02', 39, 2)`,
      [own.practice_id, id],
    )
    await insert(`insert into vital (practice_id, patient_id, loinc, name, value, diastolic, unit, measured_at) values ($1, $2, '85354-9', 'Blood pressure', 118, 76, 'mm[Hg]', '2026-01-01T15:00:00Z')`, [own.practice_id, id])
    const { body } = await harness.call(listTimeline, { as: own.REI, params: { patient_id: id } })
    expect(body.events.map(({ happened_on, title, detail }: Record<string, string>) => [happened_on, title, detail])).toEqual([
      ['2026-01-01', 'Vital signs', 'Blood pressure 118/76 mm[Hg]'],
      ['2021-03-02', 'Pregnancy 1', 'live birth · 39 w 2 d'],
      ['2019-05', 'Hysteroscopy', null],
      ['2019', 'Laparoscopy', null],
    ])
  })

  it('narrows to kinds and refuses one that there is not', async () => {
    expect((await timeline({ kinds: 'problem' })).body.events).toHaveLength(1)
    expect((await timeline({ kinds: 'problem,note' })).body.events).toHaveLength(1)
    expect((await timeline({ kinds: 'secrets' })).status).toBe(422)
  })

  it('goes on page by page without a gap or a repeat', async () => {
    const extra = (await harness.call(createPatient, { as: own.REI, body: { ...new_patient_body, last_name: 'Long' } })).body.id as number
    await insert(
      `insert into problem (practice_id, patient_id, description, onset_on) select $1, $2, 'Problem ' || n, date '2020-01-01' + n / 7 from generate_series(1, 95) n`,
      [own.practice_id, extra],
    )
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await harness.call(listTimeline, { as: own.REI, params: { patient_id: extra }, query: cursor === null ? {} : { cursor } })
      seen.push(...page.body.events.map(({ key }: { key: string }) => key))
      cursor = page.body.next_cursor
    } while (cursor !== null)
    expect([seen.length, new Set(seen).size]).toEqual([95, 95])
  })

  it('Z03 does not exist for another practice', async () => {
    expect((await timeline({}, other.REI)).status).toBe(404)
  })
})

describe('trends', () => {
  it('gives each code and unit a series, oldest value first', async () => {
    const { body } = await harness.call(listTrends, { as: own.REI, params: { patient_id } })
    expect(body.series.map(({ name, points }: { name: string; points: { value: number }[] }) => [name, points.map(({ value }) => value)])).toEqual([
      ['Estradiol', [412, 980]],
      ['Progesterone', [0.8]],
    ])
    expect(body.is_cut).toBe(false)
    // Follitropin ran from 1 to 6 November: the days are those of the stimulation, and no band of a natural cycle is shown.
    expect(body.series[0].points.map(({ taken_at, band }: { taken_at: string; band: unknown }) => [taken_at, band])).toEqual([['stimulation day 2', null], ['stimulation day 5', null]])
  })

  it('shows the band of the phase in which a sample was taken, with its source', async () => {
    const id = (await harness.call(createPatient, { as: own.REI, body: { ...new_patient_body, last_name: 'Phase' } })).body.id as number
    await insert(`insert into menstrual_record (practice_id, patient_id, assessed_on, lmp_on) values ($1, $2, '2026-11-10', '2026-11-08')`, [own.practice_id, id])
    await insert(
      `insert into lab_result (practice_id, patient_id, loinc, name, value, unit, collected_at) values ($1, $2, '15067-2', 'FSH', 6.8, 'm[IU]/mL', '2026-11-10T13:00:00Z'), ($1, $2, '15067-2', 'FSH', 5.1, 'm[IU]/mL', '2026-07-01T13:00:00Z')`,
      [own.practice_id, id],
    )
    const { body } = await harness.call(listTrends, { as: own.REI, params: { patient_id: id } })
    expect(body.series[0].points).toMatchObject([
      { taken_at: null, band: null },
      { taken_at: 'cycle day 3', band: { low: 3, high: 10, source_state: 'unverified', stated_on: '2026-11-21' } },
    ])
  })

  it('Z03 does not exist for another practice', async () => {
    expect((await harness.call(listTrends, { as: other.REI, params: { patient_id } })).status).toBe(404)
  })
})
