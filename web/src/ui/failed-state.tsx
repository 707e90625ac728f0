import { Button } from '@mantine/core'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import type { ReactNode } from 'react'
import classes from './screen-state.module.css'

interface FailedStateProps {
  /** What did not work: "The patients could not be loaded." */
  title: string
  /** Why, in one sentence, as far as it is known. */
  text?: ReactNode
  onRetry?: () => void
  is_retrying?: boolean
  /** Another way out. */
  action?: ReactNode
  is_compact?: boolean
}

export function FailedState({ title, text, onRetry, is_retrying = false, action, is_compact = false }: FailedStateProps) {
  return (
    <div role="alert" className={[classes.state, classes.failed, is_compact ? classes.compact : ''].join(' ')}>
      <div className={classes.mark}>
        <IconCloudOff size={26} aria-hidden />
      </div>
      <div className={classes.title}>{title}</div>
      {text !== undefined && <div className={classes.text}>{text}</div>}
      <div className={classes.actions}>
        {onRetry && (
          <Button onClick={onRetry} loading={is_retrying}>
            Try again
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
