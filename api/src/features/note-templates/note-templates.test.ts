import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/note-templates.ts'
import { createDraft, generateDraft, getDraft, getNote } from '#contract/notes.ts'
import { findTemplate } from '#domain/scribe/templates.data.ts'
import { registerPatient, signedNote, visit_text, writtenDraft } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice, type TestUser } from '../../test/practice.ts'

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

const { id: _, ...scan } = findTemplate('T02')!
const content = (part: object = {}) => ({ ...scan, title: 'My monitoring visit', ...part })
const create = (as: TestUser, part: object = {}) => harness.call(contract.createTemplate, { as, body: { ...content(), based_on: 'T02', is_shared: false, ...part } })
const update = (as: TestUser, template_id: number, version: number, part: object = {}) =>
  harness.call(contract.updateTemplate, { as, params: { template_id }, headers: { 'if-match': String(version) }, body: { ...content(part), is_shared: false, ...part } })
const names = async (as: TestUser) => (await harness.call(contract.listTemplates, { as })).body.items.map(({ id }: { id: string }) => id)

describe('own templates', () => {
  it('a personal one is its owner’s alone, a shared one the practice’s, and neither exists for another practice', async () => {
    const mine = (await create(own.REI)).body
    const ours = (await create(own.REI, { is_shared: true })).body
    expect([mine.origin, ours.origin, mine.version, mine.is_mine]).toEqual(['personal', 'practice', 1, true])
    expect(await names(own.REI)).toEqual(expect.arrayContaining([mine.id, ours.id, 'T02']))
    expect(await names(own.NP)).toContain(ours.id)
    expect(await names(own.NP)).not.toContain(mine.id)
    expect((await names(other.REI)).filter((name: string) => name.startsWith('own-'))).toEqual([])
    for (const [as, name] of [[own.NP, mine.id], [other.REI, mine.id], [other.REI, ours.id], [own.REI, 'own-999.1'], [own.REI, 'T99']] as const) {
      expect([name, (await harness.call(contract.getTemplate, { as, params: { name } })).status]).toEqual([name, 404])
    }
    expect((await update(own.NP, ours.template_id, 1)).status).toBe(403)
    expect((await update(other.REI, ours.template_id, 1)).status).toBe(404)
    expect((await harness.call(contract.archiveTemplate, { as: own.NP, params: { template_id: ours.template_id } })).status).toBe(403)
  })

  it('names every section that does not hold together', async () => {
    const section = { key: 'a', title: 'Scan', kinds: ['exam'], topics: [], cues: [] }
    const { status, body } = await create(own.REI, { title: '', sections: [section, { ...section, title: 'scan' }, { ...section, key: 'b', title: 'B', kinds: [] }] })
    expect(status).toBe(422)
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual(expect.arrayContaining(['body.title', 'body.sections.1.title', 'body.sections.1.key', 'body.sections.2.kinds']))
  })

  it('D02 each saving is a version that stays; the later of two writers is told', async () => {
    const { template_id } = (await create(own.REI)).body
    const renamed = [{ ...scan.sections[0]!, title: 'Day' }, ...scan.sections.slice(1, -1)]
    const { body } = await update(own.REI, template_id, 1, { sections: renamed })
    expect([body.version, body.id]).toEqual([2, `own-${template_id}.2`])
    expect(body.versions.map(({ version, changes }: { version: number; changes: object[] }) => [version, changes])).toEqual([
      [2, [{ what: 'removed', text: scan.sections.at(-1)!.title }, { what: 'renamed', text: `${scan.sections[0]!.title} → Day` }]],
      [1, []],
    ])
    const late = await update(own.REI, template_id, 1)
    expect([late.status, late.body.current_version]).toEqual([412, 2])
    await expect(harness.owner.query('set role wyze_app; update note_template_version set title = $$x$$')).rejects.toThrow(/permission denied/)
    await harness.owner.query('reset role')
  })

  it('a note is written with the sections of the version in force, and keeps its name when the template changes or goes', async () => {
    const first = (await create(own.REI, { sections: scan.sections.slice(0, 4) })).body
    const created = await harness.call(createDraft, { as: own.REI, params: { patient_id }, body: { template_id: first.id, length: 'standard', files: [{ name: 'v.txt', text: visit_text }] } })
    await update(own.REI, first.template_id, 1)
    await harness.call(contract.archiveTemplate, { as: own.REI, params: { template_id: first.template_id } })
    await harness.call(generateDraft, { as: own.REI, params: { draft_id: created.body.draft_id } })
    const { body: draft } = await harness.call(getDraft, { as: own.REI, params: { draft_id: created.body.draft_id } })
    expect([draft.template_id, draft.title, draft.sections.map(({ key }: { key: string }) => key)]).toEqual([first.id, 'My monitoring visit', scan.sections.slice(0, 4).map(({ key }) => key)])
    const gone = await harness.call(createDraft, { as: own.REI, params: { patient_id }, body: { template_id: first.id, length: 'standard', files: [{ name: 'v.txt', text: visit_text }] } })
    expect([gone.status, gone.body.issues[0].path]).toEqual([422, 'body.template_id'])
    expect((await harness.call(getNote, { as: own.NP, params: { note_id: created.body.note_id } })).body.template_id).toBe(first.id)
  })
})

describe('preview', () => {
  it('shows what the sections would hold of a past visit of one’s own, and of nobody else’s', async () => {
    const draft = await writtenDraft(harness, own.REI, patient_id)
    const visits = (await harness.call(contract.listPreviewVisits, { as: own.REI })).body.items
    expect(visits.map(({ draft_id }: { draft_id: number }) => draft_id)).toContain(draft.id)
    const preview = (as: TestUser, part: object = {}) => harness.call(contract.previewTemplate, { as, body: { ...content(part), draft_id: draft.id, length: 'full' } })
    const { body } = await preview(own.REI)
    expect(body.sections.map(({ key }: { key: string }) => key)).toEqual(scan.sections.map(({ key }) => key))
    expect(body.sections.flatMap(({ claims }: { claims: object[] }) => claims).length).toBeGreaterThan(4)
    const one = await preview(own.REI, { sections: [{ key: 'all', title: 'All', kinds: ['history', 'finding', 'exam', 'result', 'assessment', 'plan', 'education'], topics: [], cues: ['lining'] }] })
    expect(one.body.sections[0].claims.length).toBeGreaterThan(4)
    expect((await preview(own.NP)).status).toBe(404)
    expect((await preview(other.REI)).status).toBe(404)
  })
})

describe('suggestions', () => {
  it('stand on facts of the chart and on the version in force', async () => {
    const suggest = (as: TestUser, id = patient_id) => harness.call(contract.suggestTemplates, { as, params: { patient_id: id } })
    const fresh = await registerPatient(harness, own.REI)
    expect((await suggest(own.REI, fresh)).body.items).toEqual([{ template_id: 'T01', reason: 'No fertility note in this chart yet' }])
    await signedNote(harness, own.REI, fresh)
    expect((await suggest(own.REI, fresh)).body.items.map(({ template_id }: { template_id: string }) => template_id)).toContain('T02')
    expect((await suggest(own.PT, fresh)).body.items[0].template_id).toBe('T20')
    expect((await suggest(other.REI, fresh)).status).toBe(404)
  })
})
