import { expect, test } from 'vitest'
import type { Claim, DraftSection } from '#domain/scribe/claim.ts'
import { isSameDraft, mergeDraft, type Side } from '#web/features/notes/merge-draft.ts'

function sentence(id: string, text: string, rest: Partial<Claim> = {}): Claim {
  return {
    id, text, section: 'plan', kind: 'plan', polarity: 'affirmed', experiencer: 'patient', support: 'direct',
    is_high_risk: false, state: 'proposed', evidence: [], rules: [], ...rest,
  }
}

function plan(...claims: Claim[]): DraftSection[] {
  return [{ key: 'plan', title: 'Plan', claims }]
}

function texts(sections: DraftSection[]): string[] {
  return sections.flatMap((section) => section.claims.map((claim) => claim.text))
}

const a = sentence('c1', 'Continue 225 IU.')
const b = sentence('c2', 'Retrieval on Tuesday.')

test('takes each sentence from the side that changed it', () => {
  const merge = mergeDraft(
    plan(a, b),
    plan({ ...a, text: 'Continue 150 IU.', state: 'edited' }, b),
    plan(a, { ...b, state: 'struck' }),
  )
  expect(merge.conflicts).toEqual([])
  expect(texts(merge.sections)).toEqual(['Continue 150 IU.', 'Retrieval on Tuesday.'])
  expect(merge.sections[0]?.claims[1]?.state).toBe('struck')
  expect(merge.brought_in.map((claim) => claim.id)).toEqual(['c2'])
})

test('D09 both changed one sentence: a conflict that holds all three; the choice decides, and the other text stays as a struck sentence', () => {
  const mine = { ...a, text: 'Continue 150 IU.' }
  const theirs = { ...a, text: 'Continue 300 IU.' }
  const merge = mergeDraft(plan(a), plan(mine), plan(theirs))
  expect(merge.conflicts).toEqual([{ claim_id: 'c1', section_title: 'Plan', base: a, mine, theirs }])
  const settled = (side: Side) => mergeDraft(plan(a), plan(mine), plan(theirs), () => side).sections[0]!.claims.map(({ state, text }) => `${state} ${text}`)
  expect(settled('mine')).toEqual(['proposed Continue 150 IU.', 'struck Continue 300 IU.'])
  expect(settled('theirs')).toEqual(['proposed Continue 300 IU.', 'struck Continue 150 IU.'])
  expect(settled('both')).toEqual(['proposed Continue 150 IU.', 'added Continue 300 IU.'])
})

test('the same change on both sides is no conflict, whatever the server noted beside it', () => {
  const mine = { ...a, text: 'Continue 150 IU.', state: 'edited' as const }
  const theirs: Claim = { ...mine, support: 'clinician', evidence: [{ source: 'clinician', user_id: 4, quote: mine.text }] }
  expect(mergeDraft(plan(a), plan(mine), plan(theirs))).toEqual({ base: plan(a), sections: plan(theirs), conflicts: [], brought_in: [] })
})

test('sentences added on both sides under one number are both kept, each in its place', () => {
  const ours = sentence('c3', 'Call on Sunday.', { state: 'added' })
  const yours = sentence('c3', 'Bring the pen.', { state: 'added' })
  const merge = mergeDraft(plan(a, b), plan(a, ours, b), plan(a, b, yours))
  expect(merge.conflicts).toEqual([])
  expect(texts(merge.sections)).toEqual(['Continue 225 IU.', 'Call on Sunday.', 'Retrieval on Tuesday.', 'Bring the pen.'])
  expect(new Set(merge.sections[0]!.claims.map((claim) => claim.id)).size).toBe(4)
})

test('taken out here and untouched there: gone; taken out here and changed there: asked', () => {
  const added = sentence('c3', 'Call on Sunday.', { state: 'added' })
  expect(texts(mergeDraft(plan(a, added), plan(a), plan(a, added)).sections)).toEqual(['Continue 225 IU.'])
  const merge = mergeDraft(plan(a, added), plan(a), plan(a, { ...added, text: 'Call on Monday.' }))
  expect(merge.conflicts[0]).toMatchObject({ claim_id: 'c3', mine: null })
  expect(merge.sections[0]?.claims.map(({ state, text }) => `${state} ${text}`)).toEqual(['proposed Continue 225 IU.', 'struck Call on Monday.'])
})

test('nothing changed here: theirs as it is', () => {
  const theirs = plan({ ...a, text: 'Continue 300 IU.' }, b)
  expect(mergeDraft(plan(a, b), plan(a, b), theirs).sections).toEqual(theirs)
})

test('two drafts are the same when every sentence says the same, in the same order', () => {
  expect(isSameDraft(plan(a, b), plan({ ...a, rules: ['x'] }, b))).toBe(true)
  expect(isSameDraft(plan(a, b), plan(b, a))).toBe(false)
  expect(isSameDraft(plan(a, b), plan(a, { ...b, state: 'struck' }))).toBe(false)
  expect(isSameDraft(plan(a, b), plan(a))).toBe(false)
})
