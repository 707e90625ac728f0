import type { ProposedRow, ProposedTime } from '#domain/interop/parsed-file.ts'
import { displayUnit } from '#domain/units/display-unit.ts'
import { formatPlainDate } from '#web/ui/dates.ts'

/** `< 0.03`, with its unit apart; null where the row has no value. */
export function sayValue({ value }: ProposedRow): { text: string; unit: string | null } | null {
  if (value === null || value.text === '') return null
  const unit = value.unit_ucum === null ? value.unit_as_written : displayUnit(value.unit_ucum)
  return { text: value.text, unit: unit !== null && value.text.includes(unit) ? null : unit }
}

/** As precise as the source; the zone where it names one. */
export function sayTime(time: ProposedTime | null | undefined): string | null {
  if (!time) return null
  const [date = '', clock] = time.local.split('T')
  const day = date.length === 10 ? formatPlainDate(date) : date
  return clock === undefined ? day : `${day}, ${clock.slice(0, 5)}${time.offset === null ? '' : ` (UTC${time.offset === '+00:00' ? '' : time.offset})`}`
}

/** What else the row says, in the order in which it is read. */
export function sayDetails({ row }: { row: ProposedRow }): [label: string, text: string][] {
  const { detail } = row
  const facts: [string, string | null | undefined][] = [
    ['Code', row.code && `${row.code.system} ${row.code.code}`],
    ['Range', row.reference_range],
    ['Flag', row.abnormal_flag],
    ['Specimen', detail.specimen],
    ['Taken', row.kind === 'lab_result' || row.kind === 'vital' ? sayTime(row.observed) : null],
    ['Date', row.kind === 'lab_result' || row.kind === 'vital' ? null : sayTime(row.observed)],
    ['Panel', row.panel?.label],
    ['Accession', row.accession_number],
    ['Status', row.status === 'final' || row.status === 'unknown' ? null : row.status],
    ['Laboratory', row.performer],
    ['Dose', detail.dose],
    ['Route', detail.route],
    ['How often', detail.frequency ?? detail.instructions],
    ['Reaction', detail.reactions?.join(', ')],
    ['Severity', detail.severity],
    ['For', detail.indication],
    ['Started', sayTime(detail.started)],
    ['Stopped', sayTime(detail.stopped ?? detail.ended)],
    ['Lot', detail.lot_number],
    ['Note', row.note],
  ]
  return facts.filter((fact): fact is [string, string] => typeof fact[1] === 'string' && fact[1] !== '')
}
