import IconPencilCheck from '@tabler/icons-react/dist/esm/icons/IconPencilCheck.mjs'
import { Link, useNavigate } from 'react-router'
import type { DocumentEntry } from '#contract/notes.ts'
import { fullName } from '#web/clinical/patient-name.ts'
import { paths } from '#web/platform/paths.ts'
import { useSingleKey, useSingleKeysOn } from '#web/platform/single-keys.ts'
import { formatElapsed, formatPlainDate } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Initials } from '#web/ui/initials.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { isOverdue, whyHere } from './why-here.ts'
import classes from './home-rows.module.css'

function placeOf(entry: DocumentEntry): string {
  return entry.draft_id === null ? paths.note(entry.id) : paths.draft(entry.draft_id)
}

/** `position` from 1: the key that opens the row. */
function UnsignedRow({ entry, position }: { entry: DocumentEntry; position: number }) {
  const to = placeOf(entry)
  const navigate = useNavigate()
  const has_keys = useSingleKeysOn()
  useSingleKey(position <= 9 ? String(position) : 'none', () => void navigate(to))
  const name = fullName(entry.patient)
  return (
    <li className={classes.row}>
      <Initials first_name={entry.patient.first_name} last_name={entry.patient.last_name} />
      <div className={classes.words}>
        <Link to={to} className={classes.name} aria-label={`Review: ${name}, ${entry.title}`}>
          {name}
        </Link>
        <div className={classes.facts}>
          {entry.title} · visit {formatPlainDate(entry.visit_on)} · MRN {entry.patient.mrn}
        </div>
      </div>
      <div className={classes.why}>
        <StatusChip tone={isOverdue(entry.updated_at) ? 'warn' : 'brand'}>{whyHere(entry)}</StatusChip>
        <span className={classes.age}>{formatElapsed(entry.updated_at)}</span>
      </div>
      <span className={classes.action} aria-hidden>
        Review {has_keys && position <= 9 && <kbd>{position}</kbd>}
      </span>
    </li>
  )
}

/** Own notes that nobody can rely on yet, oldest first. */
export function UnsignedNotes({ entries }: { entries: readonly DocumentEntry[] }) {
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<IconPencilCheck size={26} aria-hidden />}
        title="Everything is signed"
        text="Notes you start and have not signed yet wait here, oldest first."
        action={
          <LinkButton to={paths.templateSelection()} variant="light">
            Start a note
          </LinkButton>
        }
      />
    )
  }
  return (
    <ul className={classes.rows}>
      {entries.map((entry, index) => (
        <UnsignedRow key={entry.id} entry={entry} position={index + 1} />
      ))}
    </ul>
  )
}
