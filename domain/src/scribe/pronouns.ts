/** Reads pronouns as a patient gave them ("she/her", "they/them/theirs"). What is not understood is null: then nothing is guessed. */
import type { Pronouns } from './chart-facts.ts'

const known: ReadonlyArray<[RegExp, Pronouns]> = [
  [/^she\b/, { subject: 'she', object: 'her', possessive: 'her' }],
  [/^he\b/, { subject: 'he', object: 'him', possessive: 'his' }],
  [/^they\b/, { subject: 'they', object: 'them', possessive: 'their' }],
  [/^(ze|zie)\b/, { subject: 'ze', object: 'hir', possessive: 'hir' }],
  [/^xe\b/, { subject: 'xe', object: 'xem', possessive: 'xyr' }],
]

export function readPronouns(text: string | null | undefined): Pronouns | null {
  const plain = (text ?? '').trim().toLowerCase()
  return known.find(([pattern]) => pattern.test(plain))?.[1] ?? null
}
