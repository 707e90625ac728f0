/**
 * Looks up laboratory tests: by LOINC, by key, or by words as people type them. The whole catalog is about 26 kB: for the API, not for
 * a browser's first load. Source: lab-catalog.data.ts.
 */
import { lab_tests, type LabTest } from './lab-catalog.data.ts'

const by_loinc = new Map(lab_tests.map((test) => [test.loinc, test]))
const by_key = new Map(lab_tests.map((test) => [test.key, test]))
const searched = lab_tests.map((test) => ({ test, words: wordsOf(`${test.name} ${test.key} ${test.component} ${test.group} ${test.loinc}`) }))

export function findLabByLoinc(loinc: string): LabTest | null {
  return by_loinc.get(loinc) ?? null
}

export function findLabByKey(key: string): LabTest | null {
  return by_key.get(key) ?? null
}

/** Every word typed must begin a word of the test; tests whose name begins with it come first. Nothing typed finds nothing. */
export function searchLabs(typed: string, limit: number): LabTest[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return []
  const found = searched.filter(({ words }) => wanted.every((start) => words.some((word) => word.startsWith(start))))
  const isNamed = ({ name, key }: LabTest) => key === wanted[0] || name.toLowerCase().startsWith(wanted[0]!)
  return found.map(({ test }) => test).sort((a, b) => Number(isNamed(b)) - Number(isNamed(a))).slice(0, limit)
}

function wordsOf(text: string): string[] {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().split(/[^a-z0-9]+/).filter((word) => word !== '')
}
