/**
 * Cuts a turn into tokens that remember where they stood. Every later step works on tokens, so a claim can always point
 * back at the exact characters that were said: `source.slice(token.start, token.end)` is the raw text of the token.
 */
export interface Token {
  /** The word as it may be written in a note (contractions joined, "gon na" as "going" "to", numbers as digits). */
  text: string
  /** Lower-case form for matching. */
  lower: string
  start: number
  end: number
}

/** "10K", "4AA", "30s" are one word; "20mg" is a number and its unit. "p.m." keeps its points where the sentence goes on. */
const token_pattern =
  /\d+-[A-Z]{2,}(?!\p{L})|[apAP]\.[mM]\.(?=\s+\p{Ll}|\s*[,;?!])|[apAP]\.[mM](?=\.)|\d+(?!(?:mg|MG|mcg|ug|iu|IU|ml|mL|ML|mm|MM|cm|CM|kg|KG|gm?|lbs?|oz|[ap]m|[AP]M|[xXhd]|hrs?|min|wks?|mos?|yrs?|cc|dl|dL|bpm|ft|in)(?!\p{L}))\p{L}{1,3}(?![\p{L}\p{N}])(?<!\d(?:st|nd|rd|th))|\d+(?:[.,:/]\d+)*(?:(?:st|nd|rd|th)(?!\p{L}))?\+?|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}\p{N}]+)*-?|n't\b|[^\s]/gu

/** Speech spellings of the public corpora and of recognisers, piece by piece. */
const spoken_pairs = new Map<string, [string, string]>([
  ['gon na', ['going', 'to']],
  ['wan na', ['want', 'to']],
  ['got ta', ['have', 'to']],
  ['got to', ['have', 'to']],
  ['kind a', ['kind', 'of']],
  ['ca n\'t', ['can', 'not']],
  ['wo n\'t', ['will', 'not']],
  ['can not', ['can', 'not']],
])
const spoken_words = new Map<string, string[]>([
  ['gonna', ['going', 'to']],
  ['wanna', ['want', 'to']],
  ['gotta', ['have', 'to']],
  ['kinda', ['kind', 'of']],
  ['sorta', ['sort', 'of']],
  ['cannot', ['can', 'not']],
  ["can't", ['can', 'not']],
  ["won't", ['will', 'not']],
  ['alot', ['a', 'lot']],
  ["'cause", ['because']],
  ['cuz', ['because']],
  ['dunno', ['do', 'not', 'know']],
])
const contraction_tails: ReadonlyArray<[string, string]> = [
  ["n't", 'not'],
  ["'ve", 'have'],
  ["'ll", 'will'],
  ["'re", 'are'],
  ["'m", 'am'],
]

function makeToken(text: string, start: number, end: number): Token {
  return { text, lower: text.toLowerCase(), start, end }
}

/** "don't" becomes "do" "not": one spelling of negation for every rule after this one. */
function splitContraction(raw: string, start: number, end: number): Token[] {
  const plain = raw.replaceAll('’', "'")
  const lower = plain.toLowerCase()
  const known = spoken_words.get(lower)
  if (known) return known.map((word) => makeToken(word, start, end))
  for (const [tail, word] of contraction_tails) {
    if (lower.length > tail.length && lower.endsWith(tail)) {
      const head = plain.slice(0, plain.length - tail.length)
      return [makeToken(head, start, end), makeToken(word, start, end)]
    }
  }
  if (/^(it|that|what|there|here|he|she|how|where|who)'s$/.test(lower)) {
    return [makeToken(plain.slice(0, -2), start, end), makeToken("'s", start, end)]
  }
  return [makeToken(plain, start, end)]
}

/** Tokens of a text in order; never throws, whatever the text holds. */
export function tokenise(text: string): Token[] {
  const raw: Array<{ text: string; start: number; end: number }> = []
  for (const match of text.matchAll(token_pattern)) {
    raw.push({ text: match[0], start: match.index, end: match.index + match[0].length })
  }
  const tokens: Token[] = []
  for (let i = 0; i < raw.length; i++) {
    const here = raw[i]!
    const next = raw[i + 1]
    const pair = next && next.start - here.end <= 1 ? `${here.text} ${next.text}`.toLowerCase().replaceAll('’', "'") : ''
    const spoken = spoken_pairs.get(pair)
    if (spoken && next && pair !== 'got to') {
      tokens.push(makeToken(spoken[0], here.start, here.end), makeToken(spoken[1], next.start, next.end))
      i++
      continue
    }
    if (/^n['’]t$/i.test(here.text)) {
      tokens.push(makeToken('not', here.start, here.end))
      continue
    }
    if (/^[ap]\.m\.?$/i.test(here.text)) {
      tokens.push({ ...makeToken(here.text, here.start, here.end), lower: `${here.text[0]!.toLowerCase()}m` })
      continue
    }
    tokens.push(...splitContraction(here.text, here.start, here.end))
  }
  return tokens
}

export function isWord(token: Token): boolean {
  return /[\p{L}\p{N}]/u.test(token.text)
}

/** Writes tokens as running text: no space before a mark, none inside "120/80" or "45%". */
export function joinTokens(tokens: ReadonlyArray<Pick<Token, 'text'>>): string {
  let out = ''
  for (const token of tokens) {
    if (token.text === '') continue
    const is_tight_before = /^[.,;:?!%)\]]/.test(token.text) || token.text.startsWith("'s")
    const is_range = (token.text === '-' && /\d$/.test(out)) || (/\d-$/.test(out) && /^\d/.test(token.text))
    out += out === '' || is_tight_before || is_range || /[([]$/.test(out) ? token.text : ` ${token.text}`
  }
  return out
}
