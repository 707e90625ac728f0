import type { Evidence } from '#domain/scribe/claim.ts'
import type { Segment } from '#domain/scribe/transcript.ts'
import { chipsOf } from '#web/clinical/claim-source.ts'
import { EvidenceChip } from '#web/clinical/evidence-chip.tsx'

interface SourceLinksProps {
  evidence: Evidence[]
  segments: readonly Segment[]
  onShowSegment: (segment_id: string) => void
}

/** The chips of something that is not a sentence of the note. */
export function SourceLinks({ evidence, segments, onShowSegment }: SourceLinksProps) {
  return chipsOf({ evidence, support: 'direct' }, segments).map((chip) => {
    const { segment_id } = chip
    return <EvidenceChip key={chip.description} chip={chip} onOpen={segment_id === null ? undefined : () => onShowSegment(segment_id)} />
  })
}
