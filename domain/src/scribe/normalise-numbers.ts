/**
 * Inverse text normalisation: spoken numbers to the digits a note is written in ("two point five milligrams" -> "2.5 mg",
 * "one twenty over eighty" -> "120/80"). Every token made keeps the span of the words it came from. Where speech is
 * ambiguous ("thirty forty", a bare "one") the words stay words: a wrong number is worse than a spelled one.
 */
import { added_drug_names, names_not_drugs } from './drug-names-added.data.ts'
import { lexicon_drug_names } from './drug-names.data.ts'
import { label_words, months, reading_words, strict_label_words, unit_words, written_units } from './number-context.data.ts'
import { isNumberWord, readBelowHundred, readCardinal, readOrdinal, readTens, readUnit } from './spoken-numbers.ts'
import type { Token } from './tokenise.ts'

interface Reading {
  text: string
  length: number
}

/** "twenty-five" arrives as one token; number words are read one by one. */
function splitHyphenated(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    if (!token.lower.includes('-')) return [token]
    const parts = token.lower.split('-')
    if (!parts.some((part) => isNumberWord(part) || readOrdinal(part) !== null)) return [token]
    let at = token.start
    return parts.filter((part) => part !== '').map((part) => {
      const start = at
      at += part.length + 1
      return { text: part, lower: part, start, end: start + part.length }
    })
  })
}

const isDigits = (word: string | undefined): word is string => word !== undefined && /^\d+(?:\.\d+)?$/.test(word)

function isNear(words: readonly string[], i: number, length: number, set: ReadonlySet<string>): boolean {
  for (let k = Math.max(0, i - 6); k < Math.min(words.length, i + length + 2); k++) {
    if ((k < i || k >= i + length) && set.has(words[k]!)) return true
  }
  return false
}

const drug_words: ReadonlySet<string> = new Set([...lexicon_drug_names, ...added_drug_names].filter((name) => !names_not_drugs.has(name) && !name.includes(' ')))

/** "Gonal-F two twenty five", "Menopur at one fifty", "from one fifty to two twenty five of Follistim": a drug stands beside, and no tablets are counted. */
function isDose(words: readonly string[], i: number, length: number): boolean {
  const [after, beyond] = [words[i + length] ?? '', words[i + length + 1] ?? '']
  if (counted_forms.test(after) || counted_forms.test(beyond)) return false
  const at = /^(at|to|of|is|was|from|,|:)$/.test(words[i - 1] ?? '') ? i - 1 : i
  if (drug_words.has(words[at - 1] ?? '') || drug_words.has(`${words[at - 2]}-${words[at - 1]}`) || (after === 'of' && drug_words.has(beyond))) return true
  return after === 'to' && readPaired(words, i + length + 1) !== null
}

/** "Heartbeat one forty five": three words that only make one number, unless they tell the time or count things. */
function isThreeWords(words: readonly string[], i: number, rest: { value: number; length: number }): boolean {
  const after = words[i + 1 + rest.length] ?? ''
  return rest.length === 2 && !/^(at|around|by|until|till|before|after)$/.test(words[i - 1] ?? '') && !unit_words.has(after) && !/^(am|pm|year|in|to)$/.test(after)
}

/** "Two twenty five milligram tablets" are two tablets. */
const counted_forms = /^(tablets?|pills?|capsules?|patch(es)?|vials?|pens?|shots?|injections?|drops|times|minutes?|hours?|days?|weeks?)$/

/** "one twenty" 120, "one oh five" 105, "eighteen forty two" 1842: only beside a word that names a reading, or a year form. */
function readPaired(words: readonly string[], i: number): { value: number; length: number } | null {
  const unit = readUnit(words[i] ?? '')
  if (unit !== null && unit > 0) {
    const next = words[i + 1] ?? ''
    if (next === 'oh' || next === 'o') {
      const last = readUnit(words[i + 2] ?? '')
      return last !== null && isNear(words, i, 3, reading_words) ? { value: unit * 100 + last, length: 3 } : null
    }
    const rest = readBelowHundred(words, i + 1)
    if (rest && rest.value >= 10 && (isNear(words, i, 1 + rest.length, reading_words) || isDose(words, i, 1 + rest.length) || isThreeWords(words, i, rest))) {
      return { value: unit * 100 + rest.value, length: 1 + rest.length }
    }
    return null
  }
  const head = readBelowHundred(words, i)
  if (!head || head.value < 10) return null
  const rest = readBelowHundred(words, i + head.length)
  const length = head.length + (rest?.length ?? 0)
  if (rest && rest.value >= 10) {
    const value = head.value * 100 + rest.value
    const is_year = (head.value === 19 || head.value === 20) && (rest.value >= 20 || (head.value === 20 && rest.value >= 10)) && !unit_words.has(words[i + length] ?? '')
    const is_reading = rest.value >= 20 && rest.length + head.length >= 2 && isNear(words, i, length, reading_words)
    if (is_year || is_reading) return { value, length }
  }
  if (!rest && (words[i + head.length] === 'oh' || words[i + head.length] === 'o')) {
    const last = readUnit(words[i + head.length + 1] ?? '')
    if (last !== null && (head.value === 19 || head.value === 20 || isNear(words, i, head.length + 2, reading_words))) {
      return { value: head.value * 100 + last, length: head.length + 2 }
    }
  }
  return null
}

