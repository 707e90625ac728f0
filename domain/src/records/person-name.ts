/** How a person's name is shown. Names are kept as given: no case is changed, nothing is split or guessed. */

export interface PersonName {
  first_name: string
  last_name: string
  preferred_name?: string | null
}

/** "Amara Osei", with the name she goes by where it is another: "Amara (Ama) Osei". */
export function displayName(name: PersonName): string {
  const preferred = tidy(name.preferred_name ?? '')
  const aside = preferred !== '' && preferred !== tidy(name.first_name) ? ` (${preferred})` : ''
  return tidy(`${name.first_name}${aside} ${name.last_name}`)
}

/** "Osei, Amara", for lists in order of the last name. */
export function listName(name: PersonName): string {
  return [tidy(name.last_name), tidy(name.first_name)].filter((part) => part !== '').join(', ')
}

/** First letters as a reader sees them: an accent stays on its letter, a letter outside the first plane stays whole. */
export function initials(name: PersonName): string {
  const first = firstLetter(tidy(name.preferred_name ?? '') || name.first_name)
  return `${first}${firstLetter(name.last_name)}`
}

function firstLetter(text: string): string {
  return (/\p{L}\p{M}{0,4}/u.exec(text.normalize('NFC'))?.[0] ?? '').toLocaleUpperCase('en-US')
}

function tidy(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
