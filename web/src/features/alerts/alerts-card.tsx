import { Button } from '@mantine/core'
import { useState } from 'react'
import { titleOfSensitivity } from '#domain/access/sensitivity.ts'
import rows from '#web/clinical/card-rows.module.css'
import { useStrip } from '#web/clinical/use-strip.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { formatInstantDate, formatPlainDate } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'
import { AddAlertForm, alert_kind_words, AlertDialog, ResolveAlertForm } from './alert-dialogs.tsx'
import type { PatientAlert } from './data.ts'

const tones: Record<PatientAlert['severity'], Tone> = { info: 'info', warning: 'warn', critical: 'bad' }

/** What everybody who opens the chart has to know at once; the gravest stand in the strip above as well. */
export function AlertsCard({ patient_id }: { patient_id: number }) {
  const read = useStrip(patient_id)
  const [is_adding, setAdding] = useState(false)
  const [resolving, setResolving] = useState<PatientAlert | null>(null)
  const add = (
    <Button size="compact-md" variant="default" onClick={() => setAdding(true)}>
      Add an alert
    </Button>
  )
  return (
    <SectionCard title="Alerts" action={add} is_flush>
      {read.isPending ? (
        <RowsSkeleton rows={1} label="Loading the alerts" />
      ) : read.data === undefined ? (
        <FailedState is_compact title="The alerts could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
      ) : read.data.alerts.length === 0 ? (
        <EmptyState is_compact title="No alerts" text="What everybody has to know at once stands here and at the top of every screen of this patient." />
      ) : (
        <ul className={rows.rows}>
          {read.data.alerts.map((alert) => (
            <li key={alert.id} className={rows.row}>
              <StatusChip tone={tones[alert.severity]}>{alert_kind_words[alert.kind]}</StatusChip>
              <div className={rows.words}>
                <div className={rows.main}>{alert.text}</div>
                <div className={rows.facts}>
                  {[`${alert.recorded_by}, ${formatInstantDate(alert.recorded_at)}`, alert.expires_on && `until ${formatPlainDate(alert.expires_on)}`, alert.sensitivity && `label ${titleOfSensitivity(alert.sensitivity)}`].filter(Boolean).join(' · ')}
                </div>
              </div>
              <Button size="compact-md" variant="default" onClick={() => setResolving(alert)}>
                Resolve<span className="visually-hidden"> {alert.text}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {is_adding && (
        <AlertDialog title="Put up an alert" onClose={() => setAdding(false)}>
          <AddAlertForm patient_id={patient_id} onClose={() => setAdding(false)} />
        </AlertDialog>
      )}
      {resolving !== null && (
        <AlertDialog title="Take the alert down" onClose={() => setResolving(null)}>
          <ResolveAlertForm patient_id={patient_id} alert={resolving} onClose={() => setResolving(null)} />
        </AlertDialog>
      )}
    </SectionCard>
  )
}
