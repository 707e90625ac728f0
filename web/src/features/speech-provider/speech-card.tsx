import { Button, Modal } from '@mantine/core'
import IconMicrophone from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs'
import { useState } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { factsOfService, ServiceFacts } from '#web/ui/service-facts.tsx'
import classes from '#web/ui/service-setting.module.css'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { useSpeechProvider, useTestSpeechProvider, type SpeechProvider } from './data.ts'
import { SpeechForm } from './speech-form.tsx'

function State({ provider, refusal }: Pick<SpeechProvider, 'provider' | 'refusal'>) {
  if (!provider?.is_on) return <StatusChip tone="info">Off</StatusChip>
  if (refusal === null) return <StatusChip tone="good">Turns speech into text</StatusChip>
  return (
    <>
      <StatusChip tone="warn">May not be used</StatusChip> {refusal}
    </>
  )
}

function Service({ setting, onChange }: { setting: SpeechProvider; onChange: () => void }) {
  const trial = useTestSpeechProvider()
  const { provider } = setting
  if (provider === null) return null
  const facts: [string, string][] = [...factsOfService(provider), ['Language', provider.language ?? 'found out by the model'], ['What it gets', 'The sound of the visit, half a minute at a time; nothing of the chart'], ['Set', `by ${provider.changed_by}, ${formatInstant(provider.changed_at)}`]]
  return (
    <ServiceFacts
      state={<State {...setting} />}
      facts={facts}
      trial={{ data: trial.data, fault: trial.error === null ? null : describeError(trial.error), is_pending: trial.isPending, run: () => trial.mutate({}) }}
      onChange={onChange}
    />
  )
}

/** What turns the sound of this practice's visits into words, where it wants that. */
export function SpeechCard() {
  const read = useSpeechProvider()
  const [is_changing, setChanging] = useState(false)
  const set = () => setChanging(true)
  return (
    <SectionCard title="Speech to text" hint="writes down what was said in a recording">
      <p className={classes.note}>
        Visits can be recorded once everyone agrees. A speech service of your own, or one that you have an agreement with, writes down what was said while the recording goes on. What it writes where nobody spoke is left out of the transcript and shown apart. Names that
        are spoken are in the sound, and cannot be hidden from it.
      </p>
      {read.isPending && <TextSkeleton lines={4} label="Loading the speech service" />}
      {read.data === undefined && read.isError && <FailedState is_compact title="The settings could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />}
      {read.data?.provider === null && <EmptyState is_compact icon={<IconMicrophone size={26} aria-hidden />} title="No speech service" text="Recordings are kept and can be played; what was said is typed or pasted." action={<Button onClick={set}>Set up a speech service</Button>} />}
      {read.data !== undefined && <Service setting={read.data} onChange={set} />}
      <Modal opened={is_changing} onClose={() => setChanging(false)} title="Speech service" size={620}>
        {is_changing && read.data !== undefined && <SpeechForm setting={read.data} onDone={() => setChanging(false)} />}
      </Modal>
    </SectionCard>
  )
}
