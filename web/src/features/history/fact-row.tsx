import { ActionIcon, Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import type { Sensitivity } from '#domain/access/sensitivity.ts'
import type { FactKind } from '#domain/records/history/kinds.ts'
import { LabelChip } from '#web/clinical/label-chip.tsx'
import { SourceLink } from '#web/clinical/source-link.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { FactNote, FactSeen } from './data.ts'
import { Provenance, type People } from './provenance.tsx'
import { sayFact } from './say-fact.ts'
import type { AnyFact } from './history-rows.ts'
import classes from './history.module.css'

export type FactAct = 'edit' | 'confirm' | 'stop' | 'restart' | 'versions' | 'error'

interface FactRowProps {
  patient_id: number
  kind: FactKind
  fact: AnyFact
  seen: readonly FactSeen[]
  people: People
  /** The signed note that wrote it. */
  note: FactNote | undefined
  time_zone: string
  onAct: (act: FactAct, kind: FactKind, fact: AnyFact) => void
}

/** One fact: what it says, where it comes from, and what may be done with it. */
export function FactRow({ patient_id, kind, fact, seen, people, note, time_zone, onAct }: FactRowProps) {
  const said = sayFact(kind, fact as never, time_zone)
  const is_wrong = fact.is_entered_in_error
  const act = (name: FactAct) => () => onAct(name, kind, fact)
  const stopped_on = (fact as { stopped_on?: string | null }).stopped_on
  return (
    <li className={classes.row} id={`${kind}-${fact.id}`} data-wrong={is_wrong || undefined} data-past={said.is_past || undefined} tabIndex={-1}>
      <div className={classes.words}>
        <div className={classes.main}>
          {is_wrong ? <s>{said.main}</s> : said.main}
          <SourceLink patient_id={patient_id} import_row_id={fact.import_row_id} of={said.main} />
        </div>
        {said.details.length > 0 && <div className={classes.facts}>{is_wrong ? <s>{said.details.join(' · ')}</s> : said.details.join(' · ')}</div>}
        {fact.note !== null && <p className={classes.remark}>{fact.note}</p>}
        {is_wrong && (
          <p className={classes.remark}>
            Entered in error: {fact.error_reason}
            {people.nameOf(fact.changed_by) !== null && ` (${people.nameOf(fact.changed_by)})`}
          </p>
        )}
        <Provenance patient_id={patient_id} of={said.main} fact={fact} seen={seen} people={people} note={note} time_zone={time_zone} />
      </div>
      <div className={classes.chips}>
        {fact.sensitivity !== null && <LabelChip category={fact.sensitivity as Sensitivity} />}
        {is_wrong ? <StatusChip tone="warn">Entered in error</StatusChip> : said.chips.map(({ tone, text }) => <StatusChip key={text} tone={tone}>{text}</StatusChip>)}
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon className={classes.more} aria-label={`What to do with ${said.main}`}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!is_wrong && <Menu.Item onClick={act('edit')}>Change</Menu.Item>}
          {!is_wrong && <Menu.Item onClick={act('confirm')}>Confirm that it still holds</Menu.Item>}
          {!is_wrong && (kind === 'medication' || kind === 'contraception_use') && (stopped_on === null ? <Menu.Item onClick={act('stop')}>Stop today</Menu.Item> : <Menu.Item onClick={act('restart')}>Restart</Menu.Item>)}
          <Menu.Item onClick={act('versions')}>{fact.version > 1 ? `Earlier versions (${fact.version - 1})` : 'Earlier versions (none)'}</Menu.Item>
          {!is_wrong && <Menu.Divider />}
          {!is_wrong && (
            <Menu.Item color="red" onClick={act('error')}>
              Entered in error …
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
