import { Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { WrittenRow } from '#contract/chart-rows.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import form from '#web/ui/form.module.css'
import { useMarkError } from './data.ts'

interface ErrorDialogProps {
  note_id: number
  /** What the note wrote to the chart. */
  chart_rows: readonly WrittenRow[]
  onClose: () => void
}

const keyOf = ({ kind, record_id }: WrittenRow): string => `${kind} ${record_id}`

export function ErrorDialog({ note_id, chart_rows, onClose }: ErrorDialogProps) {
  const [reason, setReason] = useState('')
  const [ticked, setTicked] = useState<string[]>([])
  const write = useMarkError()
  const facts = byFact(chart_rows.filter(({ act, state }) => act === 'add' && state === 'standing'))
  const has_changed = chart_rows.some(({ act }) => act === 'change')
  const mark = () =>
    write.mutate(
      { params: { note_id }, body: { reason: reason.trim(), chart_rows: facts.filter(([key]) => ticked.includes(key)).map(([, [row]]) => ({ kind: row!.kind, record_id: row!.record_id })) } },
      {
        onSuccess: () => {
          toastSuccess('The note is marked as entered in error.')
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog is_open title="Mark this note as entered in error" confirm_label="Mark as error" is_danger is_pending={write.isPending} error={write.error} onConfirm={mark} onClose={onClose}>
      <div className={form.form}>
        <p className={form.text}>The note stays readable with this mark above it and cannot be unmarked. For a detail that is wrong, write an addendum instead.</p>
        <Textarea label="Reason" required autosize minRows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.currentTarget.value.replace(/[\n\r\t]+/g, ' '))} />
        {facts.length > 0 && (
          <Checkbox.Group label="It wrote to the chart. Tick what is wrong as well; the rest stays." value={ticked} onChange={setTicked}>
            {facts.map(([key, rows]) => (
              <Checkbox key={key} mt={10} value={key} label={rows.map(({ label, written }) => `${label} ${written}`).join('; ')} />
            ))}
          </Checkbox.Group>
        )}
        {has_changed && <p className={form.text}>Entries of the chart that it changed stay as they are: correct them in the medical history.</p>}
      </div>
    </ConfirmDialog>
  )
}

/** Several rows of one visit may have made one entry. */
function byFact(rows: readonly WrittenRow[]): [key: string, rows: WrittenRow[]][] {
  return [...Map.groupBy(rows, keyOf)]
}
