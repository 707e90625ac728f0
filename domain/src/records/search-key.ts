/**
 * Names folded so that how a person types does not decide whether a chart is found: "Muller" finds "Müller", "obrien"
 * finds "O'Brien", "soren" finds "Søren".
 */

/** Letters that Unicode does not take apart into a base letter and a mark. */
const letters: Record<string, string> = {
  ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't', ə: 'e', ĸ: 'k',
}

/** Lower case without marks; everything but letters and digits is a blank; words apart by one blank. */
export function foldSearch(text: string): string {
  return foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßøłđðþæœħıŋŧəĸ]/gu, (letter) => letters[letter] ?? letter)
}

interface PersonName {
  first_name: string
  last_name: string
}

interface Searched extends PersonName {
  preferred_name?: string | null
  mrn: string
  phone?: string | null
  /** Plain date. */
  date_of_birth?: string | null
  /** Names from before, of a merged record, of a partner. */
  other_names?: readonly PersonName[]
}

/** "last first": the order of lists. */
export function composeSortKey({ first_name, last_name }: PersonName): string {
  return `${foldSearch(last_name)} ${foldSearch(first_name)}`.trim()
}

/** A blank at each end, so that a pattern "% word%" finds beginnings of words only. The telephone stands in it as digits, the birth as 19910531. */
export function composeSearchKey({ first_name, last_name, preferred_name, mrn, phone, date_of_birth, other_names = [] }: Searched): string {
  const parts = [first_name, last_name, preferred_name ?? '', ...other_names.flatMap((name) => [name.first_name, name.last_name])]
  const foldPart = (part: string) => `${foldSearch(part)} ${foldSearch(closeUp(part))}`.split(' ')
  // The MRN comes last: a registration without one gets it appended by the database.
  const words = [...parts.flatMap(foldPart), (phone ?? '').replace(/\D/g, ''), (date_of_birth ?? '').replaceAll('-', ''), ...foldPart(mrn)]
  return ` ${[...new Set(words)].filter((word) => word !== '').join(' ')} `
}

/** "O'Brien" and "Smith-Jones" are also looked for as "obrien" and "smithjones". */
function closeUp(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N}])['’ʼ`.\-‐‑](?=[\p{L}\p{N}])/gu, '')
}
