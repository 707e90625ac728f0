import { Button, Modal } from '@mantine/core'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { useState } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { factsOfService, ServiceFacts } from '#web/ui/service-facts.tsx'
import classes from '#web/ui/service-setting.module.css'
import { SectionCard } from '#web/ui/section-card.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { useAiProvider, useTestAiProvider, type AiProvider } from './data.ts'
import { ProviderForm } from './provider-form.tsx'

function State({ provider, refusal }: Pick<AiProvider, 'provider' | 'refusal'>) {
  if (!provider?.is_on) return <StatusChip tone="info">Off</StatusChip>
  return refusal === null ? <StatusChip tone="good">Writes drafts</StatusChip> : <StatusChip tone="warn">May not be used</StatusChip>
}

function Provider({ setting, onChange }: { setting: AiProvider; onChange: () => void }) {
  const trial = useTestAiProvider()
  const { provider, refusal } = setting
  if (provider === null) return null
  const gets = `The turns of the visit and the sections of the template${provider.hides_identity ? '; names, dates and numbers hidden' : ''}${provider.uses_own_notes ? '; masked notes of the writer for style' : ''}`
  const facts: [string, string][] = [...factsOfService(provider), ['What it gets', gets], ['Set', `by ${provider.changed_by}, ${formatInstant(provider.changed_at)}`]]
  return (
    <ServiceFacts
      state={
        <>
          <State provider={provider} refusal={refusal} /> {provider.is_on && refusal !== null && refusal}
        </>
      }
      facts={facts}
      trial={{ data: trial.data, fault: trial.error === null ? null : describeError(trial.error), is_pending: trial.isPending, run: () => trial.mutate({}) }}
      onChange={onChange}
    />
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
