import { Button, TextInput } from '@mantine/core'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { useState, type FormEvent } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatInstant, formatInstantDate } from '#web/ui/dates.ts'
import { describeError, fieldErrors } from '#web/platform/problem-error.ts'
import { useRemovePasskey, useRenamePasskey, type Passkey } from './data.ts'
import classes from './factors.module.css'

function Rename({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const [name, setName] = useState(passkey.name)
  const rename = useRenamePasskey()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate({ params: { passkey_id: passkey.id }, body: { name } }, { onSuccess: onDone })
  }
  const error = rename.error === null ? undefined : (fieldErrors(rename.error).name ?? describeError(rename.error))
  return (
    <form className={classes.row} onSubmit={submit} noValidate>
      <TextInput className={classes.words} aria-label="Name of the passkey" maxLength={60} autoFocus value={name} error={error} onChange={(event) => setName(event.currentTarget.value)} />
      <div className={classes.buttons}>
        <Button type="submit" size="sm" loading={rename.isPending}>
          Save
        </Button>
        <Button size="sm" variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** One passkey: its name, since when, when it was last used. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [mode, setMode] = useState<'show' | 'rename' | 'remove'>('show')
  const remove = useRemovePasskey()
  if (mode === 'rename') return <li><Rename passkey={passkey} onDone={() => setMode('show')} /></li>
  return (
    <li className={classes.row}>
      <span className={classes.mark} aria-hidden>
        <IconFingerprint size={22} />
      </span>
      <div className={classes.words}>
        <div className={classes.name}>{passkey.name}</div>
        <div className={classes.detail}>
          Added {formatInstantDate(passkey.created_at)} · {passkey.last_used_at === null ? 'not used yet' : `last used ${formatInstant(passkey.last_used_at)}`}
          {passkey.is_synced && ' · kept by your password manager'}
        </div>
      </div>
      <div className={classes.buttons}>
        <Button size="sm" variant="default" onClick={() => setMode('rename')} aria-label={`Rename ${passkey.name}`}>
          Rename
        </Button>
        <Button size="sm" variant="default" onClick={() => setMode('remove')} aria-label={`Remove ${passkey.name}`}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        is_open={mode === 'remove'}
        title={`Remove ${passkey.name}?`}
        confirm_label="Remove the passkey"
        is_danger
        is_pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({ params: { passkey_id: passkey.id } }, { onSuccess: () => setMode('show') })}
        onClose={() => setMode('show')}
      >
        You can no longer sign in with it. Your other devices are signed out.
      </ConfirmDialog>
    </li>
  )
}
