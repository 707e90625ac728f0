import { SegmentedControl } from '@mantine/core'
import type { NoteLength } from '#domain/records/note-length.ts'
import type { DraftSection } from '#domain/scribe/claim.ts'

interface LengthControlProps {
  length: NoteLength
  sections: readonly DraftSection[]
  is_off: boolean
  onChange: (length: NoteLength) => void
}

/** Shows more or fewer of the sentences that are written; writes none. */
export function LengthControl({ length, sections, is_off, onChange }: LengthControlProps) {
  const has_one_length = !sections.some(({ claims }) => claims.some(({ shown_from }) => shown_from !== undefined))
  return (
    <span title={has_one_length ? 'This draft says the same at every length' : 'Shows more or fewer of the sentences; what you touched always stays'}>
      <SegmentedControl
        size="xs"
        aria-label="Length of the note"
        disabled={is_off || has_one_length}
        value={length}
        onChange={(value) => onChange(value as NoteLength)}
        data={[
          { value: 'brief', label: 'Brief' },
          { value: 'standard', label: 'Standard' },
          { value: 'full', label: 'Full' },
        ]}
      />
    </span>
  )
}
