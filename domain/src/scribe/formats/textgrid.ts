/**
 * Praat TextGrid, long and short text form. Praat itself reads only quoted texts, free-standing numbers and `<flags>` and
 * skips every other word, which makes the two forms one (Praat manual, "TextGrid file formats").
 */
import { lineAt } from './lines.ts'
import { toSingleLine, type LineProblem, type RawTurn } from './raw-turn.ts'

type Token = { kind: 'text' | 'number' | 'flag'; value: string; at: number }

/** Names that say nothing about who speaks: the file's name is asked instead. */
const generic_tier = /^(?:speaker|utterances?|transcripts?|transcription|text|tier ?\d*|words|sentences?|)$/iu

export function readTextGrid(name: string, source: string): { turns: RawTurn[]; problems: LineProblem[] } {
  const tokens = tokenise(source)
  const turns: RawTurn[] = []
  let next = 0
  const take = (kind: Token['kind']): string | null => {
    const token = tokens[next]
    if (token?.kind !== kind) return null
    next += 1
    return token.value
  }
  const broken = (what: string): { turns: RawTurn[]; problems: LineProblem[] } => {
    const line = lineAt(source, tokens[next]?.at ?? source.length)
    return { turns: [], problems: [{ line, reason: `the TextGrid breaks off or is not in order here (${what})` }] }
  }
  take('text')
  if (take('text') !== 'TextGrid') return broken('it should say that it is a "TextGrid"')
  if (take('number') === null || take('number') === null) return broken('its length in time is expected')
  if (take('flag') !== 'exists') return broken('it has no tiers')
  const tier_count = Number(take('number') ?? Number.NaN)
  if (Number.isNaN(tier_count)) return broken('the number of tiers is expected')
  for (let tier = 0; tier < tier_count; tier += 1) {
    const tier_class = take('text')
    const tier_name = take('text')
    if (tier_class === null || tier_name === null) return broken(`the name of tier ${tier + 1} is expected`)
    take('number')
    take('number')
    const size = Number(take('number') ?? Number.NaN)
    if (Number.isNaN(size)) return broken(`the number of intervals of "${tier_name}" is expected`)
    const label = labelOf(name, tier_name)
    for (let row = 0; row < size; row += 1) {
      const start = take('number')
      const end = tier_class === 'IntervalTier' ? take('number') : start
      const text = take('text')
      if (start === null || end === null || text === null) return broken(`interval ${row + 1} of "${tier_name}"`)
      const spoken = readMarkers(text)
      if (spoken === '' || tier_class !== 'IntervalTier') continue
      turns.push({ label, text: spoken, start_ms: toMs(start), end_ms: toMs(end), is_label_carried: false })
    }
  }
  return { turns, problems: [] }
}

/** "day1_consultation01_doctor.TextGrid" says who speaks where the tier is only called "Speaker". */
function labelOf(file_name: string, tier_name: string): string {
  const tier = tier_name.trim()
  if (!generic_tier.test(tier)) return tier
  const words = file_name.replace(/\.[^.]*$/u, '').split(/[^\p{L}]+/u).filter((word) => word !== '')
  return words.at(-1) ?? 'Speaker'
}

/**
 * Transcribers' marks: doubtful words stay without their mark, what could not be heard stays visible, since a gap in
 * speech ("take <UNIN/> milligrams") must not close up into a sentence nobody said.
 */
function readMarkers(text: string): string {
  return toSingleLine(
    text
      .replace(/<\/?UNSURE\s{0,3}\/?>/giu, '')
      .replace(/<(?:UNIN|INAUDIBLE_SPEECH|UNK|UNINTELLIGIBLE)\s{0,3}\/?>/giu, '[inaudible]')
      .replace(/<\/?[A-Z_]{1,40}\s{0,3}\/?>/gu, ''),
  )
}

function toMs(seconds: string): number {
  return Math.max(0, Math.round(Number(seconds) * 1000))
}

/** Scanned by hand: a pattern for doubled quotes would keep a way back for every character of a 2 MB text. */
function tokenise(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < source.length) {
    if (source[at] === '"') {
      const end = endOfQuoted(source, at)
      if (end === -1) break
      tokens.push({ kind: 'text', value: source.slice(at + 1, end).replaceAll('""', '"'), at })
      at = end + 1
      continue
    }
    let to = at
    while (to < source.length && source[to] !== '"' && source.charCodeAt(to) > 32) to += 1
    const word = to - at <= 40 ? source.slice(at, to) : ''
    if (/^<\w{1,20}>$/u.test(word)) tokens.push({ kind: 'flag', value: word.slice(1, -1), at })
    else if (/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/u.test(word)) tokens.push({ kind: 'number', value: word, at })
    at = to > at ? to : at + 1
  }
  return tokens
}

/** Index of the closing quote; a doubled quote is a quote in the text. -1 where it never closes. */
function endOfQuoted(source: string, open: number): number {
  let close = source.indexOf('"', open + 1)
  while (close !== -1 && source[close + 1] === '"') close = source.indexOf('"', close + 2)
  return close
}