/** Digits after a spoken point: "point five", "point two five", "point twenty five". */
function readFraction(words: readonly string[], i: number): { digits: string; length: number } | null {
  if (words[i] !== 'point') return null
  let digits = ''
  let at = i + 1
  while (at < words.length) {
    const unit = words[at] === 'oh' || words[at] === 'o' ? 0 : readUnit(words[at]!)
    if (unit === null) break
    digits += String(unit)
    at++
  }
  if (digits === '') {
    const rest = readBelowHundred(words, at)
    if (rest) {
      digits = String(rest.value)
      at += rest.length
    } else if (/^\d+$/.test(words[at] ?? '')) {
      digits = words[at]!
      at++
    }
  }
  return digits === '' ? null : { digits, length: at - i }
}

/** The number at `i` with its decimals or half; `is_plain` is true for a lone small cardinal. */
export function readNumber(words: readonly string[], i: number): (Reading & { value: number; is_plain: boolean }) | null {
  if (words[i] === 'point') {
    const fraction = readFraction(words, i)
    if (!fraction || (words[i - 1] ?? '').match(/^(the|this|that|a|some|at|my|one|what|good|great|main|first|last|another|next|key|fair)$/)) return null
    return { text: `0.${fraction.digits}`, value: Number(`0.${fraction.digits}`), length: fraction.length, is_plain: false }
  }
  const digits = isDigits(words[i]) ? { value: Number(words[i]), length: 1 } : null
  const is_spoken_zero = words[i] === 'oh' && words[i + 1] === 'point'
  const spoken = is_spoken_zero ? { value: 0, length: 1 } : (readPaired(words, i) ?? readCardinal(words, i))
  const whole = digits ?? spoken
  if (!whole) return null
  const at = i + whole.length
  const fraction = readFraction(words, at)
  if (fraction && !(words[i]!.includes('.'))) {
    const text = `${whole.value}.${fraction.digits}`
    return { text, value: Number(text), length: whole.length + fraction.length, is_plain: false }
  }
  if (words[at] === 'and' && (words[at + 1] === 'a' || words[at + 1] === 'one') && words[at + 2] === 'half') {
    return { text: String(whole.value + 0.5), value: whole.value + 0.5, length: whole.length + 3, is_plain: false }
  }
  if (words[at] === 'and' && words[at + 1] === 'a' && words[at + 2] === 'quarter') {
    return { text: String(whole.value + 0.25), value: whole.value + 0.25, length: whole.length + 3, is_plain: false }
  }
  return { text: digits ? words[i]! : String(whole.value), value: whole.value, length: whole.length, is_plain: true }
}

/** "one twenty over eighty", "three out of six", "122 / 70". */
function readRatio(words: readonly string[], i: number): Reading | null {
  const left = readNumber(words, i) ?? null
  if (!left) return null
  let at = i + left.length
  const is_over = words[at] === 'over' || words[at] === '/'
  const is_out_of = words[at] === 'out' && words[at + 1] === 'of'
  if (!is_over && !is_out_of) return null
  at += is_over ? 1 : 2
  const right = readNumber(words, at)
  if (!right) return null
  const length = at + right.length - i
  const is_pressure = left.value >= 60 && left.value <= 260 && right.value >= 30 && right.value <= 160 && left.value > right.value
  const is_grade = left.value <= right.value && (right.value === 5 || right.value === 6 || right.value === 10)
  const is_written = words[at - 1] === '/'
  if (is_over && (is_pressure || is_grade || is_written)) return { text: `${left.text}/${right.text}`, length }
  if (is_out_of && is_grade) return { text: `${left.text}/${right.text}`, length }
  return null
}

/** "g two p one", "gravida two para zero": written G2 P1. */
function readGravidity(words: readonly string[], i: number): Reading | null {
  const read = (at: number, names: string[]): { value: number; length: number } | null => {
    if (!names.includes(words[at] ?? '')) return null
    const value = readUnit(words[at + 1] ?? '') ?? (/^\d$/.test(words[at + 1] ?? '') ? Number(words[at + 1]) : null)
    return value === null ? null : { value, length: 2 }
  }
  const g = read(i, ['g', 'gravida'])
  if (!g) return null
  const gap = words[i + 2] === ',' ? 1 : 0
  const p = read(i + 2 + gap, ['p', 'para'])
  if (!p) return words[i] === 'gravida' ? { text: `G${g.value}`, length: 2 } : null
  return { text: `G${g.value} P${p.value}`, length: 4 + gap }
}

