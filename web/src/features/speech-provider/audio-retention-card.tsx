import { Button, NumberInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import form from '#web/ui/form.module.css'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from '#web/ui/service-setting.module.css'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { useChangeRecordingSetting, useRecordingSetting, type RecordingSetting } from './data.ts'

const isWithin = (days: number | string, from: number, to: number): days is number => typeof days === 'number' && Number.isInteger(days) && days >= from && days <= to

function RetentionForm({ setting }: { setting: RecordingSetting }) {
  const [after_signing, setAfterSigning] = useState<number | string>(setting.after_signing_days)
  const [unsigned, setUnsigned] = useState<number | string>(setting.unsigned_days)
  const write = useChangeRecordingSetting()
  const is_same = after_signing === setting.after_signing_days && unsigned === setting.unsigned_days
  const is_sound = isWithin(after_signing, 0, 30) && isWithin(unsigned, 1, 90)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWithin(after_signing, 0, 30) || !isWithin(unsigned, 1, 90) || write.isPending) return
    const body = { after_signing_days: after_signing, unsigned_days: unsigned }
    write.mutate({ body, if_match: setting.version }, { onSuccess: () => toastSuccess('The rule holds from now on. What it ends is deleted within the hour.') })
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="How long audio is kept">
      {write.error !== null && <ErrorSummary title={explainForm(write.error)} />}
      <div className={form.pair}>
        <NumberInput
          size="md" label="After the note is signed" description="0 to 30 days. 0: within the hour." suffix=" days" min={0} max={30} allowDecimal={false} value={after_signing} onChange={setAfterSigning}
          error={isWithin(after_signing, 0, 30) ? null : 'A whole number from 0 to 30.'}
        />
        <NumberInput
          size="md" label="Where no note is signed" description="1 to 90 days, from the visit on." suffix=" days" min={1} max={90} allowDecimal={false} value={unsigned} onChange={setUnsigned}
          error={isWithin(unsigned, 1, 90) ? null : 'A whole number from 1 to 90.'}
        />
      </div>
      <div>
        <Button type="submit" loading={write.isPending} disabled={is_same || !is_sound}>
          Set the rule
        </Button>
      </div>
    </form>
  )
}

/** How long the practice keeps the sound of visits. */
export function AudioRetentionCard() {
  const read = useRecordingSetting()
  return (
    <SectionCard title="Audio of visits" hint="how long it is kept">
      <p className={classes.note}>The sound of a visit is deleted by itself, and each deletion leaves a receipt with the recording. The consent stays on record, and so does the text that a note stands on.</p>
      {read.isPending && <RowsSkeleton rows={1} label="Loading the rule" />}
      {read.isError && read.data === undefined && <FailedState is_compact title="The rule could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />}
      {read.data && <RetentionForm key={read.data.version} setting={read.data} />}
    </SectionCard>
  )
}
