import { Button } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { NoteSummary } from '#contract/notes.ts'
import { paths } from '#web/platform/paths.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.ts'
import { useUser } from '#web/platform/use-session.ts'
import { formatInstant, formatPlainDate } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { groupLines, shareOf, summaryAsText } from '#web/features/notes/group-lines.ts'
import { IntegrityBadge } from '#web/features/notes/signature-block.tsx'
import classes from '#web/features/notes/summary.module.css'

/** What matters in a signed note, each line leading back to the sentences it stands on. */
export function SummaryScreen({ summary, banner, tab_title }: { summary: NoteSummary; banner: ReactNode; tab_title: string }) {
  const { practice } = useUser()
  const note_path = paths.patientNote(summary.patient.id, summary.note_id)
  const share = shareOf(summary)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(summaryAsText(summary))
      toastSuccess('The summary is copied.')
    } catch {
      toastError('The browser did not allow copying.')
    }
  }

  return (
    <>
      {banner}
      <PageFrame
        title={`Summary: ${summary.title}`}
        tab_title={tab_title}
        subtitle={
          <>
            Visit of {formatPlainDate(summary.visit_on)} · signed by {summary.signed_by}, {formatInstant(summary.signed_at, practice.time_zone)} · version {summary.version}
          </>
        }
        actions={
          <>
            <Button variant="default" component={Link} to={note_path}>
              Whole note
            </Button>
            <Button leftSection={<IconCopy size={17} aria-hidden />} onClick={() => void copy()} disabled={summary.lines.length === 0}>
              Copy summary
            </Button>
          </>
        }
      >
        <div className={classes.measure}>
          <IntegrityBadge is_intact={summary.is_intact} />
          <span>
            <strong>{share} % of the note</strong> · {summary.summary_word_count} of {summary.note_word_count} words
          </span>
          <span className={classes.bar} aria-hidden>
            <span style={{ width: `${Math.min(100, share)}%` }} />
          </span>
        </div>
        {summary.lines.length === 0 ? (
          <EmptyState title="Nothing to sum up" text="The note holds no sentence that could be shortened." />
        ) : (
          <div className={classes.groups}>
            {groupLines(summary.lines).map((group) => (
              <SectionCard key={group.category} title={group.title}>
                <ul className={classes.lines}>
                  {group.lines.map((line) => (
                    <li key={line.text}>
                      <p>{line.text}</p>
                      <span className={classes.cites}>
                        {line.claim_ids.map((claim_id, i) => (
                          <Link key={claim_id} to={`${note_path}?sentence=${encodeURIComponent(claim_id)}`} aria-label={`Sentence ${i + 1} behind: ${line.text}`}>
                            {line.claim_ids.length === 1 ? 'sentence' : `sentence ${i + 1}`}
                          </Link>
                        ))}
                      </span>
                    </li>
                  ))}
                </ul>
              </SectionCard>
            ))}
          </div>
        )}
      </PageFrame>
    </>
  )
}
