import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { StatusChip } from './status-chip.tsx'
import classes from './service-setting.module.css'

interface Trial {
  data: { is_ok: boolean; detail: string; duration_ms: number } | undefined
  /** Why it could not even be tried, in words. */
  fault: string | null
  is_pending: boolean
  run: () => void
}

/** A service that the practice set up: what is set, whether it may be used, and a way to try it. */
export function ServiceFacts({ state, facts, trial, onChange }: { state: ReactNode; facts: [string, string][]; trial: Trial; onChange: () => void }) {
  return (
    <>
      <dl className={classes.facts}>
        <dt>State</dt>
        <dd>{state}</dd>
        {facts.map(([label, text]) => [<dt key={label}>{label}</dt>, <dd key={`${label} text`}>{text}</dd>])}
      </dl>
      <div className={classes.actions}>
        <Button variant="default" onClick={onChange}>
          Change
        </Button>
        <Button variant="subtle" loading={trial.is_pending} onClick={trial.run}>
          Try it out
        </Button>
      </div>
      <p className={classes.tried} role="status" aria-live="polite">
        {trial.data && (
          <>
            <StatusChip tone={trial.data.is_ok ? 'good' : 'bad'}>{trial.data.is_ok ? 'It works' : 'It failed'}</StatusChip> {trial.data.detail} {(trial.data.duration_ms / 1000).toFixed(1)} s
          </>
        )}
        {trial.fault}
      </p>
    </>
  )
}

/** Where it runs, on which agreement, with which key and since when: the same for every service. */
export function factsOfService(service: { network: 'private' | 'public'; has_baa: boolean; has_api_key: boolean; base_url: string; model: string }): [string, string][] {
  return [
    ['Model', service.model],
    ['Address', service.base_url],
    ['Runs', service.network === 'private' ? 'in your own network' : 'on the internet'],
    ['Agreement', service.network === 'private' ? 'not needed: nothing leaves your network' : service.has_baa ? 'on file' : 'none on file'],
    ['Key', service.has_api_key ? 'stored, sealed' : 'none'],
  ]
}
