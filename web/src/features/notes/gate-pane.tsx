import type { Finding } from '#contract/notes.ts'
import type { Claim, DraftSection, DraftWarning } from '#domain/scribe/claim.ts'
import type { Segment } from '#domain/scribe/transcript.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { ChartRowsCard } from '#web/features/notes/chart-rows/chart-rows-card.tsx'
import type { ChartRows } from '#web/features/notes/chart-rows/use-chart-rows.ts'
import { EvidenceCard } from '#web/features/notes/evidence-card.tsx'
import { FindingCard } from '#web/features/notes/finding-card.tsx'
import { HeardCard } from '#web/features/notes/heard-card.tsx'
import type { SourceTally } from '#web/features/notes/source-tally.ts'
import { SourcesBar } from '#web/features/notes/sources-bar.tsx'
import { listUnheard, UnheardCard } from '#web/features/notes/unheard-card.tsx'
import { WarningCard } from '#web/features/notes/warning-card.tsx'
import type { Editor } from '#web/features/notes/use-editor.ts'
import classes from '#web/features/notes/gate.module.css'

interface GatePaneProps {
  sections: readonly DraftSection[]
  segments: readonly Segment[]
  findings: readonly Finding[]
  warnings: readonly DraftWarning[]
  tally: SourceTally
  editor: Editor
  /** The sentence pointed at or in hand. */
  shown: Claim | null
  left_out: readonly string[]
  /** What the visit offers the chart; null for who does not sign. */
  chart_rows: ChartRows | null
  onLeaveOut: (place: string, is_left_out: boolean) => void
  onShowSegment: (segment_id: string) => void
  onShowClaim: (claim_id: string) => void
}

/** What stands between the draft and a signature, what deserves a look, and what the note stands on. */
export function GatePane({ sections, segments, findings, warnings, tally, editor, shown, left_out, chart_rows, onLeaveOut, onShowSegment, onShowClaim }: GatePaneProps) {
  const blocking = findings.filter((finding) => finding.is_blocking)
  const others = findings.filter((finding) => !finding.is_blocking)
  const heard = warnings.filter((warning) => warning.code === 'not_in_note')
  // What blocks is said once, at the sentence that it blocks.
  const said = new Set(findings.map((finding) => finding.message))
  const noticed = warnings.filter((warning) => warning.code !== 'not_in_note' && !said.has(warning.message))
  const claims = sections.flatMap((section) => section.claims)
  const to_review = tally.sentences + tally.struck - tally.reviewed
  return (
    <div className={classes.pane}>
      <div className={classes.head}>
        <h2>Before you sign</h2>
        {blocking.length > 0 ? (
          <StatusChip tone="bad">{blocking.length === 1 ? '1 item blocks' : `${blocking.length} items block`}</StatusChip>
        ) : (
          <StatusChip tone="good">Nothing blocks</StatusChip>
        )}
      </div>
      <div className={classes.cards} tabIndex={0} role="region" aria-label="Findings and sources">
        <EvidenceCard claim={shown} segments={segments} onShowSegment={onShowSegment} />
        {[...blocking, ...others].map((finding, i) => (
          <FindingCard
            key={`${finding.rule} ${finding.claim_id} ${i}`}
            finding={finding}
            claim={claims.find((claim) => claim.id === finding.claim_id) ?? null}
            editor={editor}
            onShowClaim={onShowClaim}
          />
        ))}
        {noticed.map((warning) => (
          <WarningCard key={`${warning.code} ${warning.message}`} warning={warning} segments={segments} onShowSegment={onShowSegment} />
        ))}
        {heard.length > 0 && (
          <HeardCard heard={heard} sections={sections} segments={segments} editor={editor} left_out={left_out} onLeaveOut={onLeaveOut} onShowSegment={onShowSegment} />
        )}
        <UnheardCard claims={listUnheard(sections)} onShowClaim={onShowClaim} />
        {chart_rows !== null && <ChartRowsCard chart_rows={chart_rows} segments={segments} onShowSegment={onShowSegment} />}
        <section className={classes.card} aria-label="Review">
          <h3>Review</h3>
          <p className={classes.words}>
            {to_review === 0 ? 'Every sentence is reviewed.' : `${tally.reviewed} of ${tally.sentences + tally.struck} sentences reviewed.`}
          </p>
        </section>
        <section className={classes.card} aria-label="Sources">
          <h3>Sources</h3>
          <SourcesBar tally={tally} />
        </section>
      </div>
    </div>
  )
}
