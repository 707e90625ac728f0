import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import { Link } from 'react-router'
import { NoteState } from '#web/clinical/note-state.tsx'
import { fullName } from '#web/clinical/patient-name.ts'
import { paths } from '#web/platform/paths.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'
import type { LedgerEntry } from './data.ts'
import classes from './ledger.module.css'

const file_states: Partial<Record<LedgerEntry['state'], { words: string; tone: Tone }>> = {
  to_review: { words: 'File to review', tone: 'warn' },
  taken_over: { words: 'File taken over', tone: 'good' },
  refused: { words: 'File refused', tone: 'neutral' },
}

function pathOf({ kind, id, note, patient }: LedgerEntry): string {
  if (kind === 'file') return `${paths.uploadData(patient.id)}?file=${id}`
  return note?.status === 'draft' && note.draft_id !== null ? paths.draft(note.draft_id) : paths.patientNote(patient.id, id)
}

export function LedgerRow({ entry, time_zone }: { entry: LedgerEntry; time_zone: string }) {
  const { patient, note, hits } = entry
  const file = file_states[entry.state]
  return (
    <li>
      <Link to={pathOf(entry)} className={classes.row}>
        <span className={classes.words}>
          <span className={classes.title} data-error={entry.state === 'entered_in_error' || undefined}>
            {entry.title}
          </span>
          <span className={classes.quiet}>
            {fullName(patient)} · {formatPlainDate(patient.date_of_birth)} · MRN {patient.mrn}
          </span>
        </span>
        <span className={classes.quiet}>
          {entry.kind === 'note' ? 'Visit' : 'Brought in'} {formatPlainDate(entry.on_date)}
        </span>
        <span className={classes.quiet}>{entry.author.name}</span>
        <span className={classes.state}>
          {entry.is_overdue && <StatusChip tone="bad">Overdue</StatusChip>}
          {note && <NoteState note={note} time_zone={time_zone} />}
          {file && (
            <StatusChip tone={file.tone} icon={<IconFileImport size={14} aria-hidden />}>
              {file.words}
            </StatusChip>
          )}
        </span>
        {hits.length > 0 && (
          <span className={classes.hit}>
            {hits.map(({ text, is_match }, at) => (is_match ? <mark key={`${at}${text}`}>{text}</mark> : text))}
          </span>
        )}
      </Link>
    </li>
  )
}
