import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import { toast_limit } from '#web/platform/toasts.ts'

export function Toasts() {
  return <Notifications limit={toast_limit} position="bottom-right" />
}
