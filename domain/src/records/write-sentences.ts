/**
 * A stretch of a section under the pen: some sentences of it, or none yet, and what the writer made of them. Worked out anew
 * from what stood there when the pen was taken up, so that any number of keystrokes is one change: no sentence of the draft
 * is lost by it, and one whose words were all taken away is struck with the words that it had.
 */
import type { Claim, DraftSection, ListKind, TextMark } from '../scribe/claim.ts'
import { addClaim, editClaim, strikeClaim } from './edit-draft.ts'

export interface Stretch {
  section: string
  /** The sentences as they stood when the pen was taken up, in their order. */
  before: readonly Claim[]
  /** New sentences are numbered `<pen>-1`, `<pen>-2` …: those of the draft that begin so are this pen's, and no others are. */
  pen: string
  /** Where new sentences go if `before` is empty: after this one, else to the end. */
  after_id: string | null
}

export interface WrittenSentence {
  /** Of a sentence in `before`, or a number of this pen's. */
  id: string
  text: string
  marks: TextMark[]
  list: ListKind | null
}

export function writeSentences(sections: readonly DraftSection[], stretch: Stretch, written: readonly WrittenSentence[], user_id: number): DraftSection[] {
  const own = new Set(stretch.before.map(({ id }) => id))
  const kept = written.filter(({ text }) => text.trim() !== '')
  return sections.map((section) => {
    if (section.key !== stretch.section) return section
    const taken = new Set(section.claims.map(({ id }) => id).filter((id) => !own.has(id) && !id.startsWith(`${stretch.pen}-`)))
    const others = section.claims.filter(({ id }) => taken.has(id))
    const runs = runsOf(kept, own)
    const claims: Claim[] = []
    const put = (run: readonly WrittenSentence[]) => claims.push(...run.map((sentence) => newSentence(section, sentence, claims.at(-1) ?? others[0], user_id)))
    const place = stretch.before.length > 0 ? null : stretch.after_id
    if (stretch.before.length === 0 && (place === null || !taken.has(place))) {
      claims.push(...others)
      put(runs.get(null) ?? [])
      return { ...section, claims }
    }
    for (const claim of inOrder(section.claims, stretch.before, taken)) {
      if (claim.id === stretch.before[0]?.id) put(runs.get(null) ?? [])
      const sentence = kept.find(({ id }) => id === claim.id)
      if (!own.has(claim.id)) claims.push(claim)
      else if (sentence !== undefined) claims.push(rewritten(section, claim, sentence, user_id))
      else if (claim.state !== 'added') claims.push(strikeClaim([{ ...section, claims: [claim] }], claim.id)[0]!.claims[0]!)
      if (own.has(claim.id)) put(runs.get(claim.id) ?? [])
      else if (claim.id === place) put(runs.get(null) ?? [])
    }
    return { ...section, claims }
  })
}

/** What stands in the section, with the stretch as it was before: a sentence that an earlier keystroke took out is there again. */
function inOrder(now: readonly Claim[], before: readonly Claim[], taken: ReadonlySet<string>): Claim[] {
  const places = new Map(now.map(({ id }, index) => [id, index]))
  const order: Claim[] = []
  let next = 0
  for (const claim of before) {
    const place = places.get(claim.id)
    if (place !== undefined) {
      order.push(...now.slice(next, place).filter(({ id }) => taken.has(id)))
      next = place + 1
    }
    order.push(claim)
  }
  return [...order, ...now.slice(next).filter(({ id }) => taken.has(id))]
}

/** New sentences by the sentence of the stretch that they follow; null for those before all of them. */
function runsOf(written: readonly WrittenSentence[], own: ReadonlySet<string>): Map<string | null, WrittenSentence[]> {
  const runs = new Map<string | null, WrittenSentence[]>()
  let after: string | null = null
  for (const sentence of written) {
    if (own.has(sentence.id)) after = sentence.id
    else runs.set(after, [...(runs.get(after) ?? []), sentence])
  }
  return runs
}

function rewritten(section: DraftSection, claim: Claim, { text, marks, list }: WrittenSentence, user_id: number): Claim {
  const edited = editClaim([{ ...section, claims: [claim] }], claim.id, text, user_id)[0]!.claims[0]!
  return withLooks(edited, marks, list)
}

function newSentence(section: DraftSection, { id, text, marks, list }: WrittenSentence, near: Claim | undefined, user_id: number): Claim {
  const [added] = addClaim([{ ...section, claims: [] }], { id, section: section.key, text, kind: near?.kind ?? 'history' }, user_id)
  return withLooks(added!.claims[0]!, marks, list)
}

/** Looks are left out where there are none: a plain sentence is the same object as ever, also in the signed text. */
export function withLooks(claim: Claim, marks: readonly TextMark[] = [], list: ListKind | null = null): Claim {
  const { marks: _marks, list: _list, ...plain } = claim
  const whole = marks.filter(({ start, end }) => start >= 0 && end > start && end <= claim.text.length).map(({ start, end, kind }) => ({ start, end, kind }))
  return { ...plain, ...(whole.length > 0 ? { marks: whole } : {}), ...(list === null ? {} : { list }) }
}
