import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { EarlierNote } from '#contract/notes.ts'
import type { Stretch } from '#domain/records/write-sentences.ts'
import type { Claim, DraftSection } from '#domain/scribe/claim.ts'
import type { Segment } from '#domain/scribe/transcript.ts'
import { SentenceRow } from '#web/features/notes/sentence-row.tsx'
import { SectionHolder } from '#web/features/notes/section-holder.tsx'
import { SectionTail } from '#web/features/notes/section-tail.tsx'
import { type Editor, isAcceptedWithOthers } from '#web/features/notes/use-editor.ts'
import type { Room } from '#web/features/notes/use-room.ts'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import classes from '#web/features/notes/section.module.css'

export const loadPen = () => import('#web/features/notes/pen/section-pen.tsx')
const SectionPen = lazy(loadPen)

interface SectionBlockProps {
  section: DraftSection
  segments: readonly Segment[]
  editor: Editor
  blocks: ReadonlyMap<string, string[]>
  first_id: string | null
  onOpenSource: (claim_id: string) => void
  /** Sentences that a longer note would hold. */
  beyond: readonly Claim[]
  earlier: EarlierNote | null
  room: Room | null
  onCarry: (section: string) => void
}

export function SectionBlock({ section, segments, editor, blocks, first_id, onOpenSource, beyond, earlier, room, onCarry }: SectionBlockProps) {
  const heading_id = `section-${section.key}`
  const to_review = section.claims.filter(isAcceptedWithOthers).length
  const is_refused = editor.refusalOf(section.key) !== null
  const { picked_segment_id, pointed_segment_id } = editor
  const writing = editor.writing?.stretch.section === section.key ? editor.writing : null
  const stretch = writing?.stretch ?? null
  const under_pen = new Set(stretch?.before.map(({ id }) => id))
  // What is under the pen stands in the list already; its place is taken by the pen.
  const claims = section.claims.filter(({ id }) => !under_pen.has(id) && (stretch === null || !id.startsWith(`${stretch.pen}-`)))
  const pen = writing && (
    <li key={writing.group}>
      <Suspense fallback={<TextSkeleton lines={2} label="The pen is coming" />}>
        <SectionPen
          writing={writing}
          label={writing.is_whole ? `Text of ${section.title}` : under_pen.size > 0 ? 'Text of the sentence' : 'New sentence'}
          onWrite={editor.write}
          onPlace={editor.setActive}
          onCommit={editor.commit}
          onCancel={editor.cancel}
        />
      </Suspense>
    </li>
  )
  const pen_after = penPlace(section.claims, stretch, claims)
  return (
    <section className={classes.section} aria-labelledby={heading_id}>
      <div className={classes.head}>
        <h3 id={heading_id}>{section.title}</h3>
        {room !== null && <SectionHolder section={section.key} room={room} />}
        <span className={classes.right}>
          {to_review > 1 && !is_refused && (
            <button type="button" className={classes.quiet} onClick={() => editor.acceptAll(section.key)}>
              Accept {to_review} in this section
            </button>
          )}
          {section.claims.length > 0 && writing === null && !is_refused && (
            <button type="button" className={classes.quiet} title="Write in the whole section (W)" onClick={() => editor.writeSection(section.key)}>
              Write
            </button>
          )}
        </span>
      </div>
      {section.claims.length === 0 && writing === null ? (
        <p className={classes.empty}>
          Not discussed
          {!is_refused && (
            <Button size="compact-sm" variant="subtle" mih={32} onClick={() => editor.add(section.key, null)}>
              Add a sentence
            </Button>
          )}
        </p>
      ) : (
        <ul className={classes.claims}>
          {pen_after === null && pen}
          {claims.map((claim) => [
            <SentenceRow
              key={claim.id}
              claim={claim}
              segments={segments}
              editor={editor}
              blocks={blocks.get(claim.id) ?? []}
              is_tab_stop={editor.active_id === null ? claim.id === first_id : editor.active_id === claim.id}
              is_drawn_from_pick={claim.evidence.some((one) => one.source === 'transcript' && (one.segment_id === picked_segment_id || one.segment_id === pointed_segment_id))}
              onOpenSource={onOpenSource}
            />,
            pen_after === claim.id && pen,
          ])}
        </ul>
      )}
      <SectionTail section={section.key} beyond={beyond} earlier={earlier} editor={editor} onCarry={onCarry} />
    </section>
  )
}

/** The row after which the pen stands; null: before all of them. */
function penPlace(all: readonly Claim[], stretch: Stretch | null, shown: readonly Claim[]): string | null {
  if (stretch === null) return null
  const ids = new Set(shown.map(({ id }) => id))
  const first = stretch.before[0]?.id
  if (first !== undefined) return all.slice(0, all.findIndex(({ id }) => id === first)).findLast(({ id }) => ids.has(id))?.id ?? null
  return stretch.after_id !== null && ids.has(stretch.after_id) ? stretch.after_id : (shown.at(-1)?.id ?? null)
}