/** "march third", "march third twenty twenty six": the day after a month. */
function readMonthDay(words: readonly string[], i: number): Reading | null {
  const month = words[i] ?? ''
  if (!months.includes(month)) return null
  const at = words[i + 1] === 'the' ? i + 2 : i + 1
  const day = readOrdinalDay(words, at)
  if (!day) return null
  if (month === 'may' && words[i - 1] !== 'on' && words[i - 1] !== 'since' && words[i - 1] !== 'of' && !day.is_ordinal) return null
  return { text: `${month[0]!.toUpperCase()}${month.slice(1)} ${day.value}`, length: at - i + day.length }
}

function readOrdinalDay(words: readonly string[], at: number): { value: number; length: number; is_ordinal: boolean } | null {
  const ten = readTens(words[at] ?? '')
  const after = readOrdinal(words[at + 1] ?? '')
  if (ten !== null && after !== null && after < 10 && ten <= 30) return { value: ten + after, length: 2, is_ordinal: true }
  const single = readOrdinal(words[at] ?? '')
  if (single !== null && single <= 31) return { value: single, length: 1, is_ordinal: true }
  const cardinal = readBelowHundred(words, at)
  if (cardinal && cardinal.value >= 1 && cardinal.value <= 31 && !unit_words.has(words[at + cardinal.length] ?? '')) {
    return { ...cardinal, is_ordinal: false }
  }
  return null
}

/** "nine fifteen pm", "eight oh five am", "at seven thirty": an hour and its minutes, with the half of the day said or a word of time before. */
function readClock(words: readonly string[], i: number): Reading | null {
  const hour = readBelowHundred(words, i)
  if (!hour || hour.value < 1 || hour.value > 12) return null
  const at = i + hour.length
  const is_oh = words[at] === 'oh' || words[at] === 'o'
  const last = is_oh ? readUnit(words[at + 1] ?? '') : null
  const minutes = is_oh ? (last === null ? null : { value: last, length: 2 }) : readBelowHundred(words, at)
  if (!minutes || (!is_oh && minutes.value < 10) || minutes.value > 59) return null
  const end = at + minutes.length
  const is_said = /^(am|pm|a\.m|p\.m)$/.test(words[end] ?? '') || (words[end] === 'in' && words[end + 1] === 'the' && /^(morning|afternoon|evening)$/.test(words[end + 2] ?? ''))
  return is_said || isTimed(words, i, end, minutes.value) ? { text: `${hour.value}:${String(minutes.value).padStart(2, '0')}`, length: end - i } : null
}

/** "Come back tomorrow at seven thirty": nothing that is counted or measured follows, and no drug or reading stands near. */
function isTimed(words: readonly string[], i: number, end: number, minutes: number): boolean {
  if (!/^(at|around|by|until|till|before|after|about)$/.test(words[i - 1] ?? '') || minutes % 5 !== 0 || minutes < 10) return false
  const after = words[end] ?? ''
  if (unit_words.has(after) || written_units.has(after) || isNumberWord(after) || /^(over|\/|hundred|thousand|point|percent|to|or|of|mg|ml|mcg)$/.test(after)) return false
  return !isNear(words, i, end - i, reading_words) && !words.slice(Math.max(0, i - 5), i).some((word) => drug_words.has(word)) && words.slice(Math.max(0, i - 8), end + 6).some((word) => time_words.test(word))
}

