import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'
import type { History } from './data.ts'
import { FactLink } from './findings-card.tsx'
import { RuleNote } from './rule-note.tsx'
import { ScrollTable } from './scroll-table.tsx'
import classes from './history.module.css'

const tones: Record<number, Tone> = { 1: 'good', 2: 'info', 3: 'warn', 4: 'bad' }

function Category({ phase }: { phase: { category: number | null; drivers: { label: string }[] } }) {
  if (phase.category === null) return <span className={classes.source}>no row speaks of it</span>
  return (
    <>
      <StatusChip tone={tones[phase.category]}>{phase.category}</StatusChip>
      {phase.category > 1 && <div className={classes.source}>{phase.drivers.map((driver) => driver.label).join('; ')}</div>}
    </>
  )
}

/** US MEC 2024 by method, beginning and going on apart, with the condition that drove each category and the fact behind it. */
export function EligibilityPanel({ history, time_zone }: { history: History; time_zone: string }) {
  const { ticked, answer } = history.findings.eligibility
  if (history.patient.sex === 'male' || !answer.ok) return null
  // One fact may tick several rows: an age speaks to three methods.
  const said = ticked.filter(({ because }, at) => ticked.findIndex((other) => other.because === because) === at)
  return (
    <div className={classes.panel}>
      <h3>Medical eligibility, US MEC 2024</h3>
      <ScrollTable label="Medical eligibility by method">
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col">To start</th>
            <th scope="col">To continue</th>
          </tr>
        </thead>
        <tbody>
          {answer.value.map((method) => (
            <tr key={method.method}>
              <th scope="row">{method.label}</th>
              <td>{method.is_not_applicable ? 'not indicated' : <Category phase={method.initiation} />}</td>
              <td>{method.is_not_applicable ? 'not indicated' : <Category phase={method.continuation} />}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <p className={classes.source}>1 no restriction · 2 benefits usually outweigh · 3 risks usually outweigh: needs a note · 4 unacceptable risk: needs a reason to override</p>
      <p>
        Taken from the chart:{' '}
        {said.map(({ from, because }, at) => (
          <span key={`${because}-${from?.fact_id}`}>
            {at > 0 && ', '}
            {from === null ? because : <FactLink history={history} target={from} time_zone={time_zone} />}
          </span>
        ))}
        . What the chart does not say is not counted.
      </p>
      {answer.cautions.map((caution) => (
        <p key={caution}>{caution}</p>
      ))}
      <RuleNote rule={answer.rule} />
    </div>
  )
}
