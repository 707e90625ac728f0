import type { Claim } from '#domain/scribe/claim.ts'
import type { Segment } from '#domain/scribe/transcript.ts'
import { chipsOf } from '#web/clinical/claim-source.ts'
import { EvidenceChip } from '#web/clinical/evidence-chip.tsx'
import classes from '#web/features/notes/gate.module.css'

interface EvidenceCardProps {
  claim: Claim | null
  segments: readonly Segment[]
  onShowSegment: (segment_id: string) => void
}

/** What the sentence in hand stands on, in the words of each source. */
export function EvidenceCard({ claim, segments, onShowSegment }: EvidenceCardProps) {
  return (
    <section className={classes.card} aria-label="Evidence">
      <h3>Evidence</h3>
      {claim === null ? (
        <p className={classes.words}>Point at a sentence, or move to it with J and K: its sources stand here and light up in the transcript.</p>
      ) : (
        <>
          <p className={classes.subject}>{claim.text}</p>
          {chipsOf(claim, segments).map((chip) => (
            <p key={`${chip.tone} ${chip.label} ${chip.description}`} className={classes.source}>
              <EvidenceChip chip={chip} onOpen={chip.segment_id === null ? undefined : () => onShowSegment(chip.segment_id!)} /> {chip.description}
            </p>
          ))}
        </>
      )}
    </section>
  )
}
