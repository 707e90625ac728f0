import { Button, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import form from '#web/ui/form.module.css'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { useDueRule, useSetDueRule } from './data.ts'

function DueForm({ due_h }: { due_h: number }) {
  const [hours, setHours] = useState<number | string>(due_h)
  const write = useSetDueRule()
  const is_whole = typeof hours === 'number' && hours >= 1 && hours <= 720
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (is_whole) write.mutate({ body: { due_h: hours } }, { onSuccess: () => toastSuccess('The rule holds from now on.') })
      }}
    >
      {write.error !== null && <ErrorSummary title={explainForm(write.error)} />}
      <NumberInput
        size="md"
        maw={360}
        label="A note is overdue when it is not signed after"
        description="Counted from the end of the day of the visit, where the practice is."
        suffix=" hours"
        min={1}
        max={720}
        allowDecimal={false}
        value={hours}
        onChange={setHours}
      />
      <div>
        <Button type="submit" loading={write.isPending} disabled={!is_whole || hours === due_h}>
          Set the rule
        </Button>
      </div>
    </form>
  )
}

/** When documentation is late: a rule of the practice. */
export function DueRuleCard() {
  const read = useDueRule()
  return (
    <SectionCard title="Overdue documentation">
      {read.isPending && <RowsSkeleton rows={1} label="Loading the rule" />}
      {read.isError && read.data === undefined && <FailedState is_compact title="The rule could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />}
      {read.data && <DueForm key={read.data.due_h} due_h={read.data.due_h} />}
    </SectionCard>
  )
}
