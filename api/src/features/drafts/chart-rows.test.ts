import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listChartRows, type ChartRowOffer, type RowConsent } from '#contract/chart-rows.ts'
import { addFact, getHistory, markFactError } from '#contract/history.ts'
import { amendNote } from '#contract/note-versions.ts'
import { createDraft, generateDraft, getNote, saveDraft, signDraft, type Draft } from '#contract/notes.ts'
import { markError } from '#contract/signed-notes.ts'
import { label } from '../../test/care-fixture.ts'
import { readDraft, registerPatient } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'

const visit = `Doctor: Blood pressure one eighteen over seventy-six, pulse 64.
Patient: My last period started November 2. My periods come every 28 days.
Doctor: Your AMH came back at 1.4.
Doctor: Are you allergic to any medicine?
Patient: Penicillin. I get hives.
Doctor: What medicines do you take?
Patient: I take levothyroxine 50 mcg every morning.
Doctor: Any history of smoking?
Patient: No, never.`

let harness: Harness
let own: TestPractice
let other: TestPractice

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  other = await createPractice(harness.database.migrate, 'Other')
})
afterAll(() => harness.stop())

/** A draft of a patient of its own. */
async function writtenVisit(patient_id?: number): Promise<{ draft: Draft; patient_id: number }> {
  const of = patient_id ?? (await registerPatient(harness, own.REI))
  const opened = await harness.call(createDraft, { as: own.REI, params: { patient_id: of }, body: { template_id: 'T12', length: 'standard', visit_on: '2026-11-20', files: [{ name: 'visit.txt', text: visit }] } })
  expect(opened.status).toBe(201)
  const { draft_id } = opened.body
  await harness.call(generateDraft, { as: own.REI, params: { draft_id } })
  const draft = await readDraft(harness, own.REI, draft_id)
  // What needs a look has had one.
  const sections = draft.sections.map((section) => ({ ...section, claims: section.claims.map((claim) => ({ ...claim, state: 'accepted' as const })) }))
  expect((await harness.call(saveDraft, { as: own.REI, params: { draft_id }, body: { sections }, headers: { 'if-match': String(draft.version) } })).status).toBe(200)
  return { draft: await readDraft(harness, own.REI, draft_id), patient_id: of }
}

const offerOf = async ({ id }: Pick<Draft, 'id'>, as = own.REI): Promise<ChartRowOffer> => {
  const { status, body } = await harness.call(listChartRows, { as, params: { draft_id: id } })
  expect(status).toBe(200)
  return body
}
const rowOf = (offer: ChartRowOffer, label_of: string) => offer.rows.find((row) => row.label === label_of)!
const consentTo = (offer: ChartRowOffer, label_of: string, entered: Record<string, string | null> = {}): RowConsent => {
  const row = rowOf(offer, label_of)
  return { id: row.id, entered, seen_version: row.target?.version ?? null }
}
const sign = ({ id, version }: Pick<Draft, 'id' | 'version'>, chart_rows: RowConsent[] | undefined, headers = {}) =>
  harness.call(signDraft, { as: own.REI, params: { draft_id: id }, ...(chart_rows ? { body: { chart_rows } } : {}), headers: { 'if-match': String(version), ...headers } })
const factsOf = async (patient_id: number, as = own.REI) => (await harness.call(getHistory, { as, params: { patient_id } })).body
const written = async (note_id: number): Promise<number> => (await harness.owner.query('select count(*)::int as n from note_chart_row where note_id = $1', [note_id])).rows[0].n
const noteOf = async (note_id: number, as = own.REI) => (await harness.call(getNote, { as, params: { note_id } })).body

