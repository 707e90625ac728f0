import { standing_line } from '#domain/clinical-rule.ts'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'
import type { History } from './data.ts'
import { label } from './history-words.ts'
import classes from './history.module.css'
import { RestrictedNotice } from './restricted-notice.tsx'

type Check = History['findings']['medications']

const tones: Record<Check['findings'][number]['pair']['severity'], Tone> = { contraindicated: 'bad', major: 'bad', moderate: 'warn', minor: 'info' }
const certainties: Record<Check['findings'][number]['certainty'], string> = { listed: '', dose_unknown: ' · only above an amount that is not recorded', state_unknown: ' · pregnancy is not recorded and counts as possible' }

/** What the one list of all disciplines says about itself, and what was not checked: silence is no proof of safety. */
export function InteractionsPanel({ history }: { history: History }) {
  const { findings, duplicates, label_questions, reproductive, coverage } = history.findings.medications
  if (coverage.entries === 0) return null
  const nameOf = (id: string) => history.facts.medication.find((fact) => String(fact.id) === id)?.name ?? 'an entry'
  return (
    <div className={classes.panel}>
      <h3>Interactions and interference</h3>
      <RestrictedNotice history={history} />
      {findings.length > 0 && (
        <ul className={classes.plain}>
          {findings.map(({ pair, title, certainty }) => (
            <li key={`${pair.id}-${title}`}>
              <StatusChip tone={tones[pair.severity]}>{pair.is_lab ? 'Result may be false' : label(pair.severity)}</StatusChip> <strong>{title}</strong>
              <div>
                {pair.effect}. {label(pair.action)}.
              </div>
              <div className={classes.source}>
                {pair.source} · evidence {pair.evidence}
                {pair.source_state === 'verified' ? '' : ' · source named, not re-read'}
                {certainties[certainty]}
              </div>
            </li>
          ))}
        </ul>
      )}
      {reproductive.length > 0 && (
        <ul className={classes.plain}>
          {reproductive.map((note) => (
            <li key={`${note.entry_id}-${note.state}`}>
              <StatusChip tone={note.tier === 'caution' ? 'warn' : 'bad'}>{label(note.tier)}</StatusChip> <strong>{nameOf(note.entry_id)}</strong>, {note.state.replaceAll('_', ' ')}
              {!note.is_known && ' (not recorded, counts as possible)'}
              <div>{withoutName(note.note, nameOf(note.entry_id))}</div>
              <div className={classes.source}>{note.source}</div>
            </li>
          ))}
        </ul>
      )}
      {duplicates.map(({ substance, label: name, entry_ids }) => (
        <p key={substance}>
          <strong>{name}</strong> is in more than one entry: {entry_ids.map(nameOf).join(', ')}.
        </p>
      ))}
      {label_questions.map(({ entry_id, substances }) => (
        <p key={entry_id}>
          {nameOf(entry_id)} may hold {substances.join(', ')}: its label decides.
        </p>
      ))}
      <p>{coverage.statement}</p>
      <p className={classes.source}>{standing_line}</p>
    </div>
  )
}

/** "ashwagandha: AVOID" → "AVOID", below its name. */
function withoutName(note: string, name: string): string {
  return note.toLowerCase().startsWith(`${name.toLowerCase()}: `) ? note.slice(name.length + 2) : note
}
