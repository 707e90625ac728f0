import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { RowEntry } from './data.ts'
import { sayKind, sayRowState } from './import-words.ts'
import { reveal } from './reveal.ts'
import { RowEditor } from './row-editor.tsx'
import { sayDetails, sayValue } from './say-row.ts'
import classes from './rows.module.css'

interface RowCardProps {
  entry: RowEntry
  import_id: number
  version: number
  is_lit: boolean
  /** Why nothing may be accepted, or null. */
  blocked: string | null
  is_busy: boolean
  onPick: () => void
  onAccept: () => void
  onReject: () => void
}

function Value({ entry }: { entry: RowEntry }) {
  const value = sayValue(entry.row)
  const before = entry.as_read === null ? (entry.match?.relation === 'correction' || entry.match?.relation === 'differs' ? { text: entry.match.value, unit: null } : null) : sayValue(entry.as_read)
  if (value === null) return null
  return (
    <span className={classes.value}>
      {before !== null && before.text !== value.text && (
        <del className={classes.old}>
          <span className="visually-hidden">{entry.as_read === null ? 'in the chart until now: ' : 'read as: '}</span>
          {before.text} {before.unit}
        </del>
      )}
      <strong>{value.text}</strong> {value.unit !== null && <span className={classes.unit}>{value.unit}</span>}
    </span>
  )
}

/** One proposal: what it says, how sure that is, what stands against it, and what to do with it. */
export function RowCard({ entry, import_id, version, is_lit, blocked, is_busy, onPick, onAccept, onReject }: RowCardProps) {
  const [is_editing, setEditing] = useState(false)
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // row → list → the pane that scrolls
    if (is_lit) reveal(card.current, card.current?.parentElement?.parentElement ?? null, 'nearest')
  }, [is_lit])
  const { row, state } = entry
  const { tone, words } = blocked !== null && state === 'proposed' ? { tone: 'neutral' as const, words: 'Blocked' } : sayRowState(entry)
  const is_open = state === 'proposed' || state === 'rejected' || (state === 'duplicate' && entry.becomes !== null)
  const warnings = [...(state === 'proposed' ? entry.doubts : []), ...row.warnings]
  return (
    <li ref={card} className={classes.row} data-lit={is_lit || undefined} data-quiet={!is_open || state === 'rejected' || undefined}>
      <button type="button" className={classes.head} aria-pressed={is_lit} onClick={onPick}>
        <span className={classes.label}>
          <span className={classes.kind}>{sayKind(entry.kind)}</span>
          {row.is_negated && !/^no\b/i.test(row.label) ? `Not: ${row.label}` : row.label}
        </span>
        <Value entry={entry} />
      </button>
      <dl className={classes.facts}>
        {sayDetails(entry).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {entry.stays_because !== null && <p className={classes.quiet}>{entry.stays_because}</p>}
      {warnings.length > 0 && (
        <ul className={classes.warnings}>
          {warnings.map((warning) => (
            <li key={warning}>
              <IconAlertTriangle size={15} aria-hidden /> {warning}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        <StatusChip tone={tone}>{words}</StatusChip>
        {entry.confidence < 1 && <span className={classes.quiet}>{Math.round(entry.confidence * 100)} % sure</span>}
        {entry.edited_by !== null && <span className={classes.quiet}>corrected by {entry.edited_by}</span>}
        {entry.decided_by !== null && state !== 'proposed' && <span className={classes.quiet}>{entry.decided_by}</span>}
        {is_open && !is_editing && (
          <span className={classes.acts}>
            {state !== 'rejected' && state !== 'duplicate' && (
              <Button variant="subtle" color="gray" size="sm" disabled={is_busy} onClick={onReject}>
                Leave out
              </Button>
            )}
            {(entry.kind === 'lab_result' || entry.kind === 'vital') && (
              <Button variant="subtle" size="sm" onClick={() => setEditing(true)}>
                Correct
              </Button>
            )}
            {state !== 'duplicate' && (
              <Button variant="default" size="sm" disabled={blocked !== null || is_busy} title={blocked ?? undefined} onClick={onAccept}>
                {entry.match?.relation === 'correction' || entry.match?.relation === 'differs' ? 'Accept and replace' : 'Accept'}
              </Button>
            )}
          </span>
        )}
      </div>
      {is_editing && <RowEditor entry={entry} import_id={import_id} version={version} onDone={() => setEditing(false)} />}
    </li>
  )
}
