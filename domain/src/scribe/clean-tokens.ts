/** Takes out what nobody would write down: fillers, false starts, stutters, opening pleasantries. Spans of the rest stay true. */
import { isNumberWord } from './spoken-numbers.ts'
import { isWord, type Token } from './tokenise.ts'

const fillers = new Set('um uh uhm umm uhh erm ah hmm hm mhm mm-hmm mm-hm uh-huh huh oh mmhmm mmm'.split(' '))
const openers = new Set('okay ok alright so well yeah yep yes yup and but right now sure great good perfect gosh no nope actually basically obviously also then like fine absolutely exactly wow anyway gotcha excellent gosh wonderful honestly'.split(' '))
const asides: readonly string[] = ['you know', 'i mean', 'sort of', 'kind of', 'i guess', 'let us see', 'you see', 'all right', 'of course', 'as you know', 'like i said', 'like you said', 'as you said', 'like they said', 'as i said', 'thank you', 'got it', 'to be honest', 'or anything like that', 'anything like that', 'or something', 'or something like that', 'or whatever', 'and stuff like that', 'and things like that', 'things like that', 'and so forth', 'forget it', 'if you will', 'excuse me', 'thank god', 'hey dragon', 'hey , dragon']

function matchPhrase(tokens: readonly Token[], i: number, phrase: readonly string[]): boolean {
  return phrase.every((word, k) => tokens[i + k]?.lower === word)
}

const aside_words = asides.map((phrase) => phrase.split(' ')).sort((a, b) => b.length - a.length)

function dropAsides(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  for (let i = 0; i < tokens.length; i++) {
    const phrase = aside_words.find((words) => matchPhrase(tokens, i, words))
    const is_needed = phrase && /^(do|did|if|let|what|have|will|tell|would|the|some|this|that|a|any|what|as|can|could|when|or|until|before|once)$/.test(out.at(-1)?.lower ?? '') && phrase.length <= 2
    if (phrase && !is_needed) {
      i += phrase.length - 1
      continue
    }
    out.push(tokens[i]!)
  }
  return out
}

/** "i , i just" and "i have i have been" are said once; numbers are never merged ("seventeen, seventeen" is two follicles). */
function dropRepeats(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    if (/^\p{L}[\p{L}'’]*-$/u.test(token.text)) continue
    const next = tokens[i + 1]
    const after = next?.text === ',' ? tokens[i + 2] : next
    const is_countable = isNumberWord(token.lower) || /^\d/.test(token.text) || !isWord(token)
    if (!is_countable && after && after.lower === token.lower && token.lower !== 'that' && token.lower !== 'had') {
      if (next?.text === ',') i++
      continue
    }
    const is_pair_repeat = !is_countable && tokens[i + 1] && isWord(tokens[i + 1]!) && !isNumberWord(tokens[i + 1]!.lower) && !/^\d/.test(tokens[i + 1]!.text) &&
      tokens[i + 2]?.lower === token.lower && tokens[i + 3]?.lower === tokens[i + 1]!.lower
    if (is_pair_repeat) {
      i++
      continue
    }
    const is_pair_repeat_comma = !is_countable && tokens[i + 1] && isWord(tokens[i + 1]!) && tokens[i + 2]?.text === ',' && tokens[i + 3]?.lower === token.lower && tokens[i + 4]?.lower === tokens[i + 1]!.lower && !/^\d/.test(tokens[i + 1]!.text)
    if (is_pair_repeat_comma) {
      i += 2
      continue
    }
    out.push(token)
  }
  return out
}

function dropFillers(tokens: readonly Token[]): Token[] {
  return tokens.filter((token, i) => {
    // "have , uh , cramps": the marks go with the hesitation, except after an answer ("no , um , just tired").
    if (token.text === ',' && fillers.has(tokens[i + 1]?.lower ?? '') && tokens[i + 2]?.text === ',' && !/^(no|yes|yeah|nope|okay)$/.test(tokens[i - 1]?.lower ?? '')) return false
    if (token.text === ',' && fillers.has(tokens[i - 1]?.lower ?? '') && tokens[i - 2]?.text === ',' && !/^(no|yes|yeah|nope|okay)$/.test(tokens[i - 3]?.lower ?? '')) return false
    if (fillers.has(token.lower)) return token.lower === 'oh' && (isNumberWord(tokens[i + 1]?.lower ?? '') || tokens[i + 1]?.lower === 'point' || isNumberWord(tokens[i - 1]?.lower ?? ''))
    if (token.lower === 'mm') return /^\d/.test(tokens[i - 1]?.text ?? '')
    // "er" is a hesitation only between commas: else it is the emergency room or the estrogen receptor.
    if (token.text === 'er') return !(tokens[i - 1]?.text === ',' && tokens[i + 1]?.text === ',')
    if (token.lower === 'like' && (tokens[i - 1]?.text === ',' || tokens[i - 1]?.lower === 'like')) return false
    return token.lower !== 'just' || tokens[i - 1]?.lower === 'not'
  })
}

function tidyMarks(tokens: readonly Token[]): Token[] {
  return tokens.filter((token, i) => {
    if (token.text !== ',' && token.text !== '-' && token.text !== '.' && token.text !== '…') return true
    const before = tokens.slice(0, i).findLast((other) => other.text !== ',')
    const is_doubled = tokens[i - 1] !== undefined && /^[,.?!;:]$/.test(tokens[i - 1]!.text)
    return before !== undefined && !is_doubled
  })
}

/** For matching and writing; fillers go before numbers are read so that "two , uh , hundred" still reads. */
export function cleanTokens(tokens: readonly Token[]): Token[] {
  return tidyMarks(dropRepeats(dropAsides(tidyMarks(dropFillers(tokens)))))
}

/** Behind one of these "right" agrees; before anything else it is a side of the body ("right levator is tight"). */
const after_agreement = /^([,.!?;-]|so|and|but|okay|ok|well|now|then|right|yeah|yes|no|i|you|we|he|she|it|they|that|this|those|these|there|let|what|how|when|where|why|who|which|do|does|did|is|are|was|were|have|has|can|could|will|would|if|because|um|uh|oh|sure|great|good|perfect|exactly|just|for|in|on|the|my|your|his|her|our|their|any|at|to|as)$/

/** Drops "okay so", "yeah", "right" at the head of a unit; "no" goes only when told that it answers nothing. */
export function dropOpeners(tokens: readonly Token[], is_no_kept: boolean): Token[] {
  let i = 0
  while (i < tokens.length) {
    const token = tokens[i]!
    const next = tokens[i + 1]
    if (token.text === ',' || token.text === '.' || token.text === '-' || token.text === '!' || /^['"“”‘’]$/.test(token.text)) i++
    else if (/^no$/.test(token.lower) && is_no_kept && next?.text !== ',') break
    else if (token.lower === 'right' && next && !after_agreement.test(next.lower)) break
    else if (token.lower === 'well' && next && /^(woman|developed|nourished|controlled|appearing|hydrated|managed)$/.test(next.lower)) break
    else if (token.lower === 'good' && next && /^(air|range|pulses|strength|rom|breath|bowel|sensation|capillary|distal|heart|appetite)$/.test(next.lower)) break
    else if (token.lower === 'like' || token.lower === 'now' || openers.has(token.lower)) i++
    else break
  }
  return tokens.slice(i)
}
