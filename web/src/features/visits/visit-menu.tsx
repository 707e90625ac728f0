import { ActionIcon, Menu, Textarea } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useState } from 'react'
import { toastSuccess } from '#web/platform/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import form from '#web/ui/form.module.css'
import { toastUndo } from '#web/ui/undo-toast.tsx'
import { useMarkVisitError, useSetNoteNeed, type Visit } from './data.ts'
import classes from './visits.module.css'

type Act = 'no_note' | 'error'

const words: Record<Act, { title: string; confirm: string; text: string }> = {
  no_note: { title: 'No note needed', confirm: 'No note needed', text: 'The visit leaves this list. It stays in the chart with your reason, and you can take it back there.' },
  error: { title: 'Mark this visit as entered in error', confirm: 'Mark as error', text: 'It did not take place, or not like this. It stays in the chart, struck through; a note that was put to it stands without a visit then.' },
}

/** What becomes of a visit besides its note. Only who saw the patient may say so; for others the acts say why not. */
export function VisitMenu({ visit, about }: { visit: Visit; about: string }) {
  const [act, setAct] = useState<Act | null>(null)
  const need = useSetNoteNeed()
  const is_excused = visit.no_note !== null
  const takeBack = (version: number) => need.mutate({ params: { visit_id: visit.id }, body: { needs_note: true }, if_match: version }, { onSuccess: () => toastSuccess('The visit waits for its note again.') })
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={`More about the visit, ${about}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!visit.is_own && <Menu.Label>Only {visit.clinician.name}, who saw the patient</Menu.Label>}
          {is_excused ? (
            <Menu.Item disabled={!visit.is_own} onClick={() => takeBack(visit.version)}>
              It needs a note after all
            </Menu.Item>
          ) : (
            <Menu.Item disabled={!visit.is_own || visit.has_note} onClick={() => setAct('no_note')}>
              No note needed …
            </Menu.Item>
          )}
          <Menu.Item disabled={!visit.is_own} className={classes.danger} onClick={() => setAct('error')}>
            Entered in error …
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {act !== null && <ReasonDialog act={act} visit={visit} about={about} onTakeBack={takeBack} onClose={() => setAct(null)} />}
    </>
  )
}

interface ReasonDialogProps {
  act: Act
  visit: Visit
  about: string
  onTakeBack: (version: number) => void
  onClose: () => void
}

function ReasonDialog({ act, visit, about, onTakeBack, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const need = useSetNoteNeed()
  const mark = useMarkVisitError()
  const write = act === 'no_note' ? need : mark
  function confirm(): void {
    const call = { params: { visit_id: visit.id }, if_match: visit.version }
    if (act === 'error') {
      mark.mutate(
        { ...call, body: { reason: reason.trim() } },
        {
          onSuccess: () => {
            toastSuccess('The visit is marked as entered in error.')
            onClose()
          },
        },
      )
      return
    }
    need.mutate(
      { ...call, body: { needs_note: false, reason: reason.trim() } },
      {
        onSuccess: ({ version }) => {
          toastUndo('This visit takes no note.', () => onTakeBack(version))
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmDialog is_open title={words[act].title} confirm_label={words[act].confirm} is_danger={act === 'error'} is_pending={write.isPending} error={write.error} onConfirm={confirm} onClose={onClose}>
      <div className={form.form}>
        <p className={form.text}>
          <strong>{about}</strong>
        </p>
        <p className={form.text}>{words[act].text}</p>
        <Textarea label="Reason" required autosize minRows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.currentTarget.value.replace(/[\n\r\t]+/g, ' '))} />
      </div>
    </ConfirmDialog>
  )
}
