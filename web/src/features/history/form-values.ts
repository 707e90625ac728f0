import type { FactFields, Fetus } from '#contract/history.ts'
import type { FactKind } from '#domain/records/history/kinds.ts'
import { form_fields, type Field } from './fields.data.ts'

/** What a form holds: text as typed, choices by key, many choices and children as lists. */
export interface FormValues {
  text: Record<string, string>
  many: Record<string, string[]>
  fetuses: Fetus[]
}

const common: readonly Field[] = [
  { name: 'source', label: 'Who says it', type: 'choice' },
  { name: 'note', label: 'Remark', type: 'text' },
]

export function fieldsOf(kind: FactKind): readonly Field[] {
  return [...(form_fields[kind] as readonly Field[]), ...common]
}

export const no_fetus: Fetus = { sex: null, weight_g: null, mode: null, is_born_alive: null, is_living_now: null, had_nicu: null, anomalies: null }

/** Of a fact that is there, or of none; an instant is shown on the clock of this device. */
export function valuesOf(kind: FactKind, fact: Readonly<Record<string, unknown>> | null): FormValues {
  const values: FormValues = { text: {}, many: {}, fetuses: (fact?.fetuses as Fetus[] | undefined) ?? [] }
  for (const { name, type } of fieldsOf(kind)) {
    const value = fact?.[name]
    if (type === 'many') values.many[name] = (value as string[] | undefined) ?? []
    else if (type === 'instant') values.text[name] = typeof value === 'string' ? toWallClock(value) : ''
    else if (type === 'yes_no' || type === 'flag') values.text[name] = value === true ? 'yes' : value === false ? 'no' : ''
    else if (type !== 'fetuses') values.text[name] = value === null || value === undefined ? '' : String(value)
  }
  if (fact === null) values.text.source = 'clinician'
  return values
}

/** `2026-11-21T09:30` as a date-time field has it. */
function toWallClock(instant: string): string {
  const when = new Date(instant)
  return new Date(when.getTime() - when.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export interface ReadForm {
  fields: FactFields
  /** By field name: what cannot be sent. */
  faults: Record<string, string>
}

export function readForm(kind: FactKind, values: FormValues): ReadForm {
  const fields: Record<string, unknown> = {}
  const faults: Record<string, string> = {}
  for (const field of fieldsOf(kind)) {
    const typed = values.text[field.name]?.trim() ?? ''
    if (field.is_required && typed === '' && field.type !== 'fetuses') faults[field.name] = 'is required'
    const value = readValue(field, typed, values)
    if (value === undefined) faults[field.name] = `must be ${field.type === 'whole' ? 'a whole number' : field.type === 'number' ? 'a number, such as 1.5' : 'a date and a time'}`
    else fields[field.name] = value
  }
  return { fields: fields as unknown as FactFields, faults }
}

/** Undefined where the text cannot be read as what the field is. */
function readValue({ name, type }: Field, typed: string, values: FormValues): unknown {
  if (type === 'fetuses') return values.fetuses
  if (type === 'many') return values.many[name] ?? []
  if (type === 'flag') return typed === 'yes'
  if (typed === '') return null
  if (type === 'yes_no') return typed === 'yes'
  if (type === 'whole') return /^\d{1,6}$/u.test(typed) ? Number(typed) : undefined
  if (type === 'number') return /^-?\d{1,9}([.,]\d{1,6})?$/u.test(typed) ? Number(typed.replace(',', '.')) : undefined
  if (type === 'instant') return Number.isNaN(Date.parse(typed)) ? undefined : new Date(typed).toISOString()
  return typed
}

/** Nothing typed beyond what the form began with. */
export function isSame(a: FormValues, b: FormValues): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

export interface FieldClash {
  label: string
  mine: string
  theirs: string
}

/** Where two versions of one form say something else. */
export function compareForms(kind: FactKind, mine: FormValues, theirs: FormValues): FieldClash[] {
  return fieldsOf(kind).flatMap((field) => {
    const [a, b] = [sayValue(field, mine), sayValue(field, theirs)]
    return a === b ? [] : [{ label: field.label, mine: a, theirs: b }]
  })
}

function sayValue({ name, type, options }: Field, values: FormValues): string {
  if (type === 'fetuses') return values.fetuses.length === 0 ? 'none' : values.fetuses.map((child) => Object.values(child).filter((part) => part !== null).join(', ') || 'not described').join(' · ')
  const said = type === 'many' ? (values.many[name] ?? []).join(', ') : (values.text[name] ?? '')
  return said === '' ? 'not recorded' : (options?.find(({ value }) => value === said)?.label ?? said)
}
