import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import type { Draft } from '#contract/notes.ts'
import { ApiError, describeError } from '#web/platform/problem-error.ts'
import { SigningNotice } from '#web/clinical/signing-notice.tsx'
import { useSigning } from '#web/clinical/use-signing.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { TickedRows } from '#web/features/notes/chart-rows/ticked-rows.tsx'
import type { ChartRows } from '#web/features/notes/chart-rows/use-chart-rows.ts'
import { signNote } from '#web/features/notes/data.ts'
import type { SourceTally } from '#web/features/notes/source-tally.ts'
import classes from '#web/features/notes/sign.module.css'

interface SignSheetProps {
  draft: Draft
  signer: string
  tally: SourceTally
  chart_rows: ChartRows
  /** Back to the rows for the chart. */
  onChooseRows: () => void
  is_open: boolean
  onClose: () => void
  /** Puts the last keystrokes on the server; the version to sign, or null when that failed. */
  onFlush: () => Promise<number | null>
  onSigned: (note: { note_id: number; patient_id: number }) => void
}

export function SignSheet({ draft, signer, tally, chart_rows, onChooseRows, is_open, onClose, onFlush, onSigned }: SignSheetProps) {
  const [is_signing, setIsSigning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const signing = useSigning()
  const { patient } = draft

  async function sign(): Promise<void> {
    if (is_signing) return
    setIsSigning(true)
    setFailure(null)
    try {
      const version = await onFlush()
      if (version === null) throw new Error('The last changes are not saved yet, so nothing was signed. They are kept on this device.')
      onSigned(await signNote(draft, version, signing, chart_rows.consents))
    } catch (error) {
      setFailure(error instanceof ApiError ? sayRefusal(error) : error instanceof Error ? error.message : describeError(error))
      setIsSigning(false)
    }
  }

  return (
    <Modal opened={is_open} onClose={onClose} closeOnClickOutside={!is_signing} closeOnEscape={!is_signing} title="Sign this note">
      <dl className={classes.facts}>
        <dt>Patient</dt>
        <dd>
          <strong>
            {patient.first_name} {patient.last_name}
          </strong>
          , born {formatPlainDate(patient.date_of_birth)}, MRN {patient.mrn}
        </dd>
        <dt>Note</dt>
        <dd>
          {draft.title}, visit of {formatPlainDate(draft.visit_on)}
        </dd>
        {draft.amends !== null && (
          <>
            <dt>Amends</dt>
            <dd>
              Version {draft.amends.version}: “{draft.amends.reason}” Both versions stay readable.
            </dd>
          </>
        )}
        <dt>Signed by</dt>
        <dd>{signer}</dd>
        <dt>Content</dt>
        <dd>
          {tally.sentences} sentences, {tally.sourced} with a source
          {tally.struck > 0 && `; ${tally.struck} struck and left out`}
        </dd>
        <TickedRows chart_rows={chart_rows} onChoose={onChooseRows} />
      </dl>
      <Text size="sm" c="dimmed">
        After signing the text can no longer be changed. Its hash is kept, so that any later change would show.
      </Text>
      <SigningNotice signing={signing} />
      {failure !== null && (
        <Alert color="red" mt="md" role="alert" title="Not signed">
          {failure}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} disabled={is_signing}>
          Not yet
        </Button>
        <Button onClick={() => void sign()} loading={is_signing} data-autofocus>
          {failure === null ? 'Sign note' : 'Try again'}
        </Button>
      </Group>
    </Modal>
  )
}

/** Every fault by name: "AMH: Unit is missing". */
function sayRefusal({ problem: { detail, issues } }: ApiError): string {
  return [detail, ...(issues ?? []).map(({ message }) => `${message.replace(/\.$/u, '')}.`)].join(' ')
}
