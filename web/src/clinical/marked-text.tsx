import { Fragment, type ReactNode } from 'react'
import type { Claim } from '#domain/scribe/claim.ts'
import { splitBySpans } from '#web/clinical/evidence-span.ts'

/** The words of a sentence as their writer made them look. */
export function MarkedText({ claim: { text, marks = [] } }: { claim: Pick<Claim, 'text' | 'marks'> }): ReactNode {
  if (marks.length === 0) return text
  return splitBySpans(text, marks.map(({ start, end, kind }) => ({ start, end, key: kind }))).map((piece) => {
    const words = piece.keys.includes('italic') ? <em>{piece.text}</em> : piece.text
    return <Fragment key={piece.start}>{piece.keys.includes('bold') ? <strong>{words}</strong> : words}</Fragment>
  })
}
