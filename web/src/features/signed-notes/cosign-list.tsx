import { Button } from '@mantine/core'
import { useState } from 'react'
import { toastSuccess } from '#web/platform/toasts.ts'
import { signature_words } from '#domain/records/signature.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'
import { type Cosign, useWithdrawCosign } from './data.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { signerWords } from './signer-words.ts'
import classes from './aftermath.module.css'

const states: Record<Cosign['state'], { words: string; tone: Tone }> = {
  requested: { words: 'Waits for a cosignature', tone: 'warn' },
  cosigned: { words: 'Cosigned', tone: 'good' },
  returned: { words: 'Returned', tone: 'bad' },
  withdrawn: { words: 'Withdrawn', tone: 'neutral' },
  superseded: { words: 'Amended before it was decided', tone: 'neutral' },
}

function Row({ cosign, own_id, time_zone }: { cosign: Cosign; own_id: number; time_zone: string }) {
  const [decision, setDecision] = useState<'cosigned' | 'returned' | null>(null)
  const withdraw = useWithdrawCosign()
  const { words, tone } = states[cosign.state]
  const is_open = cosign.state === 'requested'
  return (
    <li className={classes.cosign}>
      <div className={classes.line}>
        <StatusChip tone={cosign.is_intact === false ? 'bad' : tone}>{cosign.is_intact !== false ? words : cosign.signature?.is_match === false ? 'Signature does not match' : 'Integrity check failed'}</StatusChip>
        <strong>{signerWords(cosign.of)}</strong>
        <span className={classes.facts}>
          {cosign.decided_at === null ? `asked ${formatInstant(cosign.at, time_zone)} by ${cosign.origin === 'supervision' ? 'the practice’s supervision' : cosign.by.name}` : formatInstant(cosign.decided_at, time_zone)}
        </span>
      </div>
      {cosign.message !== null && <p className={classes.text}>“{cosign.message}”</p>}
      {cosign.comment !== null && (
        <p className={classes.text}>
          {cosign.of.name}: “{cosign.comment}”
        </p>
      )}
      {cosign.signature !== null && cosign.is_intact && <p className={classes.facts}>{signature_words[cosign.signature.kind]}</p>}
      {withdraw.error !== null && <ErrorSummary title={explainForm(withdraw.error)} />}
      {is_open && cosign.of.id === own_id && (
        <div className={classes.acts}>
          <Button onClick={() => setDecision('cosigned')}>Cosign</Button>
          <Button variant="default" onClick={() => setDecision('returned')}>
            Return with a comment
          </Button>
        </div>
      )}
      {is_open && cosign.by.id === own_id && cosign.origin === 'request' && (
        <div className={classes.acts}>
          <Button variant="subtle" size="sm" loading={withdraw.isPending} onClick={() => withdraw.mutate({ params: { cosign_id: cosign.id } }, { onSuccess: () => toastSuccess('The request is withdrawn.') })}>
            Withdraw the request
          </Button>
        </div>
      )}
      {decision !== null && <DecideDialog cosign={cosign} decision={decision} onClose={() => setDecision(null)} />}
    </li>
  )
}

export function CosignList({ cosigns, own_id, time_zone }: { cosigns: readonly Cosign[]; own_id: number; time_zone: string }) {
  if (cosigns.length === 0) return null
  return (
    <ul className={classes.cosigns} aria-label="Cosignatures">
      {cosigns.map((cosign) => (
        <Row key={cosign.id} cosign={cosign} own_id={own_id} time_zone={time_zone} />
      ))}
    </ul>
  )
}
