import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getPracticeOverview } from '#contract/home.ts'
import { createDraft, discardDraft } from '#contract/notes.ts'
import { listPatientNotes } from '#contract/patients.ts'
import { setLabel } from '#contract/sensitivity.ts'
import { markError } from '#contract/signed-notes.ts'
import { countGaps, linkNote, listNotesWithoutVisit, listPatientVisits, listVisitsWithoutNote, markVisitError, addVisit, setNoteNeed, type UnplacedNote, type Visit, type WaitingVisit } from '#contract/visits.ts'
import { openDraft, registerPatient, signedNote, visit_text, writtenDraft } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice
let other: TestPractice
let patient_id: number

beforeAll(async () => {
  harness = await Harness.start()
  other = await createPractice(harness.database.migrate, 'Other')
})
beforeEach(async () => {
  own = await createPractice(harness.database.migrate, 'Own')
  patient_id = await registerPatient(harness, own.REI)
})
afterAll(() => harness.stop())

/** The day on which the fixture's notes say that the visit was. */
const visit_on = '2026-11-20'
const record = async (as = own.REI, on = visit_on): Promise<Visit> => (await harness.call(addVisit, { as, params: { patient_id }, body: { visit_on: on, kind: 'office', reason: 'Scan' } })).body
const visits = async (as = own.REI): Promise<Visit[]> => (await harness.call(listPatientVisits, { as, params: { patient_id } })).body.items
const without = async (as = own.REI, query = {}): Promise<WaitingVisit[]> => (await harness.call(listVisitsWithoutNote, { as, query })).body.items
const unplaced = async (as = own.REI, query = {}): Promise<UnplacedNote[]> => (await harness.call(listNotesWithoutVisit, { as, query })).body.items
const gaps = async (as = own.REI) => (await harness.call(countGaps, { as })).body
const begin = (body: object, as = own.REI) => harness.call(createDraft, { as, params: { patient_id }, body: { template_id: 'T02', length: 'brief', files: [{ name: 'v.txt', text: visit_text }], ...body } })
const ids = (items: { id: number }[]) => items.map(({ id }) => id)

