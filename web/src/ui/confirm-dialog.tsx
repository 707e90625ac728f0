import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorSummary } from './error-summary.tsx'
import { explainForm } from './explain-form.ts'
import form from './form.module.css'

interface ConfirmDialogProps {
  is_open: boolean
  title: string
  /** What will happen, and what will not. */
  children: ReactNode
  /** Says the act: "Remove the passkey", never "OK". */
  confirm_label: string
  is_danger?: boolean
  is_pending: boolean
  error?: unknown
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog({ is_open, title, children, confirm_label, is_danger = false, is_pending, error = null, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Modal opened={is_open} onClose={onClose} title={title} size={460}>
      <div className={form.form}>
        {error !== null && <ErrorSummary title={explainForm(error)} />}
        <div>{children}</div>
        <div className={form.actions}>
          <Button color={is_danger ? 'red' : undefined} loading={is_pending} onClick={onConfirm}>
            {confirm_label}
          </Button>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
        </div>
      </div>
    </Modal>
  )
}
