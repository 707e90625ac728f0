import type { NoteView } from '#contract/notes.ts'
import { chipsOf } from '#web/clinical/claim-source.ts'
import { EvidenceChip } from '#web/clinical/evidence-chip.tsx'
import { MarkedText } from '#web/clinical/marked-text.tsx'
import { standingClaims } from '#web/features/notes/note-text.ts'
import classes from '#web/features/notes/note-body.module.css'

interface NoteBodyProps {
  note: NoteView
  has_citations: boolean
  open_claim_id: string | null
  onOpen: (claim_id: string) => void
}

/** The note as running text, section by section, each sentence with its sources behind it. */
export function NoteBody({ note, has_citations, open_claim_id, onOpen }: NoteBodyProps) {
  return note.signed?.sections.map((section) => {
    const claims = standingClaims(section)
    if (claims.length === 0) return null
    return (
      <section key={section.key} className={classes.section} aria-labelledby={`section-${section.key}`}>
        <h2 id={`section-${section.key}`}>{section.title}</h2>
        <p>
          {claims.map((claim) => (
            <span key={claim.id} id={`sentence-${claim.id}`} tabIndex={-1} className={classes.sentence} data-list={claim.list} data-open={claim.id === open_claim_id || undefined}>
              <MarkedText claim={claim} />
              {has_citations && (
                <span className={classes.chips}>
                  {chipsOf(claim, note.segments).map((chip) => (
                    <EvidenceChip key={chip.description} chip={chip} is_lit={claim.id === open_claim_id} onOpen={() => onOpen(claim.id)} />
                  ))}
                </span>
              )}{' '}
            </span>
          ))}
        </p>
      </section>
    )
  })
}