describe('a visit without a note', () => {
  it('waits until its note is begun, and again when the draft is discarded', async () => {
    const visit = await record()
    expect(visit).toMatchObject({ visit_on, kind: 'office', reason: 'Scan', source: 'clinician', has_note: false, no_note: null, is_own: true, clinician: { id: own.REI.user_id } })
    expect(ids(await without())).toEqual([visit.id])
    expect(await gaps()).toMatchObject({ visits_without_note: { all: 1, mine: 1 }, notes_without_visit: { all: 0, mine: 0 } })
    const draft = await writtenDraft(harness, own.REI, patient_id)
    expect([await without(), (await visits()).map(({ id, has_note }) => [id, has_note])]).toEqual([[], [[visit.id, true]]])
    expect((await harness.call(discardDraft, { as: own.REI, params: { draft_id: draft.id }, headers: { 'if-match': String(draft.version) } })).status).toBe(200)
    expect(ids(await without())).toEqual([visit.id])
  })

  it('is the one that the note names, whatever else there is that day', async () => {
    const [, second] = [await record(), await record()]
    expect((await begin({ visit_id: second!.id })).status).toBe(201)
    expect((await visits()).map(({ id, has_note }) => [id, has_note])).toEqual(expect.arrayContaining([[second!.id, true]]))
    expect((await without()).length).toBe(1)
    await harness.call(markVisitError, { as: own.REI, params: { visit_id: second!.id }, body: { reason: 'Twice' }, headers: { 'if-match': String((await visits()).find(({ id }) => id === second!.id)!.version) } })
    expect((await begin({ visit_id: second!.id })).status).toBe(422)
    const stranger = await registerPatient(harness, own.REI)
    expect((await harness.call(createDraft, { as: own.REI, params: { patient_id: stranger }, body: { template_id: 'T02', length: 'brief', visit_id: second!.id, files: [{ name: 'v.txt', text: visit_text }] } })).status).toBe(404)
  })

  it('may take none, with a reason, and that can be taken back; its own clinician says so, from the version seen', async () => {
    const visit = await record()
    const need = (body: object, as = own.REI, version = visit.version) => harness.call(setNoteNeed, { as, params: { visit_id: visit.id }, body, headers: { 'if-match': String(version) } })
    expect((await need({ needs_note: false, reason: 'Seen for a signature only' }, own.NP)).status).toBe(403)
    expect((await need({ needs_note: false, reason: '' })).status).toBe(422)
    const said = await need({ needs_note: false, reason: 'Seen for a signature only' })
    expect(said.body.no_note).toMatchObject({ reason: 'Seen for a signature only' })
    expect(await without()).toEqual([])
    expect((await need({ needs_note: true })).status).toBe(412)
    expect((await need({ needs_note: true }, own.REI, said.body.version)).body.no_note).toBe(null)
    expect(ids(await without())).toEqual([visit.id])
    await harness.owner.query('update app_user set is_active = false where id = $1', [own.REI.user_id])
    expect((await need({ needs_note: false, reason: 'She has left the practice' }, own.NP, said.body.version + 1)).status).toBe(200)
  })

  it('is overdue by the practice’s rule, oldest first, and counted for its clinician and for the administrator', async () => {
    const [late, fresh] = [await record(own.REI, '2026-01-05'), await record(own.REI, new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))]
    await record(own.NP, '2026-02-01')
    expect((await without()).map(({ visit_on, is_overdue }) => [visit_on, is_overdue])).toEqual([['2026-01-05', true], ['2026-02-01', true], [fresh.visit_on, false]])
    expect(ids(await without(own.REI, { clinician: 'me' }))).toEqual([late.id, fresh.id])
    const counted = await gaps()
    expect([counted.visits_without_note, counted.overdue]).toEqual([{ all: 3, mine: 2 }, { all: 2, mine: 1 }])
    const overview = await harness.call(getPracticeOverview, { as: own.PRACTICE_ADMIN })
    expect(overview.body.people.find(({ id }: { id: number }) => id === own.REI.user_id)).toMatchObject({ visits_without_note: 2, visits_overdue: 1 })
  })

  it('cannot be in the future, nor before the patient was born', async () => {
    const [future, past] = [await harness.call(addVisit, { as: own.REI, params: { patient_id }, body: { visit_on: '2999-01-01', kind: 'office' } }), await harness.call(addVisit, { as: own.REI, params: { patient_id }, body: { visit_on: '1950-01-01', kind: 'office' } })]
    expect([future.status, past.status]).toEqual([422, 422])
    expect(future.body.issues).toEqual([{ path: 'body.visit_on', message: 'must not be in the future' }])
  })

  it('Z03 is nobody’s of another practice, and not the administrator’s', async () => {
    const visit = await record()
    const headers = { 'if-match': String(visit.version) }
    expect((await harness.call(markVisitError, { as: other.REI, params: { visit_id: visit.id }, body: { reason: 'x' }, headers })).status).toBe(404)
    expect((await harness.call(setNoteNeed, { as: other.REI, params: { visit_id: visit.id }, body: { needs_note: true }, headers })).status).toBe(404)
    expect((await harness.call(listPatientVisits, { as: other.REI, params: { patient_id } })).status).toBe(404)
    expect(await without(other.REI)).toEqual([])
    expect((await harness.call(listVisitsWithoutNote, { as: own.PRACTICE_ADMIN })).status).toBe(403)
  })
})

