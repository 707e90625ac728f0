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

/** Words that may stand before a dose without naming another substance. */
export const plain_words = /^(?:(?:i|we|he|she|they|you|it|is|was|were|am|are|be|been|did|do|does|have|had|has|will|would|should|can|could|want|need|like|think|guess|believe|say|said|says|told|take|takes|took|taking|on|at|the|a|an|my|your|our|dose|strength|pill|pills|tablet|tablets|capsule|capsules|shot|shots|patch|drops|spray|powder|started|start|starting|begin|with|now|then|and|but|or|so|to|up|down|went|go|going|from|of|for|in|by|every|each|per|day|days|night|nights|morning|mornings|evening|evenings|bedtime|noon|lunch|dinner|breakfast|week|weeks|month|months|times|yes|no|yeah|right|same|been|gave|give|gives|put|me|him|her|one|ones|that|this|them|those|only|low|lowest|lower|high|higher|highest|usual|usually|regular|full|first|last|second|please|use|using|inject|doctor|pharmacist|bottle|label|box|it's|i'm|that's|what|still|currently|always|after|before|until|since|because|not|sure|too|another|more|less|both|total|also|there|here|when|as|needed|back|twice|once|half|i've|you're|sorry|wait|mean|well|um|hmm|vaginal|oral|suppository|suppositories|injections?|cream|gel|liquid|long|short|acting|extended|release|xr|er|small|smallest|big|little|baby|single|let|me|see|think|remember|changed|increased|raised|lowered|cut|doubled|bumped|year|years|ago|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\d[\d.-]*|\d+th|,|mg|mcg|units|ml) ?)*$/

/** "81 daily and brilinta 90": a dose right behind another word of a list is that one's. */
function isOthers(before: string): boolean {
  const word = /(?:\band|,|\bplus|\bwith|\bor)(?: (?:the|some|an?|your|my))? ([a-z][a-z-]{3,}) ?$/.exec(before)?.[1]
  return word !== undefined && !plain_words.test(word)
}

/** Doses of a stretch of words: those with a unit, else a bare number right at its head. A strength outranks a count of pills. */
export function readDoses(said: string, is_head: boolean): string[] {
  const stretch = said.replace(told_before, ' ').replace(raised_from, ' ')
  const current = told_before.test(said) ? now_dose.exec(stretch) : null
  const stepped = /\bthen (?:to |up to )?(\d+(?:\.\d+)?)(?! ?(?:weeks?|days?|times|hours|months?|mg|mcg|units|ml|tablets?))\b/.exec(stretch)
  const all = [...stretch.matchAll(dose_with_unit)]
  const others = all.findIndex((match) => isOthers(stretch.slice(0, match.index)))
  const found = (others < 0 ? all : all.slice(0, others)).filter((match) => !/^ per (?:ml|milliliter|deciliter)/.test(stretch.slice(match.index + match[0].length)))
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
