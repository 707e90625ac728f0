import type { PatientSummary } from '#contract/patients.ts'
import { formatPlainDate, plainToday, yearsBetween } from '#web/ui/dates.ts'

type Named = Pick<PatientSummary, 'first_name' | 'last_name' | 'preferred_name'>

/** `Amara Delgado`, or `Amara “Mara” Delgado` where she goes by another name. */
export function fullName({ first_name, last_name, preferred_name }: Named): string {
  return preferred_name ? `${first_name} “${preferred_name}” ${last_name}` : `${first_name} ${last_name}`
}

export function ageYears(date_of_birth: string, today: string = plainToday()): number {
  return yearsBetween(date_of_birth, today)
}

/** `14 Mar 1992 · 34 y`. */
export function bornAndAge(date_of_birth: string, today: string = plainToday()): string {
  return `${formatPlainDate(date_of_birth)} · ${yearsBetween(date_of_birth, today)} y`
}

/** For the browser's tab: tells two patients apart without leaving a name in the history. */
export function tabName(patient: Pick<PatientSummary, 'first_name' | 'last_name' | 'mrn'>): string {
  return `${[...patient.first_name][0] ?? ''}${[...patient.last_name][0] ?? ''} ${patient.mrn}`
}
