import { Button, Modal } from '@mantine/core'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { useState } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { useAiProvider, useTestAiProvider, type AiProvider } from './data.ts'
import { ProviderForm } from './provider-form.tsx'
import classes from './provider.module.css'

function State({ provider, refusal }: Pick<AiProvider, 'provider' | 'refusal'>) {
  if (!provider?.is_on) return <StatusChip tone="info">Off</StatusChip>
  return refusal === null ? <StatusChip tone="good">Writes drafts</StatusChip> : <StatusChip tone="warn">May not be used</StatusChip>
}

function Provider({ setting, onChange }: { setting: AiProvider; onChange: () => void }) {
  const trial = useTestAiProvider()
  const { provider, refusal } = setting
  if (provider === null) return null
  const facts: [string, string][] = [
    ['Model', provider.model],
    ['Address', provider.base_url],
    ['Runs', provider.network === 'private' ? 'in your own network' : 'on the internet'],
    ['Agreement', provider.network === 'private' ? 'not needed: nothing leaves your network' : provider.has_baa ? 'on file' : 'none on file'],
    ['What it gets', `The turns of the visit and the sections of the template${provider.hides_identity ? '; names, dates and numbers hidden' : ''}${provider.uses_own_notes ? '; masked notes of the writer for style' : ''}`],
    ['Key', provider.has_api_key ? 'stored, sealed' : 'none'],
    ['Set', `by ${provider.changed_by}, ${formatInstant(provider.changed_at)}`],
  ]
  return (
    <>
      <dl className={classes.facts}>
        <dt>State</dt>
        <dd>
          <State provider={provider} refusal={refusal} /> {provider.is_on && refusal !== null && refusal}
        </dd>
        {facts.map(([label, text]) => [<dt key={label}>{label}</dt>, <dd key={`${label} text`}>{text}</dd>])}
      </dl>
      <div className={classes.actions}>
        <Button variant="default" onClick={onChange}>
          Change
        </Button>
        <Button variant="subtle" loading={trial.isPending} onClick={() => trial.mutate({})}>
          Try it out
        </Button>
      </div>
      <p className={classes.tried} role="status" aria-live="polite">
        {trial.data && (
          <>
            <StatusChip tone={trial.data.is_ok ? 'good' : 'bad'}>{trial.data.is_ok ? 'It works' : 'It failed'}</StatusChip> {trial.data.detail} {(trial.data.duration_ms / 1000).toFixed(1)} s
          </>
        )}
        {trial.error !== null && describeError(trial.error)}
      </p>
    </>
  )
}

/** The language model that writes this practice's drafts, where it wants one. */
export function ProviderCard() {
  const read = useAiProvider()
  const [is_changing, setChanging] = useState(false)
  const set = () => setChanging(true)
  return (
    <SectionCard title="Language model" hint="writes drafts from transcripts">
      <p className={classes.note}>
        Drafts are written by the engine within Wyze, and no word leaves the server. A language model may write them instead. Each of its sentences is then checked against the transcript and the chart; what does not hold is struck or blocks the signature, and where
        the model fails the embedded engine writes and says so.
      </p>
      {read.isPending && <TextSkeleton lines={4} label="Loading the language model" />}
      {read.data === undefined && read.isError && <FailedState is_compact title="The settings could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />}
      {read.data?.provider === null && <EmptyState is_compact icon={<IconSparkles size={26} aria-hidden />} title="No language model" text="The embedded engine writes every draft." action={<Button onClick={set}>Set up a language model</Button>} />}
      {read.data !== undefined && <Provider setting={read.data} onChange={set} />}
      <Modal opened={is_changing} onClose={() => setChanging(false)} title="Language model" size={620}>
        {is_changing && read.data !== undefined && <ProviderForm setting={read.data} onDone={() => setChanging(false)} />}
      </Modal>
    </SectionCard>
  )
}
