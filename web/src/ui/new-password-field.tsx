import { PasswordInput } from '@mantine/core'
import { describePassword } from './password-words.ts'
import classes from './new-password-field.module.css'

interface NewPasswordFieldProps {
  id: string
  label: string
  value: string
  error: string | undefined
  /** 15 characters, or 8 where a second factor stands beside it. */
  shortest?: number
  onChange: (event: { currentTarget: { value: string } }) => void
}

/** A password that is chosen now: the bar and the words below it say how far it is. */
export function NewPasswordField({ shortest = 15, ...field }: NewPasswordFieldProps) {
  const state = describePassword(field.value, shortest)
  return (
    <div>
      <PasswordInput {...field} required autoComplete="new-password" aria-describedby={`${field.id}-state`} />
      <div className={classes.track} aria-hidden>
        <div className={`${classes.fill} ${classes[state.tone]}`} style={{ width: `${state.share * 100}%` }} />
      </div>
      <div id={`${field.id}-state`} className={classes.words}>
        {state.words}
      </div>
    </div>
  )
}
