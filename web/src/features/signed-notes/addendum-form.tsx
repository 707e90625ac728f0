import { Button, Group, SegmentedControl, Textarea } from '@mantine/core'
import { SigningNotice } from '#web/clinical/signing-notice.tsx'
import { useSigning } from '#web/clinical/use-signing.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { useKeptForm } from '#web/platform/use-kept-form.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import { useSignAddendum } from './data.ts'
import classes from './aftermath.module.css'

interface Values {
  kind: 'addendum' | 'late_entry'
  text: string
}

const empty: Values = { kind: 'addendum', text: '' }
const isEmpty = ({ text }: Values) => text.trim() === ''

/** What is typed outlives a closed tab, until it is signed or thrown away. */
export function AddendumForm({ note_id, onClose }: { note_id: number; onClose: () => void }) {
  const form = useKeptForm(`addendum:${note_id}`, empty, isEmpty)
  const signing = useSigning()
  const write = useSignAddendum(note_id, signing)
  const sign = () =>
    write.mutate(form.values, {
      onSuccess: () => {
        form.discard()
        toastSuccess('The addendum is signed.')
        onClose()
      },
    })
  return (
    <form
      className={classes.form}
      aria-label="New addendum"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty(form.values) && !write.isPending) sign()
      }}
    >
      {write.error !== null && <ErrorSummary title={explainForm(write.error)} />}
      <SegmentedControl
        aria-label="Kind"
        value={form.values.kind}
        data={[
          { value: 'addendum', label: 'Addendum: known later' },
          { value: 'late_entry', label: 'Late entry: of the visit itself' },
        ]}
        onChange={(kind) => form.change({ kind: kind as Values['kind'] })}
      />
      <Textarea label="Text" autosize minRows={3} maxLength={20_000} value={form.values.text} onChange={(event) => form.change({ text: event.currentTarget.value })} data-autofocus autoFocus />
      <p className={classes.facts} role="status">
        It is signed with your name and the time of now, and stands below the note for good. {form.is_kept && 'What you typed is kept on this device.'}
      </p>
      <SigningNotice signing={signing} />
      <Group justify="flex-end">
        <Button
          variant="default"
          disabled={write.isPending}
          onClick={() => {
            form.discard()
            onClose()
          }}
        >
          Throw away
        </Button>
        <Button type="submit" loading={write.isPending} disabled={isEmpty(form.values)}>
          Sign the addendum
        </Button>
      </Group>
    </form>
  )
}
