/**
 * Whether a fact can be true: dates in order, none before birth or after today, numbers that a body can have. Every fault is
 * named at once, each with its field. What is merely unusual passes; the contract has checked the shapes before.
 */
import type { FactKind } from './kinds.ts'
import { blood_pressure_loinc, findVitalKind, inFirstUnit } from './vital-kinds.data.ts'

export interface FactFault {
  field: string
  message: string
}

interface Person {
  date_of_birth: string
}

type Values = Readonly<Record<string, unknown>>

/** Dates that may lie ahead: when something runs out, when a child is due. */
const may_be_ahead: ReadonlySet<string> = new Set(['expires_on', 'edd_on', 'stopped_on'])

const orders: readonly (readonly [from: string, to: string, message: string])[] = [
  ['started_on', 'stopped_on', 'must not be before it started'],
  ['onset_on', 'resolved_on', 'must not be before the onset'],
  ['done_on', 'expires_on', 'must not be before it was done'],
]

/** `today` as a plain date where the practice is, `now` as an instant. */
export function checkFact(kind: FactKind, fields: Values, person: Person, today: string, now: Date): FactFault[] {
  const faults: FactFault[] = [...checkDates(fields, person, today, now), ...checkOrders(fields)]
  const own = own_checks[kind]
  return own ? [...faults, ...own(fields)] : faults
}

/** Of what a person types; an import keeps what its source says. A bare number is the commonest way to a thousandfold dose. */
export function checkDose(kind: FactKind, { dose }: Values): FactFault[] {
  const is_bare = kind === 'medication' && typeof dose === 'string' && /^[\d.,/\s-]+$/u.test(dose)
  return is_bare ? [{ field: 'dose', message: 'says no unit: write 50 mg, 2000 IU or 1 tablet' }] : []
}

function checkDates(fields: Values, { date_of_birth }: Person, today: string, now: Date): FactFault[] {
  return Object.entries(fields).flatMap(([field, value]): FactFault[] => {
    if (typeof value !== 'string') return []
    if (field.endsWith('_at')) return Date.parse(value) > now.getTime() ? [{ field, message: 'must not be in the future' }] : []
    if (!field.endsWith('_on')) return []
    // A month or a year is before a day only where all of it is.
    if (value < date_of_birth.slice(0, value.length)) return [{ field, message: 'must not be before the patient was born' }]
    if (value > today.slice(0, value.length) && !may_be_ahead.has(field)) return [{ field, message: 'must not be in the future' }]
    return []
  })
}

function checkOrders(fields: Values): FactFault[] {
  return orders.flatMap(([from, to, message]) => (isAfter(fields[from], fields[to]) ? [{ field: to, message }] : []))
}

function isAfter(from: unknown, to: unknown): boolean {
  if (typeof from !== 'string' || typeof to !== 'string') return false
  const known = Math.min(from.length, to.length)
  return from.slice(0, known) > to.slice(0, known)
}

const own_checks: Partial<Record<FactKind, (fields: Values) => FactFault[]>> = {
  vital: checkVital,
  menstrual_record: (fields) => (isMore(fields.cycle_min_d, fields.cycle_max_d) ? [{ field: 'cycle_max_d', message: 'must not be shorter than the shortest cycle' }] : []),
  semen_analysis: (fields) => (isMore(fields.progressive_percent, fields.total_motility_percent) ? [{ field: 'progressive_percent', message: 'must not exceed the total motility' }] : []),
  social_history: (fields) => ((fields.amount === null) === (fields.unit === null) ? [] : [{ field: fields.unit === null ? 'unit' : 'amount', message: 'belongs with the other: an amount has a unit' }]),
  family_history(fields) {
    const faults: FactFault[] = []
    if (fields.is_alive === true && fields.death_age_y !== null) faults.push({ field: 'death_age_y', message: 'does not go with a relative who is alive' })
    if (isMore(fields.onset_age_y, fields.death_age_y)) faults.push({ field: 'onset_age_y', message: 'must not be after the age at death' })
    return faults
  },
  work_up_item: (fields) =>
    (fields.status === 'done' || fields.status === 'abnormal') && fields.done_on === null ? [{ field: 'done_on', message: 'is required for what was done' }] : [],
  pregnancy: checkPregnancy,
}

function checkVital(fields: Values): FactFault[] {
  const kind = findVitalKind(String(fields.loinc))
  if (!kind) return [{ field: 'loinc', message: 'is not a measurement of the list' }]
  const value = inFirstUnit(kind.loinc, fields.value as number, String(fields.unit))
  if (value === null) return [{ field: 'unit', message: `must be one of ${kind.units.map(({ unit }) => unit).join(', ')}` }]
  const [low, high] = kind.possible
  const faults: FactFault[] = value < low || value > high ? [{ field: 'value', message: `must be between ${low} and ${high} ${kind.units[0]!.label}: check number and unit` }] : []
  if (kind.loinc !== blood_pressure_loinc) return fields.diastolic === null ? faults : [...faults, { field: 'diastolic', message: 'belongs to a blood pressure only' }]
  const diastolic = fields.diastolic as number | null
  if (diastolic === null) faults.push({ field: 'diastolic', message: 'is required for a blood pressure' })
  else if (diastolic < 20 || diastolic >= value) faults.push({ field: 'diastolic', message: 'must be at least 20 and below the systolic' })
  return faults
}

function checkPregnancy(fields: Values): FactFault[] {
  const faults: FactFault[] = []
  if (fields.ga_days !== null && fields.ga_weeks === null) faults.push({ field: 'ga_weeks', message: 'is required with days' })
  if (fields.outcome === 'ongoing' && fields.ended_on !== null) faults.push({ field: 'ended_on', message: 'does not go with an ongoing pregnancy' })
  const children = (fields.fetuses as readonly unknown[]).length
  if (typeof fields.fetus_count === 'number' && children > fields.fetus_count) faults.push({ field: 'fetuses', message: `holds ${children}, more than the number of fetuses` })
  return faults
}

function isMore(a: unknown, b: unknown): boolean {
  return typeof a === 'number' && typeof b === 'number' && a > b
}
