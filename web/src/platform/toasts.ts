import { hideNotification, showNotification, updateNotification } from '@mantine/notifications'

export const toast_limit = 20
const success_ms = 2000
const error_ms = 4000
const closeButtonProps = { 'aria-label': 'Close' }

export function toastSuccess(message: string): void {
  showNotification({ message, color: 'green', autoClose: success_ms, role: 'status', closeButtonProps })
}

export function toastError(message: string): void {
  showNotification({ message, color: 'red', autoClose: error_ms, role: 'alert', closeButtonProps })
}

/** Stays until it is dismissed or turned into a success or an error by its id. */
export function toastLoading(message: string): string {
  return showNotification({ message, loading: true, autoClose: false, role: 'status', closeButtonProps })
}

export function toastDone(id: string, message: string): void {
  updateNotification({ id, message, loading: false, color: 'green', autoClose: success_ms })
}

export function toastFailed(id: string, message: string): void {
  updateNotification({ id, message, loading: false, color: 'red', autoClose: error_ms })
}

export function dismissToast(id: string): void {
  hideNotification(id)
}
