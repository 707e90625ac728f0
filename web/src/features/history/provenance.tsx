import { SourceLink } from '#web/clinical/source-link.tsx'
import { formatInstantDate } from '#web/ui/dates.ts'
import type { FactNote, FactSeen, FactStamp, HistoryPerson } from './data.ts'
import { label } from './history-words.ts'
import { NoteOrigin } from './note-origin.tsx'
import classes from './history.module.css'

export interface People {
  nameOf: (id: number | null) => string | null
  roleOf: (id: number) => string
}

export function peopleOf(people: readonly HistoryPerson[]): People {
  const by_id = new Map(people.map((person) => [person.id, person]))
  return {
    nameOf: (id) => {
      const person = id === null ? undefined : by_id.get(id)
      return person === undefined ? null : [person.name, person.credentials].filter(Boolean).join(', ')
    },
    roleOf: (id) => by_id.get(id)?.role ?? '',
  }
}

interface ProvenanceProps {
  patient_id: number
  /** What the fact says, to name the link to its source. */
  of: string
  fact: FactStamp & { source: string; note: string | null }
  seen: readonly FactSeen[]
  people: People
  /** The signed note that wrote it. */
  note: FactNote | undefined
  time_zone: string
}

/** Where a fact comes from, who recorded it, who last said that it holds, and which disciplines have seen it. */
export function Provenance({ patient_id, of, fact, seen, people, note, time_zone }: ProvenanceProps) {
  const on = (instant: string) => formatInstantDate(instant, time_zone)
  const recorder = people.nameOf(fact.recorded_by)
  const confirmer = people.nameOf(fact.confirmed_by)
  const roles = [...new Set(seen.map(({ by }) => people.roleOf(by)))].filter(Boolean)
  return (
    <p className={classes.provenance}>
      {label(fact.source)}
      {fact.import_row_id !== null && ' '}
      <SourceLink patient_id={patient_id} import_row_id={fact.import_row_id} of={of} />
      <NoteOrigin patient_id={patient_id} note={note} time_zone={time_zone} />
      {` · recorded ${on(fact.recorded_at)}${recorder === null ? '' : ` by ${recorder}`}`}
      {fact.confirmed_at === null ? ' · not confirmed by a clinician' : ` · confirmed ${on(fact.confirmed_at)}${confirmer === null || fact.confirmed_by === fact.recorded_by ? '' : ` by ${confirmer}`}`}
      {roles.length > 0 && ` · seen by ${roles.join(', ')}`}
    </p>
  )
}
