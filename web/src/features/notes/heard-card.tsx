import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import type { DraftSection, DraftWarning } from '#domain/scribe/claim.ts'
import type { Segment } from '#domain/scribe/transcript.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { SourceLinks } from '#web/features/notes/source-links.tsx'
import type { Editor } from '#web/features/notes/use-editor.ts'
import classes from '#web/features/notes/gate.module.css'

interface HeardCardProps {
  heard: readonly DraftWarning[]
  sections: readonly DraftSection[]
  segments: readonly Segment[]
  editor: Editor
  onShowSegment: (segment_id: string) => void
}

const shown_at_first = 4

/** The words themselves where the engine gave them, else its message. */
function wordsOf(warning: DraftWarning): string {
  return warning.evidence[0]?.quote ?? warning.message
}

export function HeardCard({ heard, sections, segments, editor, onShowSegment }: HeardCardProps) {
  const [left_out, setLeftOut] = useState<readonly string[]>([])
  const [is_whole, setIsWhole] = useState(false)
  const in_note = new Set(sections.flatMap((section) => section.claims.map((claim) => claim.text.trim())))
  const open = heard.filter((warning) => !left_out.includes(wordsOf(warning)) && !in_note.has(wordsOf(warning).trim()))
  if (open.length === 0) return null
  const shown = is_whole ? open : open.slice(0, shown_at_first)
  return (
    <section className={classes.card}>
      <StatusChip tone="warn">heard, not in the note · {open.length}</StatusChip>
      <ul className={classes.heard}>
        {shown.map((warning) => (
          <li key={wordsOf(warning)}>
            <p className={classes.words}>
              “{wordsOf(warning)}” <SourceLinks evidence={warning.evidence} segments={segments} onShowSegment={onShowSegment} />
            </p>
            <div className={classes.buttons}>
              <Menu position="bottom-start">
                <Menu.Target>
                  <Button size="xs" mih={36} variant="default" aria-label={`Add to the note: ${wordsOf(warning)}`}>
                    Add to…
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {sections.map((section) => (
                    <Menu.Item key={section.key} onClick={() => editor.addHeard(section.key, wordsOf(warning))}>
                      {section.title}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
              <Button size="xs" mih={36} variant="subtle" color="gray" aria-label={`Leave out: ${wordsOf(warning)}`} onClick={() => setLeftOut([...left_out, wordsOf(warning)])}>
                Leave out
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {open.length > shown.length && (
        <Button size="xs" variant="subtle" onClick={() => setIsWhole(true)}>
          Show {open.length - shown.length} more
        </Button>
      )}
    </section>
  )
}
