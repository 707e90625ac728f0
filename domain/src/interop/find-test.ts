import { lab_tests } from '../records/lab-catalog.data.ts'
import type { ProposedCode, RowKind } from './parsed-file.ts'
import { test_synonyms, vital_synonyms } from './test-names.data.ts'

export interface FoundTest {
  kind: RowKind
  code: ProposedCode | null
  warnings: string[]
}

interface Candidate {
  kind: RowKind
  code: ProposedCode
  unit: string
}

/** Names brought to plain letters, digits and single spaces; "Estradiol (E2), Serum" and "estradiol e2 serum" are alike. */
export function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

const by_name = new Map<string, Candidate[]>()
function add(name: string, candidate: Candidate): void {
  by_name.set(name, [...(by_name.get(name) ?? []), candidate])
}
for (const test of lab_tests) {
  const candidate: Candidate = { kind: 'lab_result', code: { system: 'LOINC', code: test.loinc, display: test.name }, unit: test.unit }
  const base = lab_tests.find(({ name }) => test.name === `${name} (SI)`)
  const names = new Set([plainName(test.name), ...(test_synonyms[base?.key ?? test.key] ?? [])])
  for (const name of names) add(name, candidate)
}
for (const [loinc, { label, names }] of Object.entries(vital_synonyms)) {
  for (const name of names) add(name, { kind: 'vital', code: { system: 'LOINC', code: loinc, display: label }, unit: '' })
}

/**
 * A code for a printed name, only where the unit fits: LOINC tells mass from moles, so a unit of the other sort means another
 * code. Null where the name is not known.
 */
export function findTest(name: string, unit_ucum: string | null): FoundTest | null {
  const plain = plainName(name)
  const candidates = by_name.get(plain) ?? by_name.get(plain.replace(/ (serum|plasma|blood|s|level)$/, '')) ?? []
  if (candidates.length === 0) return null
  const fitting = candidates.find(({ unit }) => unit_ucum === null || unit === '' || sortOf(unit) === sortOf(unit_ucum))
  if (!fitting) return { kind: candidates[0]!.kind, code: null, warnings: [`The name is known, but its usual code is for ${candidates[0]!.unit}; no code is proposed.`] }
  const warnings = unit_ucum === null && fitting.unit !== '' && candidates.length > 1 ? ['No unit is given: whether mass or moles are meant is not known.'] : []
  return { kind: fitting.kind, code: warnings.length > 0 ? null : fitting.code, warnings }
}

/** The kind of quantity that a UCUM unit measures, as LOINC's property tells them apart. */
function sortOf(unit: string): string {
  if (/mol\//.test(unit)) return 'moles per volume'
  if (/\[IU\]\/|U\/|\[arb/.test(unit)) return 'activity per volume'
  if (/^[fpnumcdk]?g\/(100\.)?[fpnumcdk]?L$/.test(unit)) return 'mass per volume'
  if (/^10\*\d+\/|^\/[um]?L$|cells/.test(unit)) return 'number per volume'
  return unit
}
