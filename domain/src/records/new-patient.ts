/** Whether a new patient may be registered. Every fault is named at once, each with its field and what to do about it. */
import { accept, refuse, type Result } from '../result.ts'
import { completedYears, readPlainDate } from './age.ts'

export interface NewPatient {
  first_name: string
  last_name: string
  preferred_name?: string | null
  date_of_birth: string
  /** Left out: the practice assigns the next free number. */
  mrn?: string | null
}

export interface FieldProblem {
  field: 'first_name' | 'last_name' | 'preferred_name' | 'date_of_birth' | 'mrn'
  message: string
}

export const max_name_length = 100
/** The oldest age ever verified is 122; past 120 a slip in the year is likelier than a patient. */
export const max_age_years = 120

export function checkNewPatient<Body extends NewPatient>(body: Body, today: string): Result<Body, FieldProblem[]> {
  const problems = findPatientFaults(body, today)
  return problems.length === 0 ? accept(body) : refuse(problems)
}

/** The faults of the fields that are there, so that those of a form whose other fields cannot even be read are named too. */
export function findPatientFaults(body: Partial<NewPatient>, today: string): FieldProblem[] {
  const problems: FieldProblem[] = []
  const note = (field: FieldProblem['field'], message: string | null) => {
    if (message !== null) problems.push({ field, message })
  }
  if (body.first_name !== undefined) note('first_name', checkName(body.first_name))
  if (body.last_name !== undefined) note('last_name', checkName(body.last_name))
  if (body.preferred_name != null) note('preferred_name', checkName(body.preferred_name))
  if (body.date_of_birth !== undefined) note('date_of_birth', checkBirth(body.date_of_birth, today))
  if (body.mrn != null) note('mrn', checkMrn(body.mrn))
  return problems
}

function checkName(name: string): string | null {
  if (name.trim() === '') return 'is required'
  if ([...name].length > max_name_length) return `must be at most ${max_name_length} characters`
  // Format characters that turn text around could make one name look like another's; joiners are part of some scripts.
  if (/[\p{Cc}\u202A-\u202E\u2066-\u2069\u2028\u2029]/u.test(name)) return 'must not hold control characters'
  return /\p{L}/u.test(name) ? null : 'must hold a letter'
}

function checkBirth(date_of_birth: string, today: string): string | null {
  if (readPlainDate(date_of_birth) === null) return 'must be a date of the calendar, like 1990-05-31'
  if (date_of_birth > today) return 'must not be in the future'
  const age = completedYears(date_of_birth, today)
  return age !== null && age <= max_age_years ? null : `must not make the patient older than ${max_age_years} years`
}

function checkMrn(mrn: string): string | null {
  if (mrn.trim() === '') return 'must not be empty'
  return /^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$/u.test(mrn)
    ? null
    : 'may hold letters, digits and . _ / - only, up to 40, beginning with a letter or digit'
}
