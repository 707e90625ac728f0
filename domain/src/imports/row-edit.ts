import type { Comparator, ProposedRow, ProposedTime } from '../interop/parsed-file.ts'

/** What a person may correct of a proposal before accepting it. A field that is absent stays as it was read. */
export interface RowEdit {
  label?: string
  loinc?: string | null
  comparator?: Comparator | null
  number?: number | null
  unit_ucum?: string | null
  text?: string
  /** YYYY-MM-DD or YYYY-MM-DDThh:mm, on the practice's clock. */
  observed?: string | null
}

/** The proposal with a person's corrections; the reading itself is left as it is. */
export function applyEdit(row: ProposedRow, edit: RowEdit | null): ProposedRow {
  if (edit === null) return row
  const has_value = ['comparator', 'number', 'unit_ucum', 'text'].some((field) => field in edit)
  const before = row.value ?? { comparator: null, number: null, number_high: null, unit_ucum: null, unit_as_written: null, text: '', coded: null }
  const value = {
    ...before,
    ...pick(edit, 'comparator'),
    ...pick(edit, 'number'),
    ...pick(edit, 'unit_ucum'),
    ...pick(edit, 'text'),
    ...('number' in edit ? { number_high: null } : {}),
  }
  return {
    ...row,
    // What a person corrected is no longer what was exported.
    detail: { ...row.detail, own_fact: undefined },
    label: edit.label ?? row.label,
    code: edit.loinc === undefined ? row.code : edit.loinc === null ? null : { system: 'LOINC', code: edit.loinc, display: row.code?.display ?? null },
    value: has_value ? { ...value, text: edit.text ?? writeValue(value.comparator, value.number, before.text) } : row.value,
    observed: edit.observed === undefined ? row.observed : edit.observed === null ? null : typedTime(edit.observed),
  }
}

function pick<K extends keyof RowEdit>(edit: RowEdit, field: K): Partial<Pick<RowEdit, K>> {
  return field in edit ? ({ [field]: edit[field] } as Pick<RowEdit, K>) : {}
}

function writeValue(comparator: Comparator | null, number: number | null, before: string): string {
  return number === null ? before : `${comparator ?? ''}${number}`
}

function typedTime(typed: string): ProposedTime {
  return { precision: typed.length > 10 ? 'minute' : 'day', local: typed, offset: null, as_written: typed }
}

/** LOINC: up to seven digits, a hyphen and the check digit of ISO 7064-like mod 10 that LOINC's manual gives (annex C). */
export function isLoinc(code: string): boolean {
  const match = /^(\d{1,7})-(\d)$/.exec(code)
  if (!match) return false
  const digits = [...match[1]!].reverse()
  const odd = Number(digits.filter((_, i) => i % 2 === 0).reverse().join('')) * 2
  const even = digits.filter((_, i) => i % 2 === 1).reverse().join('')
  const sum = [...`${even}${odd}`].reduce((total, digit) => total + Number(digit), 0)
  return (10 - (sum % 10)) % 10 === Number(match[2])
}