describe('what a visit offers the chart', () => {
  it('rows with the words they stand on and what is missing; asking writes nothing', async () => {
    const { draft, patient_id } = await writtenVisit()
    const offer = await offerOf(draft)
    expect(offer.rows.map((row) => row.label)).toEqual(expect.arrayContaining(['Blood pressure', 'Pulse', 'Last menstrual period', 'Cycle length', 'AMH', 'Allergy', 'Medication']))
    expect(rowOf(offer, 'AMH').inputs.filter(({ value }) => value === null).map(({ name }) => name)).toEqual(['unit', 'day'])
    expect(offer.rows.every(({ evidence }) => evidence.length > 0)).toBe(true)
    expect(offer.note_only.map(({ label: heard }) => heard)).toContain('Tobacco')
    expect((await factsOf(patient_id)).facts.vital).toEqual([])
  })

  it('a colleague of the practice may look; another practice does not learn that it exists', async () => {
    const { draft } = await writtenVisit()
    expect((await offerOf(draft, own.PT)).rows.length).toBeGreaterThan(3)
    expect((await harness.call(listChartRows, { as: other.REI, params: { draft_id: draft.id } })).status).toBe(404)
  })

  it('what the chart says already is not offered again', async () => {
    const { draft, patient_id } = await writtenVisit()
    await harness.call(addFact, { as: own.NP, params: { patient_id }, body: { kind: 'medication', fields: { name: 'Synthroid', dose: '75 mcg' } } })
    await harness.call(addFact, { as: own.NP, params: { patient_id }, body: { kind: 'allergy', fields: { substance: 'Penicillin', reaction: 'hives' } } })
    const offer = await offerOf(draft)
    expect(rowOf(offer, 'Allergy').state).toBe('present')
    expect(rowOf(offer, 'Change: Synthroid')).toMatchObject({ state: 'differs', is_high_risk: true, in_chart: [{ text: 'Synthroid, 75 mcg' }], target: { version: 1 } })
    const refused = await sign(draft, [consentTo(offer, 'Allergy')])
    expect([refused.status, refused.body.issues[0].message]).toEqual([422, 'Allergy: stands in the chart already'])
  })
})

describe('D10 signature and rows are one', () => {
  it('writes what is consented to, as its writer left it, with the signature; the link is seen from both sides', async () => {
    const { draft, patient_id } = await writtenVisit()
    const offer = await offerOf(draft)
    const signed = await sign(draft, [
      consentTo(offer, 'Blood pressure', { value: '120/76' }),
      consentTo(offer, 'AMH', { unit: 'ng/mL', day: '2026-11-03' }),
      consentTo(offer, 'Last menstrual period'),
      consentTo(offer, 'Cycle length'),
      consentTo(offer, 'Allergy'),
      consentTo(offer, 'Medication'),
    ])
    expect(signed.status).toBe(201)
    const { facts, notes } = await factsOf(patient_id)
    expect(facts.vital).toMatchObject([{ name: 'Blood pressure', value: 120, diastolic: 76, unit: 'mm[Hg]', source: 'note', recorded_by: own.REI.user_id, confirmed_by: own.REI.user_id }])
    expect(facts.lab_result).toMatchObject([{ loinc: '38476-8', value: 1.4, unit: 'ng/mL', source: 'note' }])
    expect(facts.menstrual_record).toMatchObject([{ lmp_on: '2026-11-02', cycle_min_d: 28, cycle_max_d: 28, assessed_on: '2026-11-20' }])
    expect(facts.allergy).toMatchObject([{ substance: 'penicillin', reaction: 'hives', source: 'note' }])
    expect(facts.medication).toMatchObject([{ name: 'levothyroxine', dose: '50 mcg', frequency: 'every morning' }])
    expect(notes).toHaveLength(6)
    expect(notes[0]).toMatchObject({ note_id: draft.note_id, visit_on: '2026-11-20' })

    const note = await noteOf(draft.note_id)
    expect(note.chart_rows[0]).toMatchObject({ version: 1, kind: 'vital', record_id: facts.vital[0].id, act: 'add', label: 'Blood pressure', written: '120/76 mmHg', day: '2026-11-20', state: 'standing' })
    expect(note.chart_rows[0].quotes.join(' ')).toContain('Blood pressure')
    const { rows } = await harness.owner.query("select detail from audit_event where action = 'notes.sign' and resource_id = $1 and outcome = 'allowed'", [draft.note_id])
    expect(rows[0].detail).toMatchObject({ chart_rows: 6 })
  })

  it('without consent nothing is written', async () => {
    for (const chart_rows of [undefined, []]) {
      const { draft, patient_id } = await writtenVisit()
      expect((await sign(draft, chart_rows)).status).toBe(201)
      const { facts, notes } = await factsOf(patient_id)
      expect([Object.values(facts).flat(), notes]).toEqual([[], []])
    }
  })

  it('one bad row refuses the signature with every fault named, and nothing is signed or written', async () => {
    const { draft, patient_id } = await writtenVisit()
    const offer = await offerOf(draft)
    const refused = await sign(draft, [
      consentTo(offer, 'Blood pressure', { value: '76/118' }),
      consentTo(offer, 'AMH'),
      consentTo(offer, 'Last menstrual period', { day: '2027-01-01' }),
      { id: 'tsh|2.2||current', entered: {} },
      consentTo(offer, 'Pulse'),
    ])
    expect(refused.status).toBe(422)
    expect(refused.body.issues.map(({ path }: { path: string }) => path)).toEqual([
      'body.chart_rows.0.diastolic', 'body.chart_rows.1.unit', 'body.chart_rows.1.day', 'body.chart_rows.2.lmp_on', 'body.chart_rows.3.id',
    ])
    expect(refused.body.issues[1].message).toBe('AMH: Unit is missing')
    expect((await readDraft(harness, own.REI, draft.id)).status).toBe('in_review')
    expect(Object.values((await factsOf(patient_id)).facts).flat()).toEqual([])
    expect(await written(draft.note_id)).toBe(0)
  })

  it('changes the row of a known drug, keeps what it said before, and refuses where somebody was quicker', async () => {
    const { draft, patient_id } = await writtenVisit()
    const added = await harness.call(addFact, { as: own.NP, params: { patient_id }, body: { kind: 'medication', fields: { name: 'Levothyroxine', dose: '75 mcg', indication: 'hypothyroidism' } } })
    const offer = await offerOf(draft)
    await harness.owner.query('update medication set version = version + 1 where id = $1', [added.body.id])
    const late = await sign(draft, [consentTo(offer, 'Change: Levothyroxine')])
    expect([late.status, late.body.issues[0].message]).toEqual([422, 'Change: Levothyroxine: was changed in the chart since you looked; look again'])
    expect((await sign(draft, [consentTo(await offerOf(draft), 'Change: Levothyroxine')])).status).toBe(201)
    const { facts } = await factsOf(patient_id)
    expect(facts.medication).toMatchObject([{ id: added.body.id, dose: '50 mcg', frequency: 'every morning', indication: 'hypothyroidism', source: 'note', version: 3 }])
    const { rows } = await harness.owner.query("select fields ->> 'dose' as dose from fact_version where kind = 'medication' and fact_id = $1 order by version desc limit 1", [added.body.id])
    expect(rows[0].dose).toBe('75 mcg')
  })
})

