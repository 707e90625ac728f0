/**
 * The wrong-patient guard: is the person whom a file names the person whose chart it was put into? It compares the name and
 * the date of birth and shows both; `conflict` blocks, `near` and `absent` ask a person to say in their own words why it is
 * the right chart. It never chooses a chart. The order of given names, marks, case and punctuation do not count.
 *
 * Two identifiers that agree are what ECRI/ONC Safe Practices for patient identification (2016) and Joint Commission
 * NPSG.01.01.01 ask for; the tolerance (one slip of a letter, day and month changed) is our own and errs to `near`.
 */
import type { ProposedIdentity } from '../interop/parsed-file.ts'
import { foldSearch } from '../records/search-key.ts'

export type IdentityCheck = 'match' | 'near' | 'conflict' | 'absent'
export type Agreement = 'same' | 'similar' | 'different' | 'missing'

export interface ChartIdentity {
  first_name: string
  last_name: string
  preferred_name: string | null
  /** YYYY-MM-DD */
  date_of_birth: string
  mrn: string
}

export interface IdentityFindings {
  check: IdentityCheck
  name: Agreement
  date_of_birth: Agreement
  /** As the file has it, for the eyes of the person who decides; null where it has none. */
  found_name: string | null
  found_date_of_birth: string | null
}

export function checkIdentity(found: ProposedIdentity | null, chart: ChartIdentity): IdentityFindings {
  const name = found === null ? 'missing' : compareNames(found, chart)
  const date_of_birth = compareDates(found?.date_of_birth ?? null, chart.date_of_birth)
  return {
    check: judge(name, date_of_birth),
    name,
    date_of_birth,
    found_name: found?.names[0] ? nameText(found.names[0]) : null,
    found_date_of_birth: found?.date_of_birth ?? null,
  }
}

function judge(name: Agreement, born: Agreement): IdentityCheck {
  if (name === 'missing' && born === 'missing') return 'absent'
  if (name === 'same' && born === 'same') return 'match'
  if (born === 'different') return 'conflict'
  // The same day of birth is shared by one in some twenty thousand women of an age: with another name it is another person.
  if (name === 'different') return 'conflict'
  return 'near'
}

/**
 * Whose rows belong into this chart: of the persons whom a file names the one who agrees best, wherever the file names this person again
 * (each message of a batch does). Nobody where everybody conflicts.
 */
export function chooseIdentity(identities: readonly ProposedIdentity[], chart: ChartIdentity): { own: number[]; findings: IdentityFindings } {
  const judged = identities.map((identity, index) => ({ index, findings: checkIdentity(identity, chart), person: namePerson(identity) }))
  for (const wanted of ['match', 'near', 'absent'] as const) {
    const best = judged.find(({ findings }) => findings.check === wanted)
    if (!best) continue
    // Whoever matches is this patient; whoever is only near is the same person only where all that was compared is the same.
    const own = judged.filter(({ findings, person }) => (wanted === 'match' ? findings.check === 'match' : person === best.person))
    return { own: own.map(({ index }) => index), findings: best.findings }
  }
  return { own: [], findings: judged[0]?.findings ?? checkIdentity(null, chart) }
}

function namePerson({ names, date_of_birth, identifiers }: ProposedIdentity): string {
  return JSON.stringify([names.map((name) => foldSearch(nameText(name))), date_of_birth, names.length === 0 ? identifiers.map(({ value }) => value) : []])
}

type Name = ProposedIdentity['names'][number]

function nameText({ family, given, text }: Name): string {
  const joined = [...given, family ?? ''].join(' ').trim()
  return joined === '' ? text : joined
}

/** "O'Brien" and "OBRIEN" are one name: laboratories leave the mark out. */
function foldName(text: string): string {
  return foldSearch(text.replace(/['’ʼ`.]/g, ''))
}

function compareNames(found: ProposedIdentity, chart: ChartIdentity): Agreement {
  const named = found.names.filter((name) => foldSearch(nameText(name)) !== '')
  if (named.length === 0) return 'missing'
  const all = named.map((name) => compareName(name, chart))
  return all.includes('same') ? 'same' : all.includes('similar') ? 'similar' : 'different'
}

function compareName(name: Name, chart: ChartIdentity): Agreement {
  const words = foldName(nameText(name)).split(' ')
  const last = foldName(chart.last_name).split(' ')
  const firsts = [chart.first_name, chart.preferred_name ?? ''].map((part) => foldName(part).split(' ').filter(Boolean)).filter((part) => part.length > 0)
  const has_last = last.every((word) => words.includes(word))
  const has_first = firsts.some((first) => words.includes(first[0]!))
  if (has_last && has_first) return 'same'
  const is_last_close = has_last || isClose(words, last)
  const is_first_close = has_first || firsts.some((first) => isClose(words, [first[0]!]) || words.some((word) => word.length === 1 && word === first[0]![0]))
  // One of the two as it is and the other within a slip, or the first name as it is and another family name (marriage).
  if (has_first || (has_last && is_first_close) || (is_last_close && is_first_close)) return 'similar'
  return 'different'
}

function isClose(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((target) => words.some((word) => withinOneSlip(word, target)))
}

/** At most one letter added, lost, changed, or two neighbours swapped; short words must agree. */
export function withinOneSlip(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const rest_a = a.slice(start)
  const rest_b = b.slice(start)
  if (a.length === b.length) {
    return rest_a.slice(1) === rest_b.slice(1) || (rest_a[0] === rest_b[1] && rest_a[1] === rest_b[0] && rest_a.slice(2) === rest_b.slice(2))
  }
  return a.length > b.length ? rest_a.slice(1) === rest_b : rest_a === rest_b.slice(1)
}

function compareDates(found: string | null, chart: string): Agreement {
  if (found === null) return 'missing'
  if (found === chart) return 'same'
  const [year, month, day] = found.split('-')
  if (`${year}-${day}-${month}` === chart) return 'similar'
  const differing = [...found].filter((char, i) => char !== chart[i]).length
  return found.length === chart.length && differing === 1 ? 'similar' : 'different'
}
