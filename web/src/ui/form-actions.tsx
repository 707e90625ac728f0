import { Button } from '@mantine/core'
import form from './form.module.css'

interface FormActionsProps {
  /** Says the act: "Send the invitation", never "OK". */
  label: string
  color?: 'red'
  size?: 'sm'
  is_pending: boolean
  is_disabled?: boolean
  /** Without it the form can only be sent. */
  onCancel?: (() => void) | undefined
}

/** The foot of a form: what sends it, and the way out. */
export function FormActions({ label, color, size, is_pending, is_disabled, onCancel }: FormActionsProps) {
  return (
    <div className={form.actions}>
      <Button type="submit" color={color} size={size} loading={is_pending} disabled={is_disabled}>
        {label}
      </Button>
      {onCancel && (
        <Button variant="default" size={size} onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
