import { TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { bornAndAge, fullName } from '#web/clinical/patient-name.ts'
import { usePatientSearch } from '#web/clinical/use-patient-search.ts'
import { paths } from '#web/platform/paths.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { useOwnDrafts } from './use-own-drafts.ts'
import classes from './finder.module.css'

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className={classes.title}>{title}</div>
      <ul className={classes.rows}>{children}</ul>
    </section>
  )
}

interface FinderProps {
  patient_id: number | null
  autoFocus?: boolean
  onLeave?: () => void
}

/** Patients of the practice and one's own drafts, by their words. It answers no questions, and says so where it stands. */
export function Finder({ patient_id, autoFocus = false, onLeave }: FinderProps) {
  const [typed, setTyped] = useState('')
  const { patients, is_searching, error } = usePatientSearch(typed, { limit: 5 })
  const drafts = useOwnDrafts(typed, patient_id)
  const is_empty = patients.length + drafts.length === 0
  return (
    <div className={classes.finder}>
      <TextInput
        type="search"
        aria-label="Find a patient or one of your drafts"
        placeholder="Name, MRN or title"
        autoComplete="off"
        data-autofocus={autoFocus || undefined}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {drafts.length > 0 && (
        <Group title="Your drafts">
          {drafts.map((draft) => (
            <li key={draft.id}>
              <Link to={draft.draft_id === null ? paths.note(draft.id) : paths.draft(draft.draft_id)} className={classes.row} onClick={onLeave}>
                <span className={classes.main}>{fullName(draft.patient)}</span>
                <span className={classes.facts}>
                  {draft.title} · visit {formatPlainDate(draft.visit_on)}
                </span>
              </Link>
            </li>
          ))}
        </Group>
      )}
      {patients.length > 0 && (
        <Group title="Patients">
          {patients.map((patient) => (
            <li key={patient.id}>
              <Link to={paths.patient(patient.id)} className={classes.row} onClick={onLeave}>
                <span className={classes.main}>{fullName(patient)}</span>
                <span className={classes.facts}>
                  {bornAndAge(patient.date_of_birth)} · MRN {patient.mrn}
                </span>
              </Link>
            </li>
          ))}
        </Group>
      )}
      {is_empty && (
        <p className={classes.nothing} role="status">
          {error ? 'The patients could not be loaded.' : is_searching ? 'Searching …' : 'Nothing matches.'}
        </p>
      )}
    </div>
  )
}
