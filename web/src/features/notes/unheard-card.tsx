import type { Claim, DraftSection } from '#domain/scribe/claim.ts'
import { type SourceTone, toneOf } from '#web/clinical/claim-source.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import classes from '#web/features/notes/gate.module.css'

const groups: readonly { tone: SourceTone; words: string }[] = [
  { tone: 'none', words: 'No source' },
  { tone: 'clinician', words: 'Written by hand' },
  { tone: 'chart', words: 'From the chart' },
]

/** Sentences that stand in the note although nobody said them in the visit. */
export function listUnheard(sections: readonly DraftSection[]): Claim[] {
  return sections.flatMap(({ claims }) => claims).filter((claim) => claim.state !== 'struck' && !claim.evidence.some(({ source }) => source === 'transcript'))
}

export function UnheardCard({ claims, onShowClaim }: { claims: readonly Claim[]; onShowClaim: (claim_id: string) => void }) {
  if (claims.length === 0) return null
  return (
    <section className={classes.card} aria-label="In the note, not heard">
      <StatusChip tone="info">in the note, not heard · {claims.length}</StatusChip>
      {groups.map(({ tone, words }) => {
        const own = claims.filter((claim) => toneOf(claim) === tone)
        if (own.length === 0) return null
        return (
          <div key={tone} className={classes.group}>
            <h4>{words}</h4>
            <ul className={classes.plain}>
              {own.map((claim) => (
                <li key={claim.id}>
                  <button type="button" className={classes.quote} onClick={() => onShowClaim(claim.id)} title="Show it in the note">
                    {claim.text}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}
