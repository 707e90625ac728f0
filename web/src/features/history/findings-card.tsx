import type { FactRef } from '#domain/records/history/facts.ts'
import { Anchor } from '@mantine/core'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'
import type { History } from './data.ts'
import { findFact } from './find-fact.ts'
import { sayFact } from './say-fact.ts'
import classes from './history.module.css'

const weights: Record<'harm' | 'wrong' | 'check', { tone: Tone; text: string }> = {
  harm: { tone: 'bad', text: 'May harm' },
  wrong: { tone: 'warn', text: 'Cannot both be so' },
  check: { tone: 'info', text: 'To check' },
}

/** To the row of a fact, which takes the focus. */
export function FactLink({ history, target, time_zone }: { history: History; target: FactRef; time_zone: string }) {
  const fact = findFact(history.facts, target.kind, target.fact_id)
  if (fact === null) return null
  return (
    <Anchor
      size="sm"
      underline="always"
      href={`#${target.kind}-${target.fact_id}`}
      onClick={(event) => {
        event.preventDefault()
        const row = document.getElementById(`${target.kind}-${target.fact_id}`)
        row?.scrollIntoView({ block: 'center' })
        row?.focus({ preventScroll: true })
      }}
    >
      {sayFact(target.kind, fact as never, time_zone).main}
    </Anchor>
  )
}

/** Facts that cannot both be so, or must not stand beside each other unseen. Nothing is corrected by itself. */
export function FindingsCard({ history, time_zone }: { history: History; time_zone: string }) {
  const { contradictions } = history.findings
  if (contradictions.length === 0) return null
  return (
    <SectionCard title="To look at" hint={`${contradictions.length} ${contradictions.length === 1 ? 'contradiction' : 'contradictions'} in the history`} is_flush>
      <ul className={classes.findings}>
        {contradictions.map((one, at) => (
          <li key={`${one.id}-${at}`} className={classes.finding}>
            <StatusChip tone={weights[one.weight].tone}>{weights[one.weight].text}</StatusChip>
            <span>{one.text}</span>
            <span className={classes.links}>
              {one.refs.map((target) => (
                <FactLink key={`${target.kind}-${target.fact_id}`} history={history} target={target} time_zone={time_zone} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
