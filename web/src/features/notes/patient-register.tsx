import { Alert } from '@mantine/core'
import type { NoteSummary } from '#contract/notes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RegisterSentences } from '#web/features/notes/register-sentences.tsx'
import classes from '#web/features/notes/summary.module.css'

/** Plain words for the patient, with the measured grade; what could not be said plainly is for the clinician alone. */
export function PatientRegister({ summary, note_path }: { summary: NoteSummary; note_path: string }) {
  const { parts, grade, left_out, teach_back } = summary.for_patient
  return (
    <>
      {grade !== null && (
        <div className={classes.measure}>
          <span>
            <strong>Reading grade {Math.max(0, grade).toFixed(1)}</strong> · measured (Flesch–Kincaid), at most 6
          </span>
        </div>
      )}
      {parts.length === 0 ? (
        <EmptyState title="Nothing could be said in plain words" text="Talk this note through with the patient." />
      ) : (
        <div className={classes.letter}>
          {parts.map(({ title, sentences }) => (
            <SectionCard key={title} title={title}>
              <RegisterSentences sentences={sentences} note_path={note_path} />
            </SectionCard>
          ))}
        </div>
      )}
      <div className={classes.aside}>
        {teach_back.length > 0 && (
          <SectionCard title="Ask back" hint="not on the patient’s copy">
            <RegisterSentences sentences={teach_back} note_path={note_path} />
          </SectionCard>
        )}
        {left_out.length > 0 && (
          <Alert color="yellow" role="note" title="Left out: talk these through">
            <RegisterSentences sentences={left_out} note_path={note_path} />
          </Alert>
        )}
      </div>
    </>
  )
}
