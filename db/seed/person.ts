/** One invented person, as both the demo clinic and the large sets need them. */
import { composeSearchKey, composeSortKey } from '#domain/records/search-key.ts'
import { any_gender, name_origins } from './names.data.ts'
import { bornBefore } from './plain-date.ts'
import type { Random } from './random.ts'

export type Sex = 'female' | 'male' | 'intersex' | 'unknown'

export interface Person {
  first_name: string
  last_name: string
  preferred_name: string | null
  date_of_birth: string
  sex: Sex
  pronouns: string | null
  phone: string | null
  email: string | null
}

export interface Wishes {
  today: string
  youngest: number
  oldest: number
}

export function inventPerson(random: Random, wishes: Wishes): Person {
  const origin = random.pick(name_origins)
  const { sex, pronouns, is_any } = inventGender(random)
  const given = is_any ? any_gender : sex === 'male' ? origin.men : origin.women
  const first_name = random.pick(given)
  let last_name = random.pick((random.has(0.85) ? origin : random.pick(name_origins)).families)
  if (random.has(0.06)) {
    const second = random.pick(random.pick(name_origins).families)
    if (second !== last_name) last_name = `${last_name}-${second}`
  }
  const age = random.int(wishes.youngest, wishes.oldest)
  return {
    first_name,
    last_name,
    preferred_name: random.has(0.07) ? random.pick(any_gender) : null,
    date_of_birth: bornBefore(wishes.today, age, random.int(0, 364)),
    sex,
    pronouns,
    phone: random.has(0.93) ? inventPhone(random) : null,
    email: random.has(0.88) ? inventEmail(first_name, last_name, random.int(1, 9999)) : null,
  }
}

/** Mostly women, as in such a practice; partners, trans and non-binary people, and some of whom nothing is known. */
function inventGender(random: Random): { sex: Sex; pronouns: string | null; is_any: boolean } {
  const chance = random.next()
  if (chance < 0.8) return { sex: 'female', pronouns: 'she/her', is_any: false }
  if (chance < 0.87) return { sex: 'female', pronouns: null, is_any: false }
  if (chance < 0.91) return { sex: 'female', pronouns: 'they/them', is_any: true }
  if (chance < 0.925) return { sex: 'female', pronouns: 'he/him', is_any: true }
  if (chance < 0.935) return { sex: 'female', pronouns: 'she/they', is_any: true }
  if (chance < 0.985) return { sex: 'male', pronouns: random.has(0.8) ? 'he/him' : null, is_any: false }
  if (chance < 0.99) return { sex: 'male', pronouns: 'she/her', is_any: true }
  return chance < 0.995 ? { sex: 'intersex', pronouns: 'they/them', is_any: true } : { sex: 'unknown', pronouns: null, is_any: true }
}

const area_codes = [207, 212, 305, 312, 404, 415, 503, 512, 602, 617, 702, 808, 907] as const

/** Numbers 555-0100 to 555-0199 are set aside for fiction in every area of the North American plan. */
export function inventPhone(random: Random): string {
  return `(${random.pick(area_codes)}) 555-01${String(random.int(0, 99)).padStart(2, '0')}`
}

const ascii = new Map<string, string>()

/** Under example.com, which is set aside for examples (RFC 2606) and takes no mail. */
export function inventEmail(first_name: string, last_name: string, number: number): string {
  return `${toAscii(first_name)}.${toAscii(last_name)}${number}@example.com`
}

export function toAscii(name: string): string {
  const known = ascii.get(name)
  if (known !== undefined) return known
  const folded = name
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .normalize('NFKD')
    .replace(/[^a-z]/gu, '')
  if (ascii.size < 10_000) ascii.set(name, folded)
  return folded
}

export interface PatientKeys {
  sort_key: string
  search_key: string
}

export function keysOf(person: Person, mrn: string): PatientKeys {
  return { sort_key: composeSortKey(person), search_key: composeSearchKey({ ...person, mrn }) }
}
