import { Modal } from '@mantine/core'
import type { DraftRun } from '#contract/ai-provider.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { useDraftRuns } from '#web/features/notes/data.ts'
import { engineWords } from '#web/features/notes/engine-words.ts'
import classes from '#web/features/notes/run.module.css'

const seconds = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)

function factsOf(run: DraftRun): [string, string][] {
  const { engine_version, endpoint, prompt_sha256, hidden_count, example_count, fault, attempt_count, started_at, first_ms, duration_ms, input_tokens, output_tokens, claim_count, struck_count, doubted_count } = run
  return [
    ['Version', engine_version],
    ...(endpoint === null ? [] : [['Endpoint', endpoint] as [string, string]]),
    ['Outcome', fault === null ? `${claim_count} sentences; the check struck ${struck_count} and doubts ${doubted_count} more` : `Gave way to the next engine. ${fault}`],
    ['Time', `${seconds(duration_ms)}${first_ms === null ? '' : `, first section after ${seconds(first_ms)}`}${attempt_count > 1 ? `, ${attempt_count} tries` : ''}, ${formatInstant(started_at)}`],
    ...(input_tokens === null ? [] : [['Tokens', `${input_tokens} in, ${output_tokens ?? 0} out`] as [string, string]]),
    ...(prompt_sha256 === null ? [] : [['Prompt', `SHA-256 ${prompt_sha256}`] as [string, string]]),
    ...(endpoint === null ? [] : [['Sent', `${hidden_count === null ? 'nothing hidden' : `${hidden_count} names, dates and numbers hidden`}; ${example_count ?? 0} earlier notes for style`] as [string, string]]),
  ]
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, text]) => [<dt key={label}>{label}</dt>, <dd key={`${label} text`}>{text}</dd>])}
    </dl>
  )
}

function Runs({ draft_id }: { draft_id: number }) {
  const read = useDraftRuns(draft_id)
  if (read.isPending) return <TextSkeleton lines={8} label="Loading the record" />
  if (read.data === undefined) return <FailedState is_compact title="The record could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
  const { items, cards } = read.data
  return (
    <>
      {items.length === 0 && <p className={classes.words}>This draft was written before runs were put on record.</p>}
      {items.map((run) => (
        <section key={`${run.started_at} ${run.number}`} className={classes.run}>
          <h3>{engineWords(run.engine)}</h3>
          <Facts facts={factsOf(run)} />
        </section>
      ))}
      {cards.map(({ engine, title, facts }) => (
        <details key={engine} className={classes.card}>
          <summary>What is known of it: {title}</summary>
          <Facts facts={facts.map(({ label, text }) => [label, text] as const)} />
        </details>
      ))}
    </>
  )
}

/** What wrote the draft: each run with its figures, and the card of each engine. */
export function RunDialog({ draft_id, is_open, onClose }: { draft_id: number; is_open: boolean; onClose: () => void }) {
  return (
    <Modal opened={is_open} onClose={onClose} title="What wrote this draft" size={640}>
      {is_open && <Runs draft_id={draft_id} />}
    </Modal>
  )
}
