import type { JSONContent } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { WrittenSentence } from '#domain/records/write-sentences.ts'
import { type Claim, text_mark_kinds, type TextMark } from '#domain/scribe/claim.ts'
import { splitBySpans } from '#web/clinical/evidence-span.ts'

/** Sentences as the pen shows them; an empty stretch is one sentence without words. */
export function toDocument(claims: readonly Pick<Claim, 'id' | 'text' | 'marks' | 'list'>[], new_id: string): JSONContent {
  const shown = claims.length > 0 ? claims : [{ id: new_id, text: '' }]
  return { type: 'doc', content: shown.map((claim) => ({ type: 'sentence', attrs: { claim_id: claim.id, list: ('list' in claim && claim.list) || null }, content: toInline(claim) })) }
}

function toInline({ text, marks = [] }: Pick<Claim, 'text' | 'marks'>): JSONContent[] {
  const pieces = splitBySpans(text, marks.map(({ start, end, kind }) => ({ start, end, key: kind })))
  return pieces.flatMap(({ text: words, keys }) =>
    words.split(/(\n)/).flatMap((part): JSONContent[] => {
      if (part === '') return []
      if (part === '\n') return [{ type: 'line_break' }]
      return [{ type: 'text', text: part, marks: keys.map((type) => ({ type })) }]
    }),
  )
}

/** The same back: the words as plain text without blanks at their ends, the looks beside them. */
export function readSentences(doc: Node): WrittenSentence[] {
  const written: WrittenSentence[] = []
  doc.forEach((sentence) => {
    const { claim_id, list } = sentence.attrs as { claim_id: string; list: 'bullet' | null }
    const whole = sentence.textBetween(0, sentence.content.size, undefined, '\n')
    const text = whole.trim()
    written.push({ id: claim_id, text, list, marks: shift(readMarks(sentence), whole.length - whole.trimStart().length, text.length) })
  })
  return written
}

function readMarks(sentence: Node): TextMark[] {
  const marks: TextMark[] = []
  sentence.forEach((piece, start) => {
    for (const kind of text_mark_kinds) {
      if (!piece.marks.some(({ type }) => type.name === kind)) continue
      const before = marks.findLast((mark) => mark.kind === kind)
      if (before?.end === start) before.end = start + piece.nodeSize
      else marks.push({ start, end: start + piece.nodeSize, kind })
    }
  })
  return marks
}

function shift(marks: readonly TextMark[], lead: number, length: number): TextMark[] {
  return marks
    .map(({ start, end, kind }) => ({ start: Math.max(0, start - lead), end: Math.min(length, end - lead), kind }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start || a.kind.localeCompare(b.kind))
}