const time_words = /^(tomorrow|today|tonight|morning|afternoon|evening|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday|appointment|visit|scan|retrieval|transfer|trigger|come|back|arrive|inject|injection|take|sharp|o'clock|see|bed|sleep|wake)$/

/** Words that may stand between a small number and what it counts: "eight quick squeezes". */
const between_words: ReadonlySet<string> = new Set(['quick', 'fast', 'slow', 'long', 'short', 'small', 'large', 'big', 'full', 'more', 'good', 'heavy', 'whole', 'normal'])

/** "six to eight hours", "three or four times": the small numbers of a range are a quantity when the last one is. */
function leadsToUnit(words: readonly string[], at: number): boolean {
  if (unit_words.has(words[at] ?? '')) return true
  if (between_words.has(words[at] ?? '') && unit_words.has(words[at + 1] ?? '') && words[at - 1] !== 'one') return true
  if (!['to', 'or', '-', 'and', ',', 'by', 'x'].includes(words[at] ?? '')) return false
  const next = readNumber(words, at + 1)
  return next !== null && (unit_words.has(words[at + 1 + next.length] ?? '') || next.value >= 10 && words[at] !== 'and' && words[at] !== ',')
}

function mayWriteDigits(words: readonly string[], i: number, number: { value: number; length: number; is_plain: boolean }): boolean {
  const ordinal = readOrdinal(words[i + number.length] ?? '')
  if (ordinal !== null && ordinal < 10 && number.value >= 20 && number.value % 10 === 0) return false
  if (!number.is_plain || number.value >= 10) return true
  const before = words[i - 1] ?? ''
  const after = words[i + number.length] ?? ''
  // "300 three times a day" is read more safely than "300 3 times".
  if (after === 'times' && (isDigits(before) || isNumberWord(before))) return false
  if (leadsToUnit(words, i + number.length)) return !(words[i] === 'one' && after === 'day' && words[i + number.length + 1] !== 'ago' && !/^weeks?$/.test(before))
  if (after === 'on' && words[i + number.length + 1] === 'the' && /^(right|left)$/.test(words[i + number.length + 2] ?? '') && words[i] !== 'one') return true
  if (strict_label_words.has(before)) return words[i] !== 'one' || before !== 'number'
  if ((before === 'to' || before === 'or' || before === 'and') && isDigits(words[i - 2])) return unit_words.has(after)
  return label_words.has(before) && words[i] !== 'one' && (after === '' || /^[.,;?]$/.test(after)) && before !== 'is'
}

function readAt(words: readonly string[], i: number): Reading | null {
  const gravidity = /^g(\d)$/.exec(words[i] ?? '')
  const parity = /^p(\d)$/.exec(words[i + 1] ?? '')
  if (gravidity && parity) return { text: `G${gravidity[1]} P${parity[1]}`, length: 2 }
  const both = /^g(\d)p(\d)$/.exec(words[i] ?? '')
  if (both) return { text: `G${both[1]} P${both[2]}`, length: 1 }
  const fixed = readGravidity(words, i) ?? readClock(words, i) ?? readRatio(words, i) ?? readMonthDay(words, i)
  if (fixed) return fixed
  if (words[i] === 'a' && words[i + 1] === 'one' && words[i + 2] === 'c') return { text: 'A1c', length: 3 }
  if (words[i] === 'a1' && words[i + 1] === 'c') return { text: 'A1c', length: 2 }
  const number = readNumber(words, i)
  if (!number || (number.is_plain && isDigits(words[i]))) return null
  return mayWriteDigits(words, i, number) ? { text: number.text, length: number.length } : null
}

/** Number words of a turn as digits, units in their short form after a number. */
export function normaliseNumbers(tokens: readonly Token[]): Token[] {
  const split = splitHyphenated(tokens)
  const words = split.map((token) => token.lower)
  const out: Token[] = []
  for (let i = 0; i < split.length; ) {
    const reading = readAt(words, i)
    if (reading) {
      const last = split[i + reading.length - 1]!
      out.push({ text: reading.text, lower: reading.text.toLowerCase(), start: split[i]!.start, end: last.end })
      i += reading.length
      continue
    }
    const token = split[i]!
    const has_number_before = /^\d/.test(out.at(-1)?.text ?? '')
    // "16 million per milliliter": the unit of a rate stands behind "per".
    const is_rate = out.at(-1)?.lower === 'per' && /^\d/.test(out.at(-3)?.text ?? '')
    const unit = has_number_before || is_rate ? written_units.get(token.lower) : undefined
    if (has_number_before && token.lower === 'percent') {
      out.push({ ...token, text: '%', lower: '%' })
    } else if (has_number_before && token.lower === 'international' && /^units?$/.test(words[i + 1] ?? '')) {
      out.push({ text: 'IU', lower: 'iu', start: token.start, end: split[i + 1]!.end })
      i++
    } else {
      out.push(unit ? { ...token, text: unit, lower: unit.toLowerCase() } : token)
    }
    i++
  }
  return out
}

/**
 * Every number a text holds, digits or words, in one spelling: what "no new number" is measured with. Small number words
 * count too, so that "two" in the evidence covers "2" in the note.
 */
export function listNumbers(tokens: readonly Token[]): string[] {
  const split = splitHyphenated(tokens)
  const words = split.map((token) => token.lower)
  const found: string[] = []
  for (let i = 0; i < words.length; ) {
    const reading = readGravidity(words, i) ?? readClock(words, i) ?? readRatio(words, i) ?? readMonthDay(words, i) ?? readNumber(words, i)
    const text = reading ? reading.text : words[i]!
    for (const digits of text.replace(/(\d),(?=\d{3}\b)/g, '$1').matchAll(/\d+(?:\.\d+)?/g)) found.push(String(Number(digits[0])))
    i += reading?.length ?? 1
  }
  return found
}
