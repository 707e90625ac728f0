/** Finds drug and supplement names in a tokenised text, longest name first. Spelling must match: a guess at a drug is a danger. */
import { added_drug_names, names_not_drugs } from './drug-names-added.data.ts'
import { lexicon_drug_names } from './drug-names.data.ts'
import type { Token } from './tokenise.ts'

export interface DrugMention {
  name: string
  first: number
  last: number
}

const index = buildIndex()

function buildIndex(): Map<string, string[][]> {
  const byFirstWord = new Map<string, string[][]>()
  for (const name of [...lexicon_drug_names, ...added_drug_names]) {
    if (names_not_drugs.has(name)) continue
    const words = name.split(' ')
    const list = byFirstWord.get(words[0]!) ?? []
    list.push(words)
    byFirstWord.set(words[0]!, list)
  }
  for (const list of byFirstWord.values()) list.sort((a, b) => b.length - a.length)
  return byFirstWord
}

/** Laboratory readings carry the names of hormones and salts: "estradiol is 1842" is a result, not a drug. */
const analytes: ReadonlySet<string> = new Set(['estradiol', 'progesterone', 'iron', 'calcium', 'magnesium', 'potassium', 'zinc', 'selenium', 'vitamin d', 'vitamin b12', 'b12', 'folate', 'insulin', 'dhea', 'vitamin a', 'choline', 'iodine', 'creatine', 'digoxin'])
const reading_cue = /^(level|levels|is|was|came|of|at|today|count|deficiency|deficient|low|normal|resistance|resistant|stores|studies|panel|test)$/
const dosing_cue = /^(mg|mcg|iu|units|patch|patches|tablet|tablets|cream|pill|pills|supplement|supplements|injection|injections|shots|take|taking|takes|took|start|started|starting|continue|increase|decrease|stop|stopped|on|add|vaginal|dose|suppositories|in|prescribe|prescribed)$/

function isReading(tokens: readonly Token[], mention: DrugMention): boolean {
  if (!analytes.has(mention.name)) return false
  const around = tokens.slice(Math.max(0, mention.first - 4), mention.last + 5).map((token) => token.lower)
  if (around.some((word) => dosing_cue.test(word))) return false
  return around.some((word) => reading_cue.test(word)) || around.some((word) => /^\d/.test(word))
}

export function findDrugs(tokens: readonly Token[]): DrugMention[] {
  const found: DrugMention[] = []
  for (let i = 0; i < tokens.length; i++) {
    const candidates = index.get(tokens[i]!.lower)
    // "St. John's wort": the point of an abbreviation is no word of the name.
    const gap = tokens[i]!.lower === 'st' && tokens[i + 1]?.text === '.' ? 1 : 0
    const words = candidates?.find((name) => name.every((word, k) => tokens[i + (k > 0 ? k + gap : 0)]?.lower === word))
    if (!words) continue
    const mention = { name: words.join(' '), first: i, last: i + words.length - 1 + gap }
    if (!isReading(tokens, mention)) found.push(mention)
    i = mention.last
  }
  return found
}
