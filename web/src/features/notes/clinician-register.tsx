import type { NoteSummary } from '#contract/notes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { groupLines, shareOf } from '#web/features/notes/group-lines.ts'
import { RegisterSentences } from '#web/features/notes/register-sentences.tsx'
import classes from '#web/features/notes/summary.module.css'

/** At most eight lines, the weightiest section first. */
export function ClinicianRegister({ summary, note_path }: { summary: NoteSummary; note_path: string }) {
  const share = shareOf(summary)
  if (summary.lines.length === 0) return <EmptyState title="Nothing to sum up" text="The note holds no sentence that could be shortened." />
  return (
    <>
      <div className={classes.measure}>
        <span>
          <strong>{share} % of the note</strong> · {summary.summary_word_count} of {summary.note_word_count} words
        </span>
        <span className={classes.bar} aria-hidden>
          <span style={{ width: `${Math.min(100, share)}%` }} />
        </span>
      </div>
      <div className={classes.groups}>
        {groupLines(summary.lines).map((group) => (
          <SectionCard key={group.category} title={group.title}>
            <RegisterSentences sentences={group.lines} note_path={note_path} />
          </SectionCard>
        ))}
      </div>
    </>
  )
}