describe('a note', () => {
  it('makes the visit that nobody recorded; discarded, it takes that visit with it', async () => {
    const draft = await writtenDraft(harness, own.REI, patient_id)
    expect(await visits()).toMatchObject([{ source: 'note', kind: null, has_note: true, visit_on }])
    expect([await without(), await unplaced()]).toEqual([[], []])
    await harness.call(discardDraft, { as: own.REI, params: { draft_id: draft.id }, headers: { 'if-match': String(draft.version) } })
    expect([await without(), (await visits())[0]!.error_reason]).toEqual([[], 'Its draft was discarded or put to another visit.'])
  })

  it('signed and then entered in error leaves its visit waiting', async () => {
    const { note_id } = await signedNote(harness, own.REI, patient_id)
    expect((await harness.call(markError, { as: own.REI, params: { note_id }, body: { reason: 'Written twice.' } })).status).toBe(201)
    expect(ids(await without())).toEqual(ids(await visits()))
    expect(await unplaced()).toEqual([])
  })

  it('stays without a visit where the day has several; one act links it, another makes its visit', async () => {
    const visit = await record()
    await record()
    const { note_id } = await openDraft(harness, own.REI, patient_id)
    const [found] = await unplaced()
    expect([found!.id, found!.candidates.length, found!.is_own]).toEqual([note_id, 2, true])
    expect((await harness.call(linkNote, { as: own.NP, params: { note_id }, body: { visit_id: visit.id } })).status).toBe(403)
    expect((await harness.call(linkNote, { as: other.REI, params: { note_id }, body: { visit_id: visit.id } })).status).toBe(404)
    expect((await harness.call(linkNote, { as: own.REI, params: { note_id }, body: { visit_id: visit.id } })).body).toMatchObject({ id: visit.id, has_note: true })
    expect([await unplaced(), (await without()).length]).toEqual([[], 1])
    const made = await harness.call(linkNote, { as: own.REI, params: { note_id }, body: { visit_id: null } })
    expect([made.body.source, (await without()).length]).toEqual(['note', 2])
  })

  it('is as it was signed when its visit is marked as entered in error, and shows without one', async () => {
    const visit = await record()
    const { note_id, sha256 } = await signedNote(harness, own.REI, patient_id)
    const now_there = (await visits()).find(({ id }) => id === visit.id)!
    const gone = await harness.call(markVisitError, { as: own.REI, params: { visit_id: visit.id }, body: { reason: 'Another day' }, headers: { 'if-match': String(now_there.version) } })
    expect([gone.status, gone.body.error_reason]).toEqual([200, 'Another day'])
    expect(ids(await unplaced())).toEqual([note_id])
    const { rows } = await harness.owner.query('select n.current_version, v.sha256 from note n join note_version v on v.note_id = n.id where n.id = $1', [note_id])
    expect(rows).toEqual([{ current_version: 1, sha256 }])
  })

  it('Z22 hides its visit with its label, and shows the label to who may see it', async () => {
    const { note_id } = await signedNote(harness, own.REI, patient_id)
    expect((await visits(own.PT)).length).toBe(1)
    expect((await harness.call(setLabel, { as: own.REI, params: { patient_id }, body: { record: 'note', record_id: note_id, category: 'ipv', origin: 'user' } })).status).toBe(200)
    expect([await visits(own.PT), (await visits(own.NP))[0]!.sensitivity]).toEqual([[], 'ipv'])
    // A second note of the day that everybody may read shows the visit again; the first one leaves no trace on it.
    const open = await writtenDraft(harness, own.REI, patient_id)
    expect((await visits(own.PT)).map(({ sensitivity }) => sensitivity)).toEqual([null])
    await harness.call(discardDraft, { as: own.REI, params: { draft_id: open.id }, headers: { 'if-match': String(open.version) } })
    expect(await visits(own.PT)).toEqual([])
    await harness.call(markError, { as: own.REI, params: { note_id }, body: { reason: 'Twice' } })
    expect([(await without(own.PT)).length, (await gaps(own.PT)).visits_without_note.all, (await without(own.NP)).length]).toEqual([0, 0, 1])
    const notes = await harness.call(listPatientNotes, { as: own.NP, params: { patient_id } })
    expect(notes.body.items[0].sensitivity).toBe('ipv')
  })
})

it('the gaps are read from their partial indexes', async () => {
  const client = await harness.runtime.pool.connect()
  try {
    await client.query('begin')
    await client.query('select enter_actor($1, $2, now())', [own.practice_id, own.REI.user_id])
    await client.query('set local enable_seqscan = off')
    const plan = async (query: string) => (await client.query(`explain ${query}`)).rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(await plan("select id from visit where practice_id = current_practice() and status = 'finished' and needs_note and not has_note order by visit_on, id limit 51")).toContain('visit_without_note')
    expect(await plan("select id from note where practice_id = current_practice() and visit_id is null and status <> 'discarded' order by visit_on, id limit 51")).toContain('note_without_visit')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
