/** Tobacco, alcohol, diet, and the interval after which the clinic sees the patient again. */
import { isMeant, type FoundSlot } from './found-slot.ts'
import type { SaidUnit } from './said-unit.ts'

const says_no = /^(no(?! (?:smok|vap|alcohol|drink))|nope|never|neither|none|i do not(?! (?:smoke|vape|drink|eat|have|sleep))|not at all|nah)\b/
const diets: ReadonlyArray<[RegExp, string]> = [
  [/\bvegan\b/, 'vegan'], [/\bvegetarian\b/, 'vegetarian'], [/\bpescatarian\b/, 'pescatarian'], [/\bmediterranean\b/, 'mediterranean'], [/\bketo(genic)?\b/, 'keto'], [/\blow[- ]carb\b/, 'low-carb'], [/\bgluten[- ]free\b/, 'gluten-free'],
  [/\bdairy[- ]free\b/, 'dairy-free'], [/\bpaleo\b/, 'paleo'], [/\blow[- ]fodmap\b/, 'low-fodmap'], [/\bsugar[- ]free\b/, 'sugar-free'], [/\bintermittent fasting\b/, 'intermittent fasting'], [/\bhalal\b/, 'halal'], [/\bkosher\b/, 'kosher'],
]

function findTobacco(said: SaidUnit): FoundSlot[] {
  const asked = said.asked !== null && said.before === null && /\b(smok\w*|tobacco|vap\w*|cigarettes?)\b/.test(said.asked.text) && !/\b(stop|quit) (smoking|vaping)\b/.test(said.asked.text)
  const put = (value: 'no' | 'former' | 'current'): FoundSlot[] => [{ key: 'tobacco', value, polarity: value === 'no' ? 'negated' : 'affirmed', said: asked ? [said.asked!, said] : [said] }]
  if (said.unit.role === 'clinician' || said.is_question || /\b(my|her|his) (mother|father|mom|dad|sister|brother)\b/.test(said.text)) return []
  if (/\b(?:ready|trying|want|need|like|hard|plan|going|try) to (?:quit|stop) (?:smok\w*|vap\w*)\b/.test(said.text) && /\b(?:i|i'm)\b/.test(said.text)) return put('current')
  if (/\b(?:to|could|can) (?:quit|stop) (?:smok|vap)/.test(said.text)) return []
  if (/\b(?:not|never) (?:smoked|vaped)\b.*\b(?:years|months|since)\b/.test(said.text)) return put('former')
  if (/\b(quit|stopped|gave up|used to) (smok\w*|vap\w*|cigarettes)\b|\b(ex|former)[- ]smoker\b/.test(said.text) || (asked && /\b(i )?(quit|stopped|used to)\b/.test(said.text))) return put('former')
  if (/\b(do not|never|not) (smoke|smoked|vape|vaped|a smoker)\b|^no (smok|vap|cigarettes|tobacco)/.test(said.text)) return put('no')
  if (/\bi (also )?(smoke|vape)\b/.test(said.text)) return put('current')
  if (!asked) return []
  if (says_no.test(said.text)) return put('no')
  return /^(yes|yeah|socially|a few|some|half a|0\.5 a|\d+ (a day|cigarettes)|on weekends)\b/.test(said.text) ? put('current') : []
}

function findAbstinence(said: SaidUnit): FoundSlot[] {
  if (said.unit.role === 'clinician' || said.is_question) return []
  const asked = said.asked !== null && said.before === null && /\b(alcohol|drink)\b/.test(said.asked.text) && !/\b(water|coffee|how much|with that|heavy|heavily|abuse|illicit|problems?|too much|drugs?)\b/.test(said.asked.text)
  const is_no = /\b(do not|never) drink\b(?! (coffee|water|enough|milk|tea))|\b(no alcohol)\b|\bstopped drinking\b/.test(said.text) || (asked && says_no.test(said.text))
  return is_no ? [{ key: 'alcohol', value: 'no', polarity: 'negated', unit: null, said: asked ? [said.asked!, said] : [said] }] : []
}

function findDiet(said: SaidUnit): FoundSlot[] {
  if (said.unit.role === 'clinician' || said.is_question) return []
  return diets.flatMap(([pattern, value]): FoundSlot[] => {
    const match = pattern.exec(said.text)
    if (!match) return []
    const before = said.text.slice(0, match.index)
    const is_others = /\b(husband|wife|partner|sister|mother|friend|boyfriend|daughter)\b[^,.;]*$/.test(before)
    return /\b(not|no|never|used to be|tried)( \w+)?$/.test(before.trim()) || is_others || !isMeant(said, match.index) ? [] : [{ key: 'diet', value, said: [said] }]
  })
}

export function findHabits(said: SaidUnit, _around: string): FoundSlot[] {
  return [...findTobacco(said), ...findAbstinence(said), ...findDiet(said)]
}

const meets = /\b(see (you|me|each other|us)|come back|back|follow up|talk( again)?|meet|return|next (visit|appointment)|(?:call|ring|phone|message|email) you|recheck|get you back|first scan|let us meet|check in|appointment|check on|let's repeat(?= in|$))\b/
const interval = /\b(?:in|within|after) (?:(\d+(?:-\d+)?)|an?) (?:more )?(days?|weeks?|months?)\b/g

/** "See me in three months": when the two meet or speak again. */
export function findFollowUps(said: SaidUnit): FoundSlot[] {
  if (said.unit.role !== 'clinician') return []
  const put = (count: string, unit: string): FoundSlot[] => [{ key: 'follow_up', value: count, unit: Number(count) === 1 ? unit.replace(/s$/, '') : unit.replace(/s?$/, 's'), said: [said] }]
  const bare = /^(?:so )?(\d+) (days|weeks|months)$/.exec(said.text.replace(/[ ?.,]+$/, ''))
  if (bare && (said.is_question || said.before !== null || /\bwhen do i come|next\b/.test(said.asked?.text ?? ''))) return put(bare[1]!, bare[2]!)
  const answer = /\bwhen (do|should|will) i (come|see|be back)\b/.test(said.asked?.text ?? '')
  if (said.is_question && !/\bnext week\b/.test(said.text)) return []
  if (/\b(see|put it in|in|so) ?(you )?next week\b/.test(said.text)) return put('1', 'week')
  const from_now = /\b(\d+) (days|weeks|months) from now\b/.exec(said.text)
  if (from_now) return put(from_now[1]!, from_now[2]!)
  if (/\b(if|sample|semen|ultrasound results?|genetics|potassium|stop the|result|growth)\b/.test(said.text) && !/\b(see|come back|call you|follow up)\b/.test(said.text)) return []
  return [...said.text.matchAll(interval)].flatMap((match) => {
    const before = said.text.slice(0, match.index)
    return (meets.test(before.trim()) && !/\b(stop|take|wait|daily|a day)\b[^,;]*$/.test(before)) || answer ? put(match[1] ?? '1', match[2]!) : []
  })
}
