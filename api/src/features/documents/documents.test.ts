import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countLedger, getDueRule, listLedger, setDueRule, type LedgerEntry, type LedgerQuery } from '#contract/documents.ts'
import { amendNote } from '#contract/note-versions.ts'
import { createDraft, saveDraft, signDraft } from '#contract/notes.ts'
import { setLabel } from '#contract/sensitivity.ts'
import { addAddendum, markError } from '#contract/signed-notes.ts'
import { readDraft, registerPatient, signedNote, visit_text, writtenDraft } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { addImportRows } from '../../test/import-fixture.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice
let other: TestPractice
let patient_id: number

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  other = await createPractice(harness.database.migrate, 'Other')
  patient_id = await registerPatient(harness, own.REI)
})
afterAll(() => harness.stop())

const list = async (query: LedgerQuery = {}, as = own.REI): Promise<LedgerEntry[]> => (await harness.call(listLedger, { as, query: query as Record<string, string> })).body.items
const count = async (query: LedgerQuery = {}, as = own.REI) => (await harness.call(countLedger, { as, query: query as Record<string, string> })).body
const ids = (items: LedgerEntry[]) => items.map(({ kind, id }) => `${kind} ${id}`)
const addend = (note_id: number, text: string) => harness.call(addAddendum, { as: own.REI, params: { note_id }, body: { kind: 'addendum', text } })

describe('the ledger', () => {
  it('holds notes, drafts and files, and each filter with its count gives what it says', async () => {
    const signed = await signedNote(harness, own.REI, patient_id)
    const draft = await writtenDraft(harness, own.NP, patient_id)
    const wrong = await signedNote(harness, own.NP, patient_id)
    await harness.call(markError, { as: own.NP, params: { note_id: wrong.note_id }, body: { reason: 'Wrong chart.' } })
    await addImportRows(harness, own, patient_id)
    expect(ids(await list())).toEqual(expect.arrayContaining([`note ${signed.note_id}`, `note ${draft.note_id}`, `note ${wrong.note_id}`]))
    const facets = await count()
    expect(facets.total).toBe((await list()).length)
    for (const facet of ['state', 'kind', 'period', 'cosign', 'author'] as const)
      for (const { value, count: counted } of facets[facet]) expect([facet, value, (await list({ [facet]: value })).length]).toEqual([facet, value, counted])
    expect(facets.kind.map(({ value }: { value: string }) => value).sort()).toEqual(['file', 'note'])
    expect((await list({ state: 'entered_in_error' })).map(({ id }) => id)).toEqual([wrong.note_id])
    expect((await list({ author: 'me', kind: 'note' })).every(({ author }) => author.id === own.REI.user_id)).toBe(true)
    // With one filter set its own counts stay whole, the others follow it.
    const of_drafts = await count({ state: 'draft' })
    expect([of_drafts.state, of_drafts.kind]).toEqual([expect.arrayContaining(facets.state), [{ value: 'note', label: null, count: 1 }]])
  })

  it('calls a draft overdue by the practice’s own rule, counted from the end of the visit’s day', async () => {
    const visit_on = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)
    const created = await harness.call(createDraft, { as: own.PT, params: { patient_id }, body: { template_id: 'T02', length: 'standard', visit_on, files: [{ name: 'v.txt', text: visit_text }] } })
    const mine = { author: 'me', overdue: 'yes' } as const
    expect((await harness.call(setDueRule, { as: own.PRACTICE_ADMIN, body: { due_h: 720 } })).status).toBe(200)
    expect(await list(mine, own.PT)).toEqual([])
    await harness.call(setDueRule, { as: own.PRACTICE_ADMIN, body: { due_h: 24 } })
    expect((await list(mine, own.PT)).map(({ id, is_overdue }) => [id, is_overdue])).toEqual([[created.body.note_id, true]])
    expect((await count({ author: 'me' }, own.PT)).overdue).toBe(1)
    expect((await harness.call(getDueRule, { as: own.PRACTICE_ADMIN })).body).toEqual({ due_h: 24 })
    expect((await harness.call(getDueRule, { as: other.PRACTICE_ADMIN })).body).toEqual({ due_h: 72 })
  })
})

describe('search', () => {
  it('finds words of the version in force and of addenda, by their beginning too, and shows where', async () => {
    const { note_id } = await signedNote(harness, own.REI, patient_id)
    await addend(note_id, 'She travels to Reykjavik with a xylophone in March.')
    const found = await list({ q: 'xylophones' })
    expect(ids(found)).toEqual([`note ${note_id}`])
    expect(found[0]!.hits.filter(({ is_match }) => is_match).map(({ text }) => text)).toEqual(['xylophone'])
    expect(found[0]!.hits.map(({ text }) => text).join('')).toContain('Reykjavik with a xylophone')
    expect(ids(await list({ q: 'travels xyloph' }))).toEqual([`note ${note_id}`])
    for (const q of ['xylophone zebra', '!!', "' or 1=1 --", '\u0001']) expect([q, await list({ q })]).toEqual([q, []])
    expect((await count({ q: 'xylophone' })).total).toBe(1)
  })

  it('does not find an amendment before it is signed, and then not what it took out', async () => {
    const { note_id } = await signedNote(harness, own.REI, patient_id)
    await addend(note_id, 'Marker quokka.')
    const { body } = await harness.call(amendNote, { as: own.REI, params: { note_id }, body: { reason: 'More exact.' } })
    const draft = await readDraft(harness, own.REI, body.draft_id)
    const sections = draft.sections.map((section) => ({ ...section, claims: section.claims.map((claim) => ({ ...claim, text: claim.text.replace('bloated', 'puffy like an axolotl') })) }))
    const saved = await harness.call(saveDraft, { as: own.REI, params: { draft_id: draft.id }, body: { sections }, headers: { 'if-match': String(draft.version) } })
    expect([await list({ q: 'axolotl' }), (await list({ q: 'bloated quokka' })).length]).toEqual([[], 1])
    await harness.call(signDraft, { as: own.REI, params: { draft_id: draft.id }, headers: { 'if-match': String(saved.body.version) } })
    expect([(await list({ q: 'axolotl quokka' })).length, await list({ q: 'bloated quokka' })]).toEqual([1, []])
  })

  it('Z22 Z03 gives, counts and quotes nothing of what a label hides, and nothing of another practice', async () => {
    const { note_id } = await signedNote(harness, own.REI, patient_id)
    await addend(note_id, 'The word is pangolin.')
    expect((await list({ q: 'pangolin' }, own.PT)).length).toBe(1)
    const labelled = await harness.call(setLabel, { as: own.REI, params: { patient_id }, body: { record: 'note', record_id: note_id, category: 'ipv', origin: 'user' } })
    expect(labelled.status).toBe(200)
    for (const as of [own.PT, own.ND, other.REI]) {
      expect([await list({ q: 'pangolin' }, as), (await count({ q: 'pangolin' }, as)).total]).toEqual([[], 0])
      expect(ids(await list({}, as))).not.toContain(`note ${note_id}`)
    }
    expect((await list({ q: 'pangolin' }, own.NP)).length).toBe(1)
  })

  it('is served by its index', async () => {
    const [, plan] = (await harness.owner.query("set enable_seqscan = off; explain select 1 from note_text t where t.words @@ read_words('pangolin')")) as unknown as { rows: Record<string, string>[] }[]
    expect(plan!.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('note_text_words')
  })
})
