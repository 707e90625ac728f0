import { Button } from '@mantine/core'
import type { DraftSection } from '#domain/scribe/claim.ts'
import type { Segment } from '#domain/scribe/transcript.ts'
import { SentenceRow } from '#web/features/notes/sentence-row.tsx'
import { SentenceWriter } from '#web/features/notes/sentence-writer.tsx'
import type { Editor } from '#web/features/notes/use-editor.ts'
import classes from '#web/features/notes/section.module.css'

interface SectionBlockProps {
  section: DraftSection
  segments: readonly Segment[]
  editor: Editor
  blocks: ReadonlyMap<string, string[]>
  first_id: string | null
  onOpenSource: (claim_id: string) => void
}

export function SectionBlock({ section, segments, editor, blocks, first_id, onOpenSource }: SectionBlockProps) {
  const heading_id = `section-${section.key}`
  const to_review = section.claims.filter((claim) => claim.state === 'proposed' && claim.support !== 'unsupported').length
  const { writing, picked_segment_id } = editor
  const is_writing_new = writing !== null && writing.section === section.key && writing.initial === ''
  const writer = writing && (
    <SentenceWriter key={writing.group} initial={writing.initial} onWrite={editor.write} onCommit={editor.commit} onCancel={editor.cancel} />
  )
  // The sentence that a new text became stands in the list already; its place is taken by the writer.
  const claims = section.claims.filter((claim) => !is_writing_new || claim.id !== writing.claim_id)
  return (
    <section className={classes.section} aria-labelledby={heading_id}>
      <div className={classes.head}>
        <h3 id={heading_id}>{section.title}</h3>
        {to_review > 1 && (
          <button type="button" className={classes.quiet} onClick={() => editor.acceptAll(section.key)}>
            Accept {to_review} in this section
          </button>
        )}
      </div>
      {claims.length === 0 && !is_writing_new ? (
        <p className={classes.empty}>
          Not discussed
          <Button size="compact-sm" variant="subtle" mih={32} onClick={() => editor.add(section.key, null)}>
            Add a sentence
          </Button>
        </p>
      ) : (
        <ul className={classes.claims}>
          {is_writing_new && writing.after_id === null && writer}
          {claims.map((claim) => [
            writing !== null && !is_writing_new && writing.claim_id === claim.id ? (
              writer
            ) : (
              <SentenceRow
                key={claim.id}
                claim={claim}
                segments={segments}
                editor={editor}
                blocks={blocks.get(claim.id) ?? []}
                is_tab_stop={editor.active_id === null ? claim.id === first_id : editor.active_id === claim.id}
                is_drawn_from_pick={claim.evidence.some((one) => one.source === 'transcript' && one.segment_id === picked_segment_id)}
                onOpenSource={onOpenSource}
              />
            ),
            is_writing_new && writing.after_id === claim.id && writer,
          ])}
        </ul>
      )}
    </section>
  )
}
