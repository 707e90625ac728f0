import { Button } from '@mantine/core'
import { useState } from 'react'
import { toastSuccess } from '#web/platform/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { useUnmerge, type PatientRecord } from './data.ts'
import classes from './quick-view.module.css'

/** Records that were merged into this one; the latest can be taken back. */
export function MergeList({ record }: { record: PatientRecord }) {
  const unmerge = useUnmerge()
  const [asked, setAsked] = useState<PatientRecord['merges'][number] | null>(null)
  return (
    <section aria-labelledby="quick-merges">
      <h3 id="quick-merges">Merged records</h3>
      <ul className={classes.rows}>
        {record.merges.map((merge, at) => (
          <li key={merge.id}>
            {merge.name}, MRN {merge.mrn}
            <p className={classes.quiet}>
              {merge.reason} · {merge.merged_by}, {formatInstant(merge.merged_at)}
            </p>
            {at === 0 && (
              <Button variant="default" size="sm" onClick={() => setAsked(merge)}>
                Take this merge back
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        is_open={asked !== null}
        title="Take the merge back?"
        confirm_label="Make two records again"
        is_pending={unmerge.isPending}
        error={unmerge.error}
        onConfirm={() => asked && unmerge.mutate({ params: { patient_id: record.id }, body: { merge_id: asked.id } }, { onSuccess: () => { toastSuccess('Two records again'); setAsked(null) } })}
        onClose={() => setAsked(null)}
      >
        Everything that came from {asked?.name} goes back to that record. What was written here since the merge stays here.
      </ConfirmDialog>
    </section>
  )
}