describe('exactly once', () => {
  it('D04 D03 twenty signatures at once write the rows once, and a retry of the same intent gets the same answer', async () => {
    const { draft, patient_id } = await writtenVisit()
    const offer = await offerOf(draft)
    const rows = [consentTo(offer, 'Blood pressure'), consentTo(offer, 'Allergy')]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => sign(draft, rows, n < 10 ? { 'idempotency-key': 'rows-intent-1' } : {})))
    expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([])
    expect(answers.some(({ status }) => status === 201)).toBe(true)
    const { facts } = await factsOf(patient_id)
    expect([facts.vital.length, facts.allergy.length, await written(draft.note_id)]).toEqual([1, 1, 2])
    const again = await sign(draft, rows, { 'idempotency-key': 'rows-intent-1' })
    expect([201, 409]).toContain(again.status)
    expect((await factsOf(patient_id)).facts.vital).toHaveLength(1)
  })

  it('D04 two notes of one visit that are signed at once do not both bring the same row', async () => {
    const first = await writtenVisit()
    const second = await writtenVisit(first.patient_id)
    const rows = [consentTo(await offerOf(first.draft), 'Allergy')]
    const answers = await Promise.all([first, second].map(({ draft }) => sign(draft, rows)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await factsOf(first.patient_id)).facts.allergy).toHaveLength(1)
  })

  it('an amendment offers what no earlier version wrote, and adds to the link', async () => {
    const { draft, patient_id } = await writtenVisit()
    expect((await sign(draft, [consentTo(await offerOf(draft), 'Blood pressure')])).status).toBe(201)
    const opened = await harness.call(amendNote, { as: own.REI, params: { note_id: draft.note_id }, body: { reason: 'The pulse was forgotten.' } })
    const amendment = await readDraft(harness, own.REI, opened.body.draft_id)
    const offer = await offerOf(amendment)
    expect(offer.rows.map((row) => row.label)).not.toContain('Blood pressure')
    const [head, ...others] = amendment.sections
    const line = { id: 'mine-1', section: head!.key, text: 'Pulse 64.', kind: 'plan' as const, polarity: 'affirmed' as const, experiencer: 'patient' as const, support: 'clinician' as const, is_high_risk: false, state: 'added' as const, evidence: [], rules: [] }
    const saved = await harness.call(saveDraft, { as: own.REI, params: { draft_id: amendment.id }, body: { sections: [{ ...head!, claims: [...head!.claims, line] }, ...others] }, headers: { 'if-match': String(amendment.version) } })
    expect((await sign({ id: amendment.id, version: saved.body.version }, [consentTo(offer, 'Pulse')])).status).toBe(201)
    expect((await noteOf(draft.note_id)).chart_rows.map((row: { label: string; version: number }) => `${row.version} ${row.label}`)).toEqual(['1 Blood pressure', '2 Pulse'])
    expect((await factsOf(patient_id)).facts.vital).toHaveLength(2)
  })
})

