import type { Comparator, ProposedValue } from './parsed-file.ts'
import { readUnit } from './unit-spelling.ts'

export interface ReadValue {
  value: ProposedValue
  warnings: string[]
}

/**
 * A value as laboratories write it: "5.4", "<0.03", "≥ 200 mg/dL", "10-20", "1:128", "Positive". A comparator stays beside
 * its number; what is no number is text; nothing becomes 0. `unit` is the unit field, where the source has one apart.
 */
export function readWrittenValue(written: string, unit: string | null = null): ReadValue {
  const text = written.trim()
  const warnings: string[] = []
  const base: ProposedValue = { comparator: null, number: null, number_high: null, ...spellUnit(unit), text, coded: null }
  if (text.length > 60) return { value: base, warnings }
  const single = /^(<=|>=|=<|=>|<|>|≤|≥|=)?\s*([+-]?[\d.,\u2009\u00a0' ]*\d)\s*(?:\(?([^\d\s][^\s]*(?: [^\s\d]+)?)\)?)?$/u.exec(text)
  if (single && !/^[\d.,]+ \d/.test(single[2]!)) {
    const number = readNumber(single[2]!, warnings)
    const trailing = single[3] ?? null
    const inner = trailing === null ? null : readUnit(trailing)
    // "5 days ago" is a sentence, "5 mg/dL" is a value: trailing words count only where they are a known unit.
    if (number !== null && (trailing === null || inner !== null)) {
      const units = unit === null || unit.trim() === '' ? spellUnit(trailing) : spellUnit(unit)
      return { value: { ...base, ...units, comparator: spellComparator(single[1]), number }, warnings }
    }
  }
  const range = /^([\d.,]*\d)\s*(?:-|–|to)\s*([\d.,]*\d)\s*([^\d\s][^\s]*)?$/u.exec(text)
  if (range && !/^\d{4}-\d{2}$/.test(text)) {
    const [low, high] = [readNumber(range[1]!, warnings), readNumber(range[2]!, warnings)]
    const inner = range[3] === undefined ? null : readUnit(range[3])
    if (low !== null && high !== null && low <= high && (range[3] === undefined || inner !== null)) {
      const units = unit === null || unit.trim() === '' ? spellUnit(range[3] ?? null) : spellUnit(unit)
      return { value: { ...base, ...units, number: low, number_high: high }, warnings }
    }
  }
  return { value: base, warnings }
}

/** A value of a structured field: number as given, comparator as given. */
export function numberValue(number: number, as_written: string, unit: string | null, comparator: Comparator | null = null, ucum: string | null = null): ProposedValue {
  const units = ucum === null ? spellUnit(unit) : { unit_ucum: ucum, unit_as_written: unit ?? ucum }
  return { comparator, number, number_high: null, ...units, text: `${comparator ?? ''}${as_written}`, coded: null }
}

export function textValue(text: string, unit: string | null = null): ProposedValue {
  return { comparator: null, number: null, number_high: null, ...spellUnit(unit), text, coded: null }
}

export function spellUnit(unit: string | null): Pick<ProposedValue, 'unit_ucum' | 'unit_as_written'> {
  const written = (unit ?? '').trim()
  return written === '' ? { unit_ucum: null, unit_as_written: null } : { unit_ucum: readUnit(written), unit_as_written: written }
}

export function spellComparator(written: string | null | undefined): Comparator | null {
  const sign = (written ?? '').trim()
  if (sign === '<' || sign === '>' || sign === '<=' || sign === '>=') return sign
  if (sign === '≤' || sign === '=<') return '<='
  return sign === '≥' || sign === '=>' ? '>=' : null
}

/**
 * One number. "1,234.5" and "12,345,678" have thousands, "0,5" a decimal comma (warned about), "1,234" may be either: no
 * number is proposed then, the text stays.
 */
export function readNumber(written: string, warnings: string[]): number | null {
  const text = written.trim().replace(/[\u2009\u00a0']/g, '')
  if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return finite(text)
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d+$|^[+-]?\d{1,3}(,\d{3}){2,}$/.test(text)) return finite(text.replaceAll(',', ''))
  if (/^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)) {
    warnings.push(`"${text}": the comma may stand for thousands or for the decimal point; the number is to be typed by a person.`)
    return null
  }
  if (/^[+-]?\d+,\d+$/.test(text)) {
    warnings.push(`"${text}": the comma is read as the decimal point.`)
    return finite(text.replace(',', '.'))
  }
  return null
}

function finite(text: string): number | null {
  const number = Number(text)
  return Number.isFinite(number) && Math.abs(number) < 1e15 ? number : null
}
