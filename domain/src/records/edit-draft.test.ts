import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DraftSection } from '../scribe/claim.ts'
import { oneSection, plainClaim } from './claim.fixture.ts'
import { acceptClaim, addClaim, editClaim, findClaim, moveClaim, restoreClaim, strikeClaim } from './edit-draft.ts'

type Operation = (sections: readonly DraftSection[]) => DraftSection[]

const id = fc.constantFrom('c1', 'c2', 'c3', 'c4', 'c5', 'c9')
const section = fc.constantFrom('hpi', 'plan', 'nowhere')
const operation: fc.Arbitrary<{ id: string; run: Operation }> = fc.oneof(
  fc.record({ id, text: fc.string() }).map(({ id, text }) => ({ id, run: (draft: readonly DraftSection[]) => editClaim(draft, id, text, 2) })),
  id.map((id) => ({ id, run: (draft: readonly DraftSection[]) => strikeClaim(draft, id) })),
  id.map((id) => ({ id, run: (draft: readonly DraftSection[]) => acceptClaim(draft, id) })),
  id.map((id) => ({ id, run: (draft: readonly DraftSection[]) => restoreClaim(draft, id) })),
  fc.record({ id, section, at: fc.integer() }).map(({ id, section, at }) => ({ id, run: (draft: readonly DraftSection[]) => moveClaim(draft, id, section, at) })),
  fc.record({ id, section, text: fc.string() }).map((added) => ({
    id: added.id,
    run: (draft: readonly DraftSection[]) => addClaim(draft, { ...added, kind: 'plan' }, 2),
  })),
)
const start: DraftSection[] = [
  { key: 'hpi', title: 'History', claims: [plainClaim('c1'), plainClaim('c2'), plainClaim('c3')] },
  { key: 'plan', title: 'Plan', claims: [plainClaim('c4', { section: 'plan' })] },
]
const idsBut = (draft: readonly DraftSection[], but: string) => draft.map(({ claims }) => claims.map((claim) => claim.id).filter((one) => one !== but))

describe('any row of operations', () => {
  it('keeps ids unique, the others in order, and says the same when repeated', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 15 }), (operations) => {
        let draft: DraftSection[] = start
        for (const { id: own, run } of operations) {
          const next = run(draft)
          expect(run(next)).toEqual(next)
          expect(idsBut(next, own)).toEqual(idsBut(draft, own))
          const ids = next.flatMap(({ claims }) => claims.map((claim) => claim.id))
          expect(new Set(ids).size).toBe(ids.length)
          for (const { key, claims } of next) for (const claim of claims) expect(claim.section).toBe(key)
          draft = next
        }
      }),
    )
  })
})

it('an edit keeps what was said and adds the word of the writer', () => {
  const edited = findClaim(editClaim(start, 'c1', 'Other.', 2), 'c1')
  expect(edited).toMatchObject({ text: 'Other.', state: 'edited', support: 'clinician' })
  expect(edited?.evidence.map(({ source }) => source)).toEqual(['transcript', 'clinician'])
})

it('a struck sentence comes back as what it was, save for an acceptance', () => {
  const back = (draft: readonly DraftSection[], own: string) => findClaim(restoreClaim(strikeClaim(draft, own), own), own)
  expect(back(start, 'c1')).toEqual(findClaim(start, 'c1'))
  expect(back(editClaim(start, 'c1', 'Other.', 2), 'c1')?.state).toBe('edited')
  expect(back(acceptClaim(start, 'c1'), 'c1')?.state).toBe('proposed')
  expect(back(addClaim(oneSection(), { id: 'n1', section: 'hpi', text: 'New.', kind: 'plan' }, 2), 'n1')?.state).toBe('added')
})

it('moves to a place among the others', () => {
  expect(idsBut(moveClaim(start, 'c3', 'hpi', 0), '')).toEqual([['c3', 'c1', 'c2'], ['c4']])
  expect(idsBut(moveClaim(start, 'c1', 'plan', 99), '')).toEqual([['c2', 'c3'], ['c4', 'c1']])
})