describe('afterwards', () => {
  it('Z22 rows of a labelled note are born with its label: absent for who may not see it, on both sides', async () => {
    const { draft, patient_id } = await writtenVisit()
    await label(harness, own.REI, patient_id, 'note', draft.note_id, 'ipv')
    expect((await sign(draft, [consentTo(await offerOf(draft), 'Blood pressure'), consentTo(await offerOf(draft), 'Allergy')])).status).toBe(201)
    const mine = await factsOf(patient_id)
    expect([mine.facts.vital[0].sensitivity, mine.facts.allergy[0].sensitivity]).toEqual(['ipv', null])
    // The allergy protects and is seen; that a note wrote it is not.
    const seen = await factsOf(patient_id, own.PT)
    expect([seen.facts.vital, seen.facts.allergy.length, seen.notes]).toEqual([[], 1, []])
  })

  it('Z22 a fact that is labelled later disappears from the note as well', async () => {
    const { draft, patient_id } = await writtenVisit()
    await sign(draft, [consentTo(await offerOf(draft), 'Blood pressure'), consentTo(await offerOf(draft), 'Pulse')])
    const [pressure] = (await noteOf(draft.note_id)).chart_rows
    await label(harness, own.REI, patient_id, 'vital', pressure.record_id, 'ipv')
    expect((await noteOf(draft.note_id, own.PT)).chart_rows.map((row: { label: string }) => row.label)).toEqual(['Pulse'])
  })

  it('a fact that is entered in error says so on its note; what was written there stays', async () => {
    const { draft, patient_id } = await writtenVisit()
    await sign(draft, [consentTo(await offerOf(draft), 'Pulse')])
    const [row] = (await noteOf(draft.note_id)).chart_rows
    const marked = await harness.call(markFactError, { as: own.REI, params: { patient_id, kind: 'vital', fact_id: row.record_id }, body: { reason: 'Of another patient' }, headers: { 'if-match': '1' } })
    expect(marked.status).toBe(200)
    expect((await noteOf(draft.note_id)).chart_rows).toMatchObject([{ written: '64 /min', state: 'error' }])
  })

  it('a note that is marked as an error takes with it what its signer names, and nothing else', async () => {
    const { draft, patient_id } = await writtenVisit()
    const added = await harness.call(addFact, { as: own.NP, params: { patient_id }, body: { kind: 'medication', fields: { name: 'Levothyroxine', dose: '75 mcg' } } })
    const offer = await offerOf(draft)
    await sign(draft, [consentTo(offer, 'Pulse'), consentTo(offer, 'Blood pressure'), consentTo(offer, 'Change: Levothyroxine')])
    const [pulse] = (await noteOf(draft.note_id)).chart_rows.filter((row: { label: string }) => row.label === 'Pulse')
    const mark = (chart_rows: object[]) => harness.call(markError, { as: own.REI, params: { note_id: draft.note_id }, body: { reason: 'Another patient', chart_rows } })
    const refused = await mark([{ kind: 'medication', record_id: added.body.id }, { kind: 'vital', record_id: 999_999_999 }])
    expect([refused.status, refused.body.issues.length]).toEqual([422, 2])
    expect((await mark([{ kind: 'vital', record_id: pulse.record_id }])).status).toBe(201)
    const { facts } = await factsOf(patient_id)
    expect(facts.vital.map(({ name, is_entered_in_error }: { name: string; is_entered_in_error: boolean }) => `${name} ${is_entered_in_error}`).sort()).toEqual(['Blood pressure false', 'Heart rate true'])
    expect(facts.vital.find(({ id }: { id: number }) => id === pulse.record_id).error_reason).toBe('The note of 20 Nov 2026 that wrote it was entered in error: Another patient')
    expect(facts.medication).toMatchObject([{ is_entered_in_error: false, dose: '50 mcg' }])
  })

  it('D05 the link is final: the application’s role can neither change nor delete it', async () => {
    const { draft } = await writtenVisit()
    await sign(draft, [consentTo(await offerOf(draft), 'Pulse')])
    const client = await harness.runtime.pool.connect()
    try {
      for (const sql of ["update note_chart_row set written = '65 /min'", 'delete from note_chart_row']) {
        await client.query('begin')
        await client.query('select enter_actor($1, $2, now())', [own.practice_id, own.REI.user_id])
        await expect(client.query(`${sql} where note_id = ${draft.note_id}`), sql).rejects.toMatchObject({ code: '42501' })
        await client.query('rollback')
      }
    } finally {
      client.release()
    }
  })
})
