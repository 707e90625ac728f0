/**
 * What a number in an answer means, by the question that it answers. `context` must stand in the question or the few sentences before;
 * groups of `reads`: v value, w end of a range, u unit. Own list.
 */
import type { SlotKey } from './slot-definitions.data.ts'

export interface AnswerRule {
  key: SlotKey
  asks: RegExp
  reads: RegExp
  context?: RegExp
  not?: RegExp
  unit?: string
}

const n = '(?<v>\\d+(?:\\.\\d+)?)'
const range = `${n}(?: ?(?: \\w+)?(?:, or|, sometimes|, maybe|,| or| to|-) ?(?<w>\\d+(?:\\.\\d+)?))?`
const bare = '(?! ?(?:weeks|days|day|times|mg|mcg|years|year|hours|of|am|pm|months|kilos|pounds|percent|%|ml|units|mm|cm|pads|glasses|cups|children|th\\b))'
const urinating = /\b(pee|urin|toilet|bladder|leak|go (in|often|at)|bathroom|void|daytime|pads?)\b/

export const answer_rules: readonly AnswerRule[] = [
  { key: 'cycle_length', asks: /\b(how often|regular|every how|cycles?|how long had it been|how far apart)\b/, context: /\b(periods?|cycles?|bleed\w*|menstru\w*)\b/, reads: new RegExp(`${range} ?(?:days|day)?(?! ?(?:weeks|months|hours|times|mg|days (?:of|altogether|ago)))\\b`), not: /\b(pad|smoke|ago|bleeding for)\b/ },
  { key: 'menses_duration', asks: /\b(last how long|how long (do|does|is|are) (they|it|the bleeding|your periods?|those)|how many days)\b/, context: /\b(periods?|bleed\w*|menstru\w*)\b/, reads: new RegExp(`${range}(?: days)?`) },
  { key: 'menarche_age', asks: /\b(first period|menarche|started (your )?periods?)\b/, reads: new RegExp(n), not: /last/ },
  { key: 'trying_duration', asks: /\bhow long\b.*\btrying\b/, reads: /(?<v>\d+(?:\.\d+)?) (?<u>months?|years?)/ },
  { key: 'gestational_age', asks: /\b(how many weeks|how far along)\b/, reads: /(?<v>\d+)(?: weeks)?(?:(?: ,)?(?: and)? (?<w>\d) days?|(?<= weeks)(?= [.,]|$))/ },
  { key: 'sleep_hours', asks: /\bsle(ep|eping|pt)\b/, reads: new RegExp(`${range} hours`) },
  { key: 'sleep_hours', asks: /\bhours\b.*\bsle(ep|eping|pt)\b|\bsle(ep|eping|pt)\b.*\bhours\b/, reads: new RegExp(range) },
  { key: 'caffeine', asks: /\b(coffees?|caffeine|tea)\b/, reads: new RegExp(`${range}(?: (?:cups?|coffees?))?(?: ?(?:a day|in the morning|per day|every))?(?=[ ,.;]|$)(?! ?(?:weeks|mg|glasses|drinks|liters|times|a week))`) },
  { key: 'alcohol', asks: /\b(alcohol|wine|beer|drink(ing)?)\b/, reads: new RegExp(`${range} (?:\\w+ ){0,4}?(?:a|per|each|on a|on) (?:week|friday|saturday|weekend)`), not: /coffee|water/ },
  { key: 'water', asks: /\b(water|fluids?|how much do you drink|how much)\b/, context: /\b(water|fluids?|drink|liters?)\b/, reads: /(?:(?<v>\d+(?:\.\d+)?)|an?) (?<u>liters?|glasses|ounces|cups|bottles)\b(?<half> and a half)?/, not: /coffee|cups of|tea\b.*tea/ },
  { key: 'exercise', asks: /\b(exercise|movement|work ?out|active|train|gym)\b/, reads: new RegExp(`${range} (?:times|days) (?:a|per|each) week`), not: /\b(bowel|stools?|check|sugars?|glucose|weigh|leak)\b/ },
  { key: 'bowel_movements', asks: /\b(bowels?|stools?|constipat\w+|stomach trouble|diarrhea|poop)\b/, reads: new RegExp(`${range} times(?: (?:a|per|each) (?<u>day|week))?`), not: /not now/ },
  { key: 'pads', asks: /\b(pads?|liners?|wear (anything|something)|protection|use for (it|that))\b/, context: /\b(pads?|liners?|leak\w*|urine|pee\w*|bladder)\b/, reads: new RegExp(`${n}(?: (?:pads?|liners?))?(?: a day)?(?: ?(?:,|or|to|-) ?(?:or )?(?<w>\\d+))?(?: (?:pads?|if|on|a day|\\w+ day))`) },
  { key: 'nocturia', asks: /\b(at night|overnight|get up|during the night|by night)\b/, context: urinating, reads: new RegExp(`${n}(?: times)?(?: ?(?:, or|, sometimes|,|or|to|-) ?(?<w>\\d+))?`), not: /\b(hours|sleep|baby|feed\w*|nurs\w*|sweat\w*|soak\w*|hot flash\w*)\b/ },
  { key: 'voids', asks: /\bhow (often|many times) do you (go|pee|urinate|void)\b(?!.*\bleak)|\bdaytime\b/, reads: new RegExp(`${range} times`), not: /\bnight\b.*\d|at night/ },
  { key: 'voids', asks: /\bhow many times (?:a day |in a day )?do you (?:go|pee|urinate|void)\b(?!.*\b(?:leak|night)\b)/, reads: new RegExp(`^(?:it is |i go |i pee )?${range}(?: times)?(?= ?(?:[.,]|$))`), not: /\b(night|hours?|leak)\b/ },
  { key: 'leak_episodes', asks: /\b(leak\w*|wet|accidents?|does it happen|lose urine)\b/, reads: new RegExp(`${n} times (?:a|per|each|every) (?<u>day|week|month)`), not: /\bpee \d+ times\b/ },
  { key: 'energy_score', asks: /\benergy\b/, reads: new RegExp(`${range}(?:\\/10| out of 10)?${bare}`) },
  { key: 'stress_score', asks: /\bstress(?:ed)?\b/, reads: new RegExp(`${range}(?:\\/10| out of 10)?${bare}`) },
  { key: 'weight', asks: /\b(the|your) weight\b/, reads: /^(?:i am |it is |it was |at )?(?<v>\d+(?:\.\d+)?)(?: (?<u>pounds?|lbs?|kilos?|kg)\b| this morning|(?= ,| \.|$))/, not: /\b(lost|gained|down|up) \d/ },
  { key: 'temperature', asks: /\b(fever|temperature|temp)\b/, reads: /(?<v>(?:9[5-9]|10[0-5]|3[5-9]|4[01])(?:\.\d)?)\b/, not: /\b(if|over|above)\b/ },
]
