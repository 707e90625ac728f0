/** Doses and frequencies in a stretch of words, as they are written. */
import { dose_words, frequencies } from './drug-words.data.ts'

export const number = '(\\d+(?:\\.\\d+)?)'
const no_dose_after = '(?! ?(?:weeks?|days?|times|hours|years?|months?|minutes|percent|%|pm|am|(?<=\\b1 ?)of\\b|to \\d|th\\b|more|or \\d|follicles|mm|pounds|and [a-z]+ \\d+ out|out of|\\/|(?<=\\b(?:\\d|1[0-2]) ?)in the|o.clock))'
export const dose_unit = '(?: ?(mg|mcg|ug|iu|international units?|units?|ml|cc|ccs|milliliters?|milligrams?|micrograms?|grams?|g|tablets?|pills?|capsules?|patch(?:es)?|drops?|tablespoons?|teaspoons?|puffs?|gumm(?:y|ies)|scoops?)\\b)'
const dose_with_unit = new RegExp(`\\b${number}${dose_unit}`, 'g')
const dose_bare = new RegExp(`^(?:[ ,]| (?:at|the|to|is|of|up|down|now|a dose of|this morning|same|back|still)\\b)* ${number}\\b${no_dose_after}(?!\\.\\d)`)
export const dose_before = new RegExp(`\\b${number}${dose_unit}?(?: [a-z0-9]+ (?:a|per) day)? (?:of |(?<=\\b(?:up|down|to) \\d+(?: \\w+)? )on )?(?:the |that |your |my )?$`)

export function writeDose(value: string, unit: string | undefined): string {
  const plain = String(Number(value))
  const written = unit ? (dose_words.find(([pattern]) => pattern.test(unit))?.[1] ?? unit) : null
  return written === null ? plain : `${plain} ${Number(value) <= 1 && written.length > 3 && written !== 'units' ? written.replace(/(patch)es$|s$/, '$1') : written}`
}

export const isCounted = (unit: string | undefined): boolean => unit !== undefined && /^(tablet|pill|capsule|patch|drop|puff|gumm|scoop)/.test(unit)

/** "It was 75 and since August it's 88": what it was is no dose of today. */
const told_before = new RegExp(`\\b(?:it |they |that |i )?(?:was|were|used to be|used to take|started (?:at|on|with))(?: (?:at|on|an?))? ${number}${dose_unit}?(?=.*\\b(?:now|it is|i take|i am (?:on|at)|since|these days)\\b.*\\d)`)
/** "From 20 milligrams to 40". */
const raised_from = new RegExp(`\\bfrom (?:the )?${number}${dose_unit}?(?=(?: (?:a|per) day)? (?:up |down )?to (?:the )?\\d)`)
const now_dose = new RegExp(`\\b(?:now|it is|i take|i am (?:on|at))(?: (?:now|it is|i take|i am on|i am at|on|at|an?))* ${number}\\b${no_dose_after}`)

/** Doses of a stretch of words: those with a unit, else a bare number right at its head. A strength outranks a count of pills. */
export function readDoses(said: string, is_head: boolean): string[] {
  const stretch = said.replace(told_before, ' ').replace(raised_from, ' ')
  const current = told_before.test(said) ? now_dose.exec(stretch) : null
  const stepped = /\bthen (?:to |up to )?(\d+(?:\.\d+)?)(?! ?(?:weeks?|days?|times|hours|months?|mg|mcg|units|ml|tablets?))\b/.exec(stretch)
  const found = [...stretch.matchAll(dose_with_unit)].filter((match) => !/^ per (?:ml|milliliter|deciliter)/.test(stretch.slice(match.index + match[0].length)))
  const strengths = found.filter((match) => !isCounted(match[2]))
  if (found.length > 0) return (strengths.length > 0 ? strengths : found).map((match) => writeDose(match[1]!, match[2])).concat(stepped ? [writeDose(stepped[1]!, undefined)] : [])
  if (current) return [writeDose(current[1]!, undefined)]
  const bare = is_head ? dose_bare.exec(stretch) : null
  return bare && Number(bare[1]) > 0 ? [writeDose(bare[1]!, undefined)] : []
}

export function readFrequency(stretch: string): string | undefined {
  let best: { at: number; name: string } | null = null
  for (const [pattern, name] of frequencies) {
    const at = pattern.exec(stretch)?.index
    if (at !== undefined && (best === null || at < best.at)) best = { at, name }
  }
  return best?.name
}
