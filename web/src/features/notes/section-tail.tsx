import { useState } from 'react'
import type { EarlierNote } from '#contract/notes.ts'
import type { Claim } from '#domain/scribe/claim.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import type { Editor } from '#web/features/notes/use-editor.ts'
import classes from '#web/features/notes/section.module.css'

interface SectionTailProps {
  section: string
  /** Written, but not part of a note of this length. */
  beyond: readonly Claim[]
  earlier: EarlierNote | null
  editor: Editor
  onCarry: (section: string) => void
}

/** What could still come into a section: sentences of a longer note, and those of the last signed one. */
export function SectionTail({ section, beyond, earlier, editor, onCarry }: SectionTailProps) {
  const [is_open, setIsOpen] = useState(false)
  const carriable = earlier?.sections.find(({ key }) => key === section)?.sentences.length ?? 0
  if (editor.refusalOf(section) !== null || (beyond.length === 0 && carriable === 0)) return null
  return (
    <div className={classes.tail}>
      {beyond.length > 0 && (
        <button type="button" className={classes.quiet} aria-expanded={is_open} onClick={() => setIsOpen(!is_open)}>
          {beyond.length} more at a longer length
        </button>
      )}
      {carriable > 0 && (
        <button type="button" className={classes.quiet} onClick={() => onCarry(section)}>
          Carry forward {carriable} from {formatPlainDate(earlier!.visit_on)}
        </button>
      )}
      {is_open && (
        <ul className={classes.beyond} aria-label="Not in the note at this length">
          {beyond.map((claim) => (
            <li key={claim.id}>
              <span>{claim.text}</span>
              <button type="button" className={classes.quiet} aria-label={`Take in: ${claim.text}`} onClick={() => editor.accept(claim.id)}>
                Take in
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
