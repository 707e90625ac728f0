/** A sentence with its drug names taken out: `<0>`, `<1>` stand where they were said. */
import { findDrugs } from '../find-drugs.ts'
import type { Token } from '../tokenise.ts'
import type { Segment } from '../transcript.ts'
import { more_names, name_spellings, name_tails } from './drug-words.data.ts'
import { sayTokens, type SaidUnit } from './said-unit.ts'

export interface DrugSentence {
  said: SaidUnit
  /** Matching text with placeholders. */
  text: string
  names: string[]
}

interface Mention {
  name: string
  first: number
  last: number
}

const more = [...more_names, ...name_spellings.keys()].map((name) => name.split(' ')).sort((a, b) => b.length - a.length)

function findMore(tokens: readonly Token[]): Mention[] {
  const found: Mention[] = []
  for (let i = 0; i < tokens.length; i++) {
    const words = more.find((name) => name.every((word, k) => tokens[i + k]?.lower === word))
    if (words) found.push({ name: name_spellings.get(words.join(' ')) ?? words.join(' '), first: i, last: i + words.length - 1 })
  }
  return found
}

/** "st. john's wort": the point of an abbreviation does not count. */
function findSaint(tokens: readonly Token[]): Mention[] {
  return tokens.flatMap((token, i) => {
    const gap = tokens[i + 1]?.text === '.' ? 1 : 0
    return token.lower === 'st' && /^john/.test(tokens[i + 1 + gap]?.lower ?? '') && tokens[i + 2 + gap]?.lower === 'wort' ? [{ name: "st. john's wort", first: i, last: i + 2 + gap }] : []
  })
}

function extend(mention: Mention, tokens: readonly Token[]): Mention {
  let { name, first, last } = mention
  if (name.startsWith('baby ') || name.startsWith('low dose ')) name = name.replace(/^(baby|low dose) /, '')
  const next = tokens[last + 1]?.lower ?? ''
  if (name_tails.test(next) && !name.endsWith(next)) name = `${name} ${tokens[++last]!.lower}`
  // "Testosterone, the gel".
  else if (next === ',' && tokens[last + 2]?.lower === 'the' && name_tails.test(tokens[last + 3]?.lower ?? '')) name = `${name} ${tokens[(last += 3)]!.lower}`
  if (tokens[first - 1]?.lower === 'vaginal' && /^(estradiol|estrogen)$/.test(name)) name = `vaginal ${tokens[first--]!.lower}`
  name = name.replace(/ (?:shots?|injections?|pills?|capsules?)$/, (tail) => (/^(thyroid|birth|the)\b/.test(name) ? tail : ''))
  return { name: name.replace(/ (vitamins?)$/, (_, word: string) => (name.startsWith('prenatal') ? '' : ` ${word}`)).replace(/^prenatals$/, 'prenatal'), first, last }
}

/** Longest first where names overlap. */
function findMentions(said: readonly Token[]): Mention[] {
  const tokens = said.map((token) => (/['’]s$/.test(token.lower) ? { ...token, lower: token.lower.replace(/['’]s$/, '') } : token))
  const all = [...findSaint(tokens), ...findDrugs(tokens), ...findMore(tokens)].map((mention) => extend(mention, tokens)).sort((a, b) => b.last - b.first - (a.last - a.first))
  const kept: Mention[] = []
  for (const mention of all) if (!kept.some((other) => mention.first <= other.last && other.first <= mention.last)) kept.push(mention)
  return kept.sort((a, b) => a.first - b.first)
}

export function readDrugSentence(said: SaidUnit, segments: readonly Segment[]): DrugSentence {
  const { tokens, segment_index } = said.unit
  const mentions = findMentions(tokens)
  const marked = tokens.flatMap((token, i) => {
    const at = mentions.findIndex(({ first, last }) => i >= first && i <= last)
    if (at < 0) return [token]
    return mentions[at]!.first === i ? [{ ...token, text: `<${at}>`, lower: `<${at}>` }] : []
  })
  return { said, text: sayTokens(marked, segments[segment_index]!.text), names: mentions.map(({ name }) => name) }
}
