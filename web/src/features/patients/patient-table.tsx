import { ActionIcon, Checkbox } from '@mantine/core'
import IconLayoutSidebarRightExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRightExpand.mjs'
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import { Fragment, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { PatientRow } from '#contract/patients.ts'
import { care_status_words, treatment_words } from '#domain/records/patient-filters.ts'
import { bornAndAge, fullName } from '#web/clinical/patient-name.ts'
import { paths } from '#web/platform/paths.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { Initials } from '#web/ui/initials.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { column_words, type ColumnName } from './columns.ts'
import { RiskPopover } from './risk-popover.tsx'
import classes from './patient-table.module.css'

interface PatientTableProps {
  patients: readonly PatientRow[]
  columns: readonly ColumnName[]
  locations: ReadonlyMap<number, string>
  is_stale: boolean
  selected: ReadonlySet<number>
  onSelect: (ids: readonly number[], is_on: boolean) => void
  onQuick: (patient_id: number) => void
}

/** ↑ and ↓ go from row to row, Home and End to the ends; Enter opens, → shows beside the table, Space selects. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>, act: { onQuick: (id: number) => void; onToggle: (id: number) => void }): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  if (at === -1) return
  const id = Number(links[at]!.dataset['row'])
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (target === undefined && event.key !== 'ArrowRight' && event.key !== ' ') return
  event.preventDefault()
  if (target !== undefined) links[target]?.focus()
  else if (event.key === 'ArrowRight') act.onQuick(id)
  else act.onToggle(id)
}

function cellOf(name: ColumnName, patient: PatientRow, locations: ReadonlyMap<number, string>): ReactNode {
  const quiet = (text: string) => <span className={classes.none}>{text}</span>
  switch (name) {
    case 'born':
      return formatPlainDate(patient.date_of_birth)
    case 'treatment':
      return patient.treatment_type ? treatment_words[patient.treatment_type] : quiet('not set')
    case 'risk':
      return <RiskPopover patient_id={patient.id} name={fullName(patient)} level={patient.risk_level} />
    case 'status':
      return patient.record_state === 'archived' ? <StatusChip>Archived</StatusChip> : <StatusChip tone={patient.care_status === 'active' ? 'good' : 'neutral'}>{care_status_words[patient.care_status]}</StatusChip>
    case 'location':
      return patient.location_id === null ? quiet('not set') : (locations.get(patient.location_id) ?? '')
    case 'visit':
      return patient.last_visit_on ? formatPlainDate(patient.last_visit_on) : quiet('none yet')
    case 'phone':
      return patient.phone ?? quiet('none')
    case 'sex':
      return <span className={classes.sex}>{patient.sex}</span>
  }
}

/** Why somebody is found who is not called so. */
function foundBy({ other_names, partner_names }: PatientRow): string {
  return [other_names.length > 0 ? `also ${other_names.join(', ')}` : '', partner_names.length > 0 ? `partner ${partner_names.join(', ')}` : ''].filter((part) => part !== '').join(' · ')
}

function Row({ patient, columns, locations, is_selected, onSelect, onQuick }: { patient: PatientRow; is_selected: boolean } & Pick<PatientTableProps, 'columns' | 'locations' | 'onSelect' | 'onQuick'>) {
  const name = fullName(patient)
  const others = foundBy(patient)
  return (
    <tr className={classes.row} data-selected={is_selected || undefined}>
      <td className={classes.pick}>
        <Checkbox size="sm" aria-label={`Select ${name}`} checked={is_selected} onChange={(event) => onSelect([patient.id], event.currentTarget.checked)} />
      </td>
      <th scope="row">
        <div className={classes.who}>
          <Initials first_name={patient.first_name} last_name={patient.last_name} />
          <span className={classes.words}>
            <span>
              <Link to={paths.patient(patient.id)} data-row={patient.id} className={classes.name}>
                {name}
              </Link>
              {patient.pronouns && <span className={classes.pronouns}> {patient.pronouns}</span>}
            </span>
            <span className={classes.facts}>
              <span className={classes.fact}>{bornAndAge(patient.date_of_birth)}</span> · <span className={classes.fact}>MRN {patient.mrn}</span>
              {others !== '' && <span className={classes.others}> · {others}</span>}
            </span>
          </span>
        </div>
      </th>
      {columns.map((column) => (
        <td key={column} data-label={column_words[column]}>
          {cellOf(column, patient, locations)}
        </td>
      ))}
      <td className={classes.actions}>
        <div>
          <Link to={paths.templateSelection(patient.id)} className={classes.start} aria-label={`Start a note for ${name}`} title="Start a note">
            <IconNotes size={19} aria-hidden />
          </Link>
          <ActionIcon variant="subtle" size={36} className={classes.quick} aria-label={`Quick view of ${name}`} title="Quick view" onClick={() => onQuick(patient.id)}>
            <IconLayoutSidebarRightExpand size={19} aria-hidden />
          </ActionIcon>
        </div>
      </td>
    </tr>
  )
}

export function PatientTable({ patients, columns, locations, is_stale, selected, onSelect, onQuick }: PatientTableProps) {
  const ids = patients.map(({ id }) => id)
  const picked = ids.filter((id) => selected.has(id)).length
  const first_similar = patients.findIndex(({ is_similar }) => is_similar)
  return (
    <div className={classes.scroll}>
      <table
        className={classes.table}
        aria-busy={is_stale}
        data-stale={is_stale || undefined}
        onKeyDown={(event) => moveBetweenRows(event, { onQuick, onToggle: (id) => onSelect([id], !selected.has(id)) })}
      >
        <caption className="visually-hidden">Patients</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.pick}>
              <Checkbox size="sm" aria-label="Select all on this page" checked={picked > 0 && picked === ids.length} indeterminate={picked > 0 && picked < ids.length} onChange={(event) => onSelect(ids, event.currentTarget.checked)} />
            </th>
            <th scope="col">Patient</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column_words[column]}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {patients.map((patient, at) => (
            <Fragment key={patient.id}>
              {at === first_similar && (
                <tr className={classes.band}>
                  <td colSpan={columns.length + 3}>Called similarly</td>
                </tr>
              )}
              <Row patient={patient} columns={columns} locations={locations} is_selected={selected.has(patient.id)} onSelect={onSelect} onQuick={onQuick} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}
