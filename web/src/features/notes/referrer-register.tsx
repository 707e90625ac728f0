import type { NoteSummary } from '#contract/notes.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RegisterSentences } from '#web/features/notes/register-sentences.tsx'
import classes from '#web/features/notes/summary.module.css'

/** A letter to who referred the patient, in the note's own sentences. */
export function ReferrerRegister({ summary, note_path }: { summary: NoteSummary; note_path: string }) {
  const { patient, visit_on, signed_by, for_referrer } = summary
  if (for_referrer.length === 0) return <EmptyState title="Nothing to write" text="The note holds no sentence for a letter." />
  return (
    <div className={classes.letter}>
      <SectionCard title="Letter to the referrer">
        <p className={classes.salutation}>Dear colleague,</p>
        <p>
          Re: {patient.first_name} {patient.last_name}, born {formatPlainDate(patient.date_of_birth)}, MRN {patient.mrn}. Visit of {formatPlainDate(visit_on)}.
        </p>
        {for_referrer.map(({ title, sentences }) => (
          <section key={title} className={classes.part}>
            <h3>{title}</h3>
            <RegisterSentences sentences={sentences} note_path={note_path} />
          </section>
        ))}
        <p>
          With kind regards,
          <br />
          {signed_by}
        </p>
      </SectionCard>
    </div>
  )
}
