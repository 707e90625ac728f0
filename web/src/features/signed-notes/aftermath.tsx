import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconSignature from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs'
import IconTextPlus from '@tabler/icons-react/dist/esm/icons/IconTextPlus.mjs'
import { useState } from 'react'
import type { WrittenRow } from '#contract/chart-rows.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { useUser } from '#web/platform/use-session.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { AddendumForm } from './addendum-form.tsx'
import { AddendumList } from './addendum-list.tsx'
import { AmendButton } from './amend-button.tsx'
import { AmendDialog } from './amend-dialog.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { CosignList } from './cosign-list.tsx'
import { fetchFhir, fetchPdf, useAftermath } from './data.ts'
import { ErrorDialog } from './error-dialog.tsx'
import { SaveButton } from './save-button.tsx'
import { VersionHistory } from './version-history.tsx'
import classes from './aftermath.module.css'

type Open = 'addendum' | 'amend' | 'ask' | 'error' | null

interface AftermathProps {
  note_id: number
  /** The amendment that is open, if there is one. */
  draft_id: number | null
  /** What its signatures wrote to the chart. */
  chart_rows: readonly WrittenRow[]
  time_zone: string
}

/** Below a signed note: what was put beside it, and what can be. The note itself stays as it was signed. */
export function Aftermath({ note_id, draft_id, chart_rows, time_zone }: AftermathProps) {
  const user = useUser()
  const read = useAftermath(note_id)
  const [open, setOpen] = useState<Open>(null)
  if (read.isPending) return <TextSkeleton lines={2} label="Loading what was added" />
  if (read.data === undefined) return <FailedState is_compact title="What was added to this note could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
  const { addenda, cosigns, error, signed_by } = read.data
  const is_asked = cosigns.some(({ state }) => state === 'requested')
  const close = () => setOpen(null)
  return (
    <section aria-label="After the signature" className={classes.aftermath}>
      <CosignList cosigns={cosigns} own_id={user.id} time_zone={time_zone} />
      <VersionHistory note_id={note_id} time_zone={time_zone} />
      <AddendumList addenda={addenda} time_zone={time_zone} />
      {open === 'addendum' ? (
        <AddendumForm note_id={note_id} onClose={close} />
      ) : (
        <div className={classes.acts}>
          <Button variant="default" leftSection={<IconTextPlus size={17} aria-hidden />} onClick={() => setOpen('addendum')}>
            Add an addendum
          </Button>
          {error === null && signed_by === user.id && <AmendButton draft_id={draft_id} onOpen={() => setOpen('amend')} />}
          {error === null && !is_asked && (
            <Button variant="default" leftSection={<IconSignature size={17} aria-hidden />} onClick={() => setOpen('ask')}>
              Ask for a cosignature
            </Button>
          )}
          <SaveButton label="PDF" file_name={`note-${note_id}.pdf`} load={() => fetchPdf(note_id)} />
          <SaveButton label="FHIR" file_name={`note-${note_id}.fhir.json`} load={() => fetchFhir(note_id)} />
          {error === null && signed_by === user.id && (
            <Button variant="subtle" color="red" leftSection={<IconAlertTriangle size={17} aria-hidden />} onClick={() => setOpen('error')}>
              Entered in error
            </Button>
          )}
        </div>
      )}
      {open === 'amend' && <AmendDialog note_id={note_id} onClose={close} />}
      {open === 'ask' && <AskDialog note_id={note_id} signed_by={signed_by} onClose={close} />}
      {open === 'error' && <ErrorDialog note_id={note_id} chart_rows={chart_rows} onClose={close} />}
    </section>
  )
}
