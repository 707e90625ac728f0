import type { PatientSummary } from '#contract/patients.ts'
import { PatientBlock } from '#web/clinical/patient-block.tsx'
import { fullName } from '#web/clinical/patient-name.ts'
import { formatKnownDate } from '#web/ui/dates.ts'
import { record_words } from '#web/clinical/relationship-words.ts'
import type { SharedEntry } from './data.ts'
import classes from './shared-entries.module.css'

/** The other person's entries, in a frame of that person's own, so that nobody takes them for this patient's. */
export function SharedEntries({ from, entries }: { from: PatientSummary; entries: readonly SharedEntry[] }) {
  const by_record = [...Map.groupBy(entries, ({ record }) => record)]
  return (
    <section className={classes.frame} aria-label={`Of ${fullName(from)}, not of this patient`}>
      <div className={classes.head}>
        <PatientBlock patient={from} size={26} />
        <span>
          <strong>{fullName(from)}’s</strong> entries, shared by consent. Not this patient’s.
        </span>
      </div>
      {by_record.length === 0 && <p className={classes.none}>Nothing is shared into this chart now.</p>}
      {by_record.map(([record, list]) => (
        <div key={record}>
          <h3 className={classes.title}>{record_words[record]}</h3>
          <ul className={classes.list}>
            {list.map((entry) => (
              <li key={entry.record_id}>
                <strong>{entry.text}</strong> <span className={classes.quiet}>{[entry.detail, entry.on_date && formatKnownDate(entry.on_date)].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
