import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DraftSection } from '../scribe/claim.ts'
import { plainClaim } from './claim.fixture.ts'
import { reconcileDraft } from './reconcile-draft.ts'
import { writeSentences, type WrittenSentence } from './write-sentences.ts'

const [c1, c2, c3, struck] = [plainClaim('c1'), plainClaim('c2'), plainClaim('c3', { state: 'added' }), plainClaim('c4', { state: 'struck' })]
const start: DraftSection[] = [
  { key: 'hpi', title: 'History', claims: [c1!, struck!, c2!, c3!] },
  { key: 'plan', title: 'Plan', claims: [plainClaim('p1', { section: 'plan' })] },
]
const whole = { section: 'hpi', before: [c1!, c2!, c3!], after_id: null, pen: 'n' }
const plain = (id: string, text = `Sentence ${id}.`): WrittenSentence => ({ id, text, marks: [], list: null })
const line = (draft: readonly DraftSection[]) => draft[0]!.claims.map(({ id, state, text }) => `${id} ${state} ${text}`)

describe('a stretch of a section under the pen', () => {
  it('written as it stands, the draft is as it was', () => {
    expect(writeSentences(start, whole, [c1, c2, c3].map((claim) => plain(claim!.id, claim!.text)), 2)).toEqual(start)
  })

  it('changes, divides, adds and takes out; what an engine or the chart said is struck with its words, what was typed goes', () => {
    const written = [plain('n-0', 'First.'), plain('c1', 'Changed.'), plain('n-1', 'Second half.'), plain('c2', '  ')]
    expect(line(writeSentences(start, whole, written, 2))).toEqual([
      'n-0 added First.',
      'c1 edited Changed.',
      'n-1 added Second half.',
      'c4 struck Sentence c4.',
      'c2 struck Sentence c2.',
    ])
  })

  it('puts a first sentence into an empty section, and one after another', () => {
    const empty = { section: 'hpi', before: [], after_id: 'c1', pen: 'n' }
    expect(line(writeSentences(start, empty, [plain('n-1', 'New.')], 2)).slice(0, 3)).toEqual(['c1 proposed Sentence c1.', 'n-1 added New.', 'c4 struck Sentence c4.'])
    expect(line(writeSentences([{ key: 'hpi', title: 'History', claims: [] }], { ...empty, after_id: null }, [plain('n-1', 'New.')], 2))).toEqual(['n-1 added New.'])
  })

  it('keeps looks apart from words, and a mark that does not fit is left out', () => {
    const [section] = writeSentences(start, whole, [{ ...plain('c1', 'Stop it.'), marks: [{ start: 0, end: 4, kind: 'bold' }, { start: 3, end: 99, kind: 'italic' }], list: 'bullet' }], 2)
    expect(section!.claims[0]).toMatchObject({ text: 'Stop it.', marks: [{ start: 0, end: 4, kind: 'bold' }], list: 'bullet' })
  })

  it('D09 however it is typed: nothing but the stretch moves, nothing proposed is lost, and the same keystroke twice is once', () => {
    const sentence = fc.record({ id: fc.constantFrom('c1', 'c2', 'c3', 'n-1', 'n-2'), text: fc.constantFrom('', ' ', 'A.', 'B.'), marks: fc.constant<[]>([]).map((none) => [...none]), list: fc.constant(null) })
    const keystroke = fc.uniqueArray(sentence, { selector: ({ id }) => id, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(keystroke, { minLength: 1, maxLength: 6 }), (keystrokes) => {
        let draft: readonly DraftSection[] = start
        for (const typed of keystrokes) draft = writeSentences(draft, whole, typed, 2)
        const last = keystrokes.at(-1)!
        expect(writeSentences(draft, whole, last, 2)).toEqual(draft)
        expect(writeSentences(start, whole, last, 2)).toEqual(draft)
        const ids = draft.flatMap(({ claims }) => claims.map(({ id }) => id))
        expect(new Set(ids).size).toBe(ids.length)
        for (const id of ['c1', 'c2', 'c4', 'p1']) expect(ids).toContain(id)
        // What the server makes of it holds the same sentences.
        expect(reconcileDraft(start, draft, 2).flatMap(({ claims }) => claims.map(({ id }) => id)).sort()).toEqual([...ids].sort())
      }),
    )
  })
})
