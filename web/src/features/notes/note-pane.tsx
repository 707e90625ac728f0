import type { ReactNode } from 'react'
import type { EarlierNote } from '#contract/notes.ts'
import type { DraftSection } from '#domain/scribe/claim.ts'
import type { Segment } from '#domain/scribe/transcript.ts'
import { KeyStrip } from '#web/features/notes/key-strip.tsx'
import { SectionBlock } from '#web/features/notes/section-block.tsx'
import type { Editor } from '#web/features/notes/use-editor.ts'
import type { Room } from '#web/features/notes/use-room.ts'
import classes from '#web/features/notes/note-pane.module.css'

interface NotePaneProps {
  sections: readonly DraftSection[]
  segments: readonly Segment[]
  editor: Editor
  blocks: ReadonlyMap<string, string[]>
  notices: ReactNode
  onOpenSource: (claim_id: string) => void
  onLegend: () => void
  /** The same sections with what stands only in a longer note. */
  whole: readonly DraftSection[]
  earlier: EarlierNote | null
  room: Room | null
  onCarry: (section: string) => void
}

export function NotePane({ sections, segments, editor, blocks, notices, onOpenSource, onLegend, whole, earlier, room, onCarry }: NotePaneProps) {
  const shown = new Set(sections.flatMap(({ claims }) => claims.map(({ id }) => id)))
  const first_id = sections.flatMap((section) => section.claims)[0]?.id ?? null
  return (
    <>
      <div className={classes.scroller} role="region" aria-label="Note" onKeyDown={editor.onKeyDown}>
        {notices}
        <h2 className="visually-hidden">Note</h2>
        {sections.map((section) => (
          <SectionBlock
            key={section.key}
            section={section}
            segments={segments}
            editor={editor}
            blocks={blocks}
            first_id={first_id}
            onOpenSource={onOpenSource}
            beyond={whole.find(({ key }) => key === section.key)?.claims.filter(({ id }) => !shown.has(id)) ?? []}
            earlier={earlier}
            room={room}
            onCarry={onCarry}
          />
        ))}
      </div>
      <KeyStrip onLegend={onLegend} />
    </>
  )
}
