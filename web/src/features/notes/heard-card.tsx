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
  /** Places (`segment:start`) that the writer left out on purpose. */
  left_out: readonly string[]
  onLeaveOut: (place: string, is_left_out: boolean) => void
  onShowSegment: (segment_id: string) => void
}

const shown_at_first = 4

/** The words themselves where the engine gave them, else its message. */
function wordsOf(warning: DraftWarning): string {
  return warning.evidence[0]?.quote ?? warning.message
}

/** Where it was said, as the draft remembers it. */
function placeOf({ evidence }: DraftWarning): string {
  const said = evidence.find((one) => one.source === 'transcript')
  return said === undefined ? '' : `${said.segment_id}:${said.start}`
}

export function HeardCard({ heard, sections, segments, editor, left_out, onLeaveOut, onShowSegment }: HeardCardProps) {
  const [is_open, setIsOpen] = useState(false)
  const [is_whole, setIsWhole] = useState(false)
  const in_note = new Set(sections.flatMap((section) => section.claims.map((claim) => claim.text.trim())))
  const unwritten = heard.filter((warning) => !in_note.has(wordsOf(warning).trim()))
  const aside = unwritten.filter((warning) => left_out.includes(placeOf(warning)))
  const open = unwritten.filter((warning) => !aside.includes(warning))
  if (unwritten.length === 0) return null
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
              <Button size="xs" mih={36} variant="subtle" color="gray" aria-label={`Leave out: ${wordsOf(warning)}`} onClick={() => onLeaveOut(placeOf(warning), true)}>
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
      {aside.length > 0 && (
        <>
          <Button size="xs" mt={8} variant="subtle" color="gray" aria-expanded={is_open} onClick={() => setIsOpen(!is_open)}>
            {aside.length} left out on purpose
          </Button>
          {is_open && (
            <ul className={classes.heard}>
              {aside.map((warning) => (
                <li key={wordsOf(warning)}>
                  <p className={classes.words}>“{wordsOf(warning)}”</p>
                  <Button size="xs" mih={36} variant="default" aria-label={`Back to the list: ${wordsOf(warning)}`} onClick={() => onLeaveOut(placeOf(warning), false)}>
                    Back to the list
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}
