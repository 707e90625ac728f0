/**
 * A sentence of a note in the words of who it is about: "you" for the patient, everyday words for the clinic's. Null where that
 * cannot be done without a doubt: then the sentence is left out and its reader is told so. Numbers and denials stay as they are.
 */
import type { Pronouns } from './chart-facts.ts'
import type { Claim } from './claim.ts'
import { plain_words } from './plain-words.data.ts'
import { base_verbs, toThirdPerson } from './verbs.data.ts'

const base_of = new Map([...base_verbs].map((verb) => [toThirdPerson(verb), verb]))
const irregular: Record<string, string> = { is: 'are', was: 'were', has: 'have', does: 'do' }
const skipped = new Set('not also still always never often usually now then just only really probably sometimes already'.split(' '))
/** What may follow "her" as an object; before everything else it is "your". */
const after_object = new Set('to for in on at by with and or but if when that from about the a an as until after before again today tomorrow tonight'.split(' '))

const swaps = plain_words.map(([clinic, plain]) => [new RegExp(`\\b${clinic}\\b`, 'gi'), plain] as const)
const quoted = /^(Clinician|Patient|Partner|Asked)\b.*["“]/
const negations = /\b(no|not|never|none|without|cannot|nor|neither|denies|denied)\b|n['’]t\b/gi

function toYou(text: string, pronouns: Pronouns | null): string {
  const words = text.replace(/\bthe patient's\b/gi, 'your').replace(/\bthe patient\b/gi, pronouns?.subject ?? 'they').split(/(\s+)/)
  const subject = pronouns?.subject.toLowerCase() ?? 'they'
  let is_of_you = false
  const bare = (at: number): string => (words[at] ?? '').toLowerCase().replace(/[^a-z'-]/g, '')
  const next = (at: number): number => {
    let i = at + 2
    while (skipped.has(bare(i))) i += 2
    return i
  }
  const swap = (at: number, word: string): void => {
    words[at] = words[at]!.replace(/[A-Za-z'-]+/, word)
  }
  for (let at = 0; at < words.length; at += 2) {
    const word = bare(at)
    // "They" may be the medicines: only at the head of a sentence is it the patient.
    if (word === subject && (subject !== 'they' || at === 0)) {
      swap(at, 'you')
      is_of_you = true
      const verb = next(at)
      swapVerb(bare(verb), (plain) => swap(verb, plain))
    } else if (pronouns !== null && subject !== 'they' && (word === pronouns.possessive || word === pronouns.object)) {
      swap(at, word === pronouns.possessive && (word !== pronouns.object || isPossessive(bare(at + 2), words[at]!)) ? 'your' : 'you')
    } else if (word === `${pronouns?.object ?? 'them'}self`) swap(at, 'yourself')
    else if (is_of_you && /^(and|or|but|then)$/.test(bare(at - 2))) swapVerb(word, (plain) => swap(at, plain))
    if (/[.;!?]$/.test(words[at]!)) is_of_you = false
  }
  return words.join('')
}

function swapVerb(verb: string, swap: (plain: string) => void): void {
  const plain = irregular[verb] ?? base_of.get(verb)
  if (plain !== undefined) swap(plain)
}

function isPossessive(after: string, own: string): boolean {
  return after !== '' && !after_object.has(after) && !/[.,;!?]$/.test(own)
}

/** Long sentences become two where a new thought begins. */
function splitThoughts(text: string): string {
  return text
    .replace(/;\s+(?:and |but )?([a-z])/gi, (_, letter: string) => `. ${letter.toUpperCase()}`)
    .replace(/,\s+and then ([a-z])/gi, (_, letter: string) => `. Then ${letter}`)
    .replace(/,\s+but ([a-z])/gi, (_, letter: string) => `. But ${letter}`)
}

function listNumbers(text: string): string {
  return (text.match(/\d+(?:[.:]\d+)*/g) ?? []).join(' ')
}

const countNegations = (text: string): number => text.match(negations)?.length ?? 0

export function toPlainWords(claim: Pick<Claim, 'text' | 'experiencer'>, pronouns: Pronouns | null): string | null {
  const source = claim.text.trim()
  if (claim.experiencer !== 'patient' || source === '' || quoted.test(source)) return null
  const denied = source.replace(/^Den(?:ies|ied) (?:any )?/i, 'No ')
  const plain = swaps.reduce((text, [pattern, word]) => text.replace(pattern, word), toYou(denied, pronouns))
  const said = splitThoughts(plain.replace(/\b(you take|you are allergic to|we have on file):/gi, '$1').replace(/\s+/g, ' ')).trim()
  if (listNumbers(said) !== listNumbers(source) || countNegations(said) !== countNegations(source)) return null
  return said.charAt(0).toUpperCase() + said.slice(1).replace(/([^.!?])$/, '$1.')
}
