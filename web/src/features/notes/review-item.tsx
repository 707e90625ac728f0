import { Alert, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Draft } from '#contract/notes.ts'
import { chipsOf } from '#web/clinical/claim-source.ts'
import { EvidenceChip } from '#web/clinical/evidence-chip.tsx'
import { fullName } from '#web/clinical/patient-name.ts'
import { SigningNotice } from '#web/clinical/signing-notice.tsx'
import type { Signing } from '#web/clinical/use-signing.ts'
import { paths } from '#web/platform/paths.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { useSingleKey } from '#web/platform/single-keys.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { signNote } from '#web/features/notes/data.ts'
import { useReadParts } from '#web/features/notes/use-read-parts.ts'
import classes from '#web/features/notes/review.module.css'

/** One draft to read and sign: it can be signed once the end of every section was on the screen. */
export function ReviewItem({ draft, signing, onSigned }: { draft: Draft; signing: Signing; onSigned: () => void }) {
  const { patient } = draft
  const sections = draft.sections.flatMap((section) => {
    const claims = section.claims.filter(({ state }) => state !== 'struck')
    return claims.length === 0 ? [] : [{ ...section, claims }]
  })
  const { watch, read } = useReadParts(`${draft.id} ${draft.version}`)
  const blocking = draft.findings.filter(({ is_blocking }) => is_blocking)
  const is_read = read >= sections.length
  const title = useRef<HTMLHeadingElement>(null)
  const [is_signing, setSigning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => title.current?.focus(), [draft.id])

  const why_not = draft.status !== 'in_review' ? 'It is still being written.' : blocking.length > 0 ? 'Something stands before its signature: open the draft.' : sections.length === 0 ? 'It has no sentences yet.' : is_read ? null : `Read to the end first: ${read} of ${sections.length} sections.`

  async function sign(): Promise<void> {
    if (is_signing || why_not !== null) return
    setSigning(true)
    setFailure(null)
    try {
      await signNote(draft, draft.version, signing, [])
      onSigned()
    } catch (error) {
      setFailure(describeError(error))
      setSigning(false)
    }
  }
  useSingleKey('s', () => void sign())

  return (
    <article className={classes.note} aria-labelledby="review-title">
      <header>
        <h2 id="review-title" ref={title} tabIndex={-1} className={classes.title}>
          {fullName(patient)}: {draft.title}
        </h2>
        <p className={classes.quiet}>
          Born {formatPlainDate(patient.date_of_birth)} · MRN {patient.mrn} · visit of {formatPlainDate(draft.visit_on)}
        </p>
      </header>
      {sections.map((section) => (
        <section key={section.key} aria-labelledby={`review-${section.key}`}>
          <h3 id={`review-${section.key}`} className={classes.section}>
            {section.title}
          </h3>
          <ul className={classes.sentences}>
            {section.claims.map((claim) => (
              <li key={claim.id} data-high-risk={claim.is_high_risk || undefined}>
                {claim.text}{' '}
                {chipsOf(claim, draft.transcript.segments).map((chip) => (
                  <EvidenceChip key={chip.description} chip={chip} />
                ))}
              </li>
            ))}
          </ul>
          <div ref={watch} className={classes.end} aria-hidden />
        </section>
      ))}
      {draft.findings.length > 0 && (
        <section aria-labelledby="review-findings">
          <h3 id="review-findings" className={classes.section}>
            Before you sign
          </h3>
          <ul className={classes.sentences}>
            {draft.findings.map(({ rule, claim_id, message, is_blocking }) => (
              <li key={`${rule} ${claim_id} ${message}`}>
                <StatusChip tone={is_blocking ? 'bad' : 'warn'}>{is_blocking ? 'Blocks' : 'Look at'}</StatusChip> {message}
              </li>
            ))}
          </ul>
        </section>
      )}
      <SigningNotice signing={signing} />
      {failure !== null && (
        <Alert color="red" role="alert" title="Not signed" mt="md">
          {failure}
        </Alert>
      )}
      <footer className={classes.foot}>
        <Button onClick={() => void sign()} loading={is_signing} disabled={why_not !== null}>
          Sign this note
        </Button>
        <Button variant="default" component={Link} to={paths.draft(draft.id)}>
          Open the draft
        </Button>
        <span className={classes.quiet} role="status">
          {why_not ?? 'Read to the end. Your name and the time of now will stand under it.'}
        </span>
      </footer>
    </article>
  )
}
