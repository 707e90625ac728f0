import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { Finding } from '#contract/notes.ts'
import type { Claim } from '#domain/scribe/claim.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { Editor } from '#web/features/notes/use-editor.ts'
import classes from '#web/features/notes/gate.module.css'

interface FindingCardProps {
  finding: Finding
  claim: Claim | null
  editor: Editor
  onShowClaim: (claim_id: string) => void
}

export function FindingCard({ finding, claim, editor, onShowClaim }: FindingCardProps) {
  return (
    <section className={classes.card} data-blocking={finding.is_blocking || undefined}>
      <StatusChip tone={finding.is_blocking ? 'bad' : 'warn'} icon={<IconAlertTriangle size={14} aria-hidden />}>
        {finding.is_blocking ? 'blocks' : 'look again'}
      </StatusChip>
      <p className={classes.message}>{finding.message}</p>
      {claim !== null && claim.state !== 'struck' && (
        <>
          <button type="button" className={classes.quote} onClick={() => onShowClaim(claim.id)} title="Show it in the note">
            {claim.text}
          </button>
          <div className={classes.buttons}>
            <Button size="xs" mih={36} variant={finding.is_blocking ? 'filled' : 'default'} onClick={() => editor.strike(claim.id)}>
              Strike it
            </Button>
            <Button
              size="xs"
              mih={36}
              variant="default"
              onClick={() => {
                onShowClaim(claim.id)
                editor.edit(claim.id)
              }}
            >
              Correct it
            </Button>
            {claim.state === 'proposed' && (
              <Button size="xs" mih={36} variant="default" onClick={() => editor.accept(claim.id)}>
                It is right, keep it
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}
