import { Checkbox, Switch, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { toastSuccess } from '#web/platform/toasts.ts'
import { useKeptSettings } from '#web/platform/use-kept-settings.ts'
import { FormErrors } from '#web/ui/form-errors.tsx'
import form from '#web/ui/form.module.css'
import { notification_events, useUpdateNotifications, type NotificationEvent, type Profile } from './data.ts'
import { SaveBar } from './save-bar.tsx'
import classes from './profile.module.css'

const event_words: Record<NotificationEvent, [title: string, detail: string]> = {
  appointments: ['Appointments', 'New, moved and cancelled visits of yours'],
  messages: ['Messages', 'From colleagues in your practice'],
  intake_forms: ['Intake forms', 'A patient has filled one in'],
  results: ['Results', 'A result came back, or needs a look'],
  drafts: ['Drafts', 'Notes that wait for your signature'],
  practice: ['Practice', 'People, roles and settings'],
}
const channels = [
  ['email', 'E-mail'],
  ['in_app', 'In Wyze'],
] as const
const labels = { 'quiet_hours.from': 'From', 'quiet_hours.to': 'To', 'quiet_hours.time_zone': 'Time zone' }

/** Which event reaches the person by which way, and when mail is to wait. */
export function NotificationsForm({ profile }: { profile: Profile }) {
  const kept = useKeptSettings('settings-notifications', profile.notifications)
  const update = useUpdateNotifications()
  const { events, quiet_hours } = kept.values
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (update.isPending) return
    update.mutate(kept.values, {
      onSuccess: () => {
        kept.settle()
        toastSuccess('Notifications saved')
      },
    })
  }
  const setQuiet = (change: Partial<NonNullable<typeof quiet_hours>>) => quiet_hours && kept.change({ quiet_hours: { ...quiet_hours, ...change } })
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Notifications">
      <FormErrors fields={{ labels, faults: {}, idOf: (name) => `notifications-${name}` }} error={update.error} />
      <table className={classes.matrix} aria-label="What to be told, and how">
        <thead>
          <tr>
            <th scope="col">Event</th>
            {channels.map(([channel, label]) => (
              <th key={channel} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notification_events.map((name) => (
            <tr key={name}>
              <th scope="row">
                <span className={classes.name}>{event_words[name][0]}</span>
                <span className={classes.detail}>{event_words[name][1]}</span>
              </th>
              {channels.map(([channel, label]) => (
                <td key={channel}>
                  <Checkbox
                    size="md"
                    aria-label={`${event_words[name][0]}: ${label}`}
                    checked={events[name][channel]}
                    onChange={(event) => kept.change({ events: { ...events, [name]: { ...events[name], [channel]: event.currentTarget.checked } } })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={form.quiet}>Mail about the safety of your account is always sent.</p>
      <Switch
        label="Quiet hours"
        description="No mail in these hours; it is sent afterwards."
        checked={quiet_hours !== null}
        onChange={(event) => kept.change({ quiet_hours: event.currentTarget.checked ? { from: '21:00', to: '07:00', time_zone: profile.practice.time_zone } : null })}
      />
      {quiet_hours !== null && (
        <div className={form.pair}>
          <TextInput id="notifications-quiet_hours.from" type="time" label="From" value={quiet_hours.from} onChange={(event) => setQuiet({ from: event.currentTarget.value })} />
          <TextInput id="notifications-quiet_hours.to" type="time" label="To" description={`Clock of ${quiet_hours.time_zone.replaceAll('_', ' ')}`} inputWrapperOrder={['label', 'input', 'description', 'error']} value={quiet_hours.to} onChange={(event) => setQuiet({ to: event.currentTarget.value })} />
        </div>
      )}
      <SaveBar is_changed={kept.is_changed} is_restored={kept.is_restored} is_pending={update.isPending} onDiscard={kept.settle} />
    </form>
  )
}
