import { Button, Checkbox, CopyButton } from '@mantine/core'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useUser } from '#web/platform/use-session.ts'
import { formatPlainDate, plainToday } from '#web/ui/dates.ts'
import form from '#web/ui/form.module.css'
import { saveFile } from '#web/ui/save-file.ts'
import classes from './factors.module.css'

/** The codes, this once: to copy, to keep as a file, to print. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [is_kept, setKept] = useState(false)
  const { email } = useUser()
  const heading = `Wyze recovery codes of ${email}, ${formatPlainDate(plainToday())}`
  const text = `${heading}\nEach works once, in place of your passkey or authenticator app.\n\n${codes.join('\n')}\n`
  return (
    <div className={form.form}>
      <p className={form.text}>
        Keep these codes where you find them without this device: printed, or in a password manager. Each works once if your passkey or phone is lost.
        <strong> They are not shown again.</strong>
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" size="sm" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" size="sm" onClick={() => saveFile('wyze-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}>
          Download
        </Button>
        <Button variant="default" size="sm" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Checkbox label="I have kept the codes" checked={is_kept} onChange={(event) => setKept(event.currentTarget.checked)} />
      <div className={form.actions}>
        <Button disabled={!is_kept} onClick={onDone}>
          Done
        </Button>
      </div>
      {createPortal(
        <div data-print-sheet className={classes.sheet} aria-hidden>
          <h1>{heading}</h1>
          <p>Each works once, in place of your passkey or authenticator app.</p>
          {codes.map((code) => (
            <p key={code}>{code}</p>
          ))}
        </div>,
        document.body,
      )}
    </div>
  )
}
