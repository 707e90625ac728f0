import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAccountPanel } from '#web/platform/account-panel.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { useUser } from '#web/platform/use-session.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import form from '#web/ui/form.module.css'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { usePracticeRule, useSetPracticeRule } from './data.ts'
import classes from './people.module.css'

/** Whether everybody needs a second factor, and who has none yet. */
export function PracticeRule() {
  const read = usePracticeRule()
  const set = useSetPracticeRule()
  const [is_asking, setAsking] = useState(false)
  // The words of the question stay as they were asked while it closes.
  const [is_loosening, setLoosening] = useState(false)
  const own_id = useUser().id
  const panel = useAccountPanel()
  if (read.isPending) return <TextSkeleton lines={2} />
  if (read.data === undefined) return <FailedState is_compact title="The rule could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
  const { requires_second_factor: is_on, without_factor } = read.data
  // Who asks it of others has one: the server refuses anything else.
  const must_begin = !is_on && without_factor.some(({ id }) => id === own_id)
  const names = without_factor.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ')
  return (
    <div className={classes.rule}>
      <div className={classes.words}>
        <div className={classes.name}>
          Required of everybody {is_on ? <StatusChip tone="good">Yes</StatusChip> : <StatusChip tone="warn">No</StatusChip>}
        </div>
        <div className={classes.quiet}>{without_factor.length === 0 ? 'Everybody has one.' : `Without one now: ${names}.`}</div>
      </div>
      {must_begin ? (
        <Button variant="default" onClick={() => panel.open('factors')}>
          Set up your own first
        </Button>
      ) : (
        <Button
          variant="default"
          onClick={() => {
            setLoosening(is_on)
            setAsking(true)
          }}
        >
          {is_on ? 'No longer require it' : 'Require it'}
        </Button>
      )}
      <ConfirmDialog
        is_open={is_asking}
        title={is_loosening ? 'No longer require a second factor?' : 'Require a second factor?'}
        confirm_label={is_loosening ? 'No longer require it' : 'Require it'}
        is_danger={is_loosening}
        is_pending={set.isPending}
        error={set.error}
        onConfirm={() => set.mutate({ body: { requires_second_factor: !is_loosening } }, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p className={form.text}>
          {is_loosening
            ? 'Everybody may then remove theirs, and a stolen password opens charts again.'
            : without_factor.length === 0
              ? 'Everybody has one already; from now on nobody can be without.'
              : `It holds at once. ${names} will be asked to set one up before anything else opens.`}
        </p>
      </ConfirmDialog>
    </div>
  )
}
