import type { Pronouns } from '../scribe/chart-facts.ts'

const known: Record<string, Pronouns> = {
  she: { subject: 'she', object: 'her', possessive: 'her' },
  he: { subject: 'he', object: 'him', possessive: 'his' },
  they: { subject: 'they', object: 'them', possessive: 'their' },
}

/** Reads "she/her", "They/Them/Theirs" as a chart holds them. Null for none or for ones we have no forms of: then they are written around. */
export function readPronouns(given: string | null): Pronouns | null {
  const first = given?.trim().toLowerCase().split(/[\s/,]+/)[0] ?? ''
  return known[first] ?? null
}
