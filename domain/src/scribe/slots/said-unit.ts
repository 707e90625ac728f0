/**
 * One sentence as the slot rules read it: every number in digits, hedges and hesitations left out, words in lower case with single
 * spaces. The text is for matching only; what is cited is the sentence itself.
 */
import type { SpokenUnit } from '../pair-questions.ts'
import type { ReadVisit } from '../read-visit.ts'
import { readNumber } from '../normalise-numbers.ts'
import { isNumberWord, readOrdinal, readTens, readUnit } from '../spoken-numbers.ts'
import type { Token } from '../tokenise.ts'
import type { Segment } from '../transcript.ts'

export interface SaidUnit {
  unit: SpokenUnit
  text: string
  is_question: boolean
  /** What the turn before asked, where this unit is among the first of an answer. */
  asked: SaidUnit | null
  /** The unit before in the same turn. */
  before: SaidUnit | null
  /** The first unit of the turn that follows, by somebody else. */
  reply: SaidUnit | null
}

const hedges: ReadonlySet<string> = new Set('um uh uhm umm erm like maybe about around roughly probably just only actually approximately basically honestly really still mostly well okay ok oh yeah approximate nearly almost'.split(' '))
const hedge_pairs: ReadonlySet<string> = new Set(['you know', 'i guess', 'i think', "i'd say", 'or so', 'let us', 'sort of', 'kind of', 'i would', 'of course', 'i believe', 'call it'])
const keeps_one = /^(the|this|that|last|first|which|another|each|every|any|no|next|other|new|old|copper|big|good)$/
const after_one = /^(of|thing|that|who|will|is|the|with|has|from|before|after|came|in)$/

interface Word {
  text: string
  is_spoken: boolean
}

/** "forty first" and "first" as "41st", "1st"; null where the word is no ordinal, or one that orders things ("the first"). */
function readDay(words: readonly string[], i: number): { text: string; length: number } | null {
  const ten = readTens(words[i] ?? '') ?? (/^(20|30)$/.test(words[i] ?? '') ? Number(words[i]) : null)
  const unit = readOrdinal(words[i + 1] ?? '')
  if (ten !== null && unit !== null && unit < 10 && ten <= 30) return { text: `${ten + unit}th`, length: 2 }
  const single = readOrdinal(words[i] ?? '')
  return single !== null && (single > 3 || words[i + 1] === 'of') ? { text: `${single}th`, length: 1 } : null
}

function readWord(words: readonly string[], i: number): { text: string; length: number } | null {
  if (words[i] === 'half' && (words[i + 1] === 'a' || words[i + 1] === 'an')) return { text: '0.5', length: 2 }
  if (words[i] === 'once') return { text: '1 times', length: 1 }
  if (words[i] === 'twice') return { text: '2 times', length: 1 }
  if (words[i] === 'point' && !/^\d|zero|oh|one|two|three|four|five|six|seven|eight|nine/.test(words[i + 1] ?? '')) return null
  const day = readDay(words, i)
  if (day) return day
  if ((words[i] === 'hundred' || words[i] === 'thousand') && !/^(a|\d.*)$/.test(words[i - 1] ?? '') && !isNumberWord(words[i - 1] ?? '')) {
    const bare = readNumber(['one', ...words.slice(i)], 0)
    const rest = bare?.length === 2 && words[i + 1] === 'and' && /^\d{1,2}$/.test(words[i + 2] ?? '') ? Number(words[i + 2]) : 0
    if (bare) return rest > 0 ? { text: String(bare.value + rest), length: 3 } : { text: bare.text, length: bare.length - 1 }
  }
  if (words[i] === 'one' && (keeps_one.test(words[i - 1] ?? '') || (after_one.test(words[i + 1] ?? '') && words[i + 1] !== 'of'))) return null
  if (words[i] === 'quarter' && /^(milligram|mg)s?$/.test(words[i + 1] ?? '')) return { text: '0.25', length: 1 }
  const number = readNumber(words, i)
  if (!number) return null
  if (words[i + number.length] === 'and' && words[i + number.length + 1] === 'one' && words[i + number.length + 2] === 'half') return { text: String(number.value + 0.5), length: number.length + 3 }
  return { text: number.text, length: number.length }
}

const correction = '(?:,? ?(?:no wait|no sorry|no i mean|i am sorry|no|sorry|i mean|wait|make that|scratch that|or rather|rather|correction) ?,? ?)'
const corrected_ratio = new RegExp(`(\\d+)/\\d+ ${correction}(\\d+)(?![\\d/])`, 'g')
const corrected = new RegExp(`(?<![\\d/.])[\\d./]+(?: (?:mg|mcg|units|days|weeks|months|years|hours|times|mm|cm|%|pounds|kg|ml))? ${correction}(?=\\d)`, 'g')

/** "Eleven, no, twelve" says twelve; "142 over 91, sorry, 88" says 142/88. */
function takeBack(text: string): string {
  return text.replace(corrected_ratio, '$1/$2').replace(corrected, '')
}

/** "Three hundred three times a day" says 300, 3 times: a number read as one whole is parted again before "times". */
function partTimes(tokens: readonly Token[], source: string): Token[] {
  return tokens.flatMap((token, i) => {
    const parts = tokens[i + 1]?.lower === 'times' && /^\d+$/.test(token.text) ? /^.*\b(?:hundred|thousand) (two|three|four|five|six)$/i.exec(source.slice(token.start, token.end)) : null
    if (!parts) return [token]
    const count = readUnit(parts[1]!.toLowerCase())!
    return [String(Number(token.text) - count), String(count)].map((text) => ({ ...token, text, lower: text }))
  })
}

/** The matching text of tokens whose source text is `source`. */
export function sayTokens(all: readonly Token[], source: string): string {
  const tokens = partTimes(all, source)
  const words = tokens.map((token) => token.lower.replace(/^(\d{1,3}),(\d{3})(?!\d)/, '$1$2').replaceAll('’', "'"))
  const out: Word[] = []
  for (let i = 0; i < words.length; ) {
    const token = tokens[i]!
    const is_spoken = /\p{L}/u.test(source[token.start] ?? '')
    if (hedge_pairs.has(`${words[i]} ${words[i + 1]}`)) i += 2
    else if (hedges.has(words[i]!)) i++
    else {
      const read = readWord(words, i)
      const before = out.at(-1)
      const text = read?.text ?? (words[i] === "'s" ? 'is' : words[i]!)
      // "one thirty-eight", "two twenty five": hundreds said without the word.
      if (read && is_spoken && before?.is_spoken && /^[1-9]$/.test(before.text) && /^[1-9]\d$/.test(text)) before.text += text
      else if (text !== '') out.push({ text, is_spoken: is_spoken && (read !== null || isNumberWord(words[i]!)) })
      i += read?.length ?? 1
    }
  }
  const text = out.map((word) => word.text).join(' ')
  // "Ninety-eight four" is a temperature with its decimal.
  const read = /\b(temp\w*|fever)\b/.test(text) ? text.replace(/\b(9[6-9]|10[0-3]) (\d)(?= [.,]|$| )(?! (?:days|weeks|hours))/, '$1.$2') : text
  return takeBack(read).replace(/ ' | " |[“”"]/g, ' ').replace(/^[, ]+/, '').replace(/ , (?:, )+/g, ' , ').replace(/ +/g, ' ').trim()
}

/** "Should I keep the prenatal" without its mark. */
const asks_leave = /^(?:and |so |but |then |okay )*(?:should|can|could|may|do|am) (?:i|we)\b/

function partnerNames(segments: readonly Segment[]): string[] {
  const names = segments.flatMap(({ role, label }) => (role === 'partner' ? [/\p{L}+$/u.exec(label ?? '')?.[0]?.toLowerCase() ?? '', /^\p{L}+/u.exec(label ?? '')?.[0]?.toLowerCase() ?? ''] : []))
  return [...new Set(names)].filter((name) => name.length > 2 && !/^(?:partner|husband|wife|spouse|speaker|guest|mrs|boyfriend|girlfriend|fiance)$/.test(name))
}

/** "Your FSH, Devon, was nine": called in the middle of the sentence. */
function callsPartner(text: string, names: readonly string[]): boolean {
  return names.some((name) => text.includes(` , ${name} , `)) && /\byour?\b/.test(text)
}

/** All units of a visit with the question that each answers. */
export function readSaidUnits(visit: ReadVisit, segments: readonly Segment[]): SaidUnit[] {
  const partners = partnerNames(segments)
  const units = visit.units.map((unit): SaidUnit => {
    const text = sayTokens(unit.tokens, segments[unit.segment_index]!.text)
    return { unit: unit.role === 'clinician' && callsPartner(text, partners) ? { ...unit, to: 'partner' } : unit, text, is_question: unit.is_question || (unit.role === 'clinician' ? /\byou\b.* (?:right|correct)$/.test(text) : asks_leave.test(text)), asked: null, before: null, reply: null }
  })
  let turn: SaidUnit[] = []
  let previous: SaidUnit[] = []
  for (const said of units) {
    if (turn.length > 0 && turn[0]!.unit.segment_index !== said.unit.segment_index) {
      // A third person's turn in between does not part a question from its answer.
      if (turn[0]!.unit.role !== 'partner' || turn.some((one) => one.is_question)) previous = turn
      if (previous !== turn && said.unit.role === previous[0]?.unit.role) previous = turn
      turn = []
    }
    said.before = turn.at(-1) ?? null
    turn.push(said)
    const question = previous.findLast((one) => one.is_question) ?? (previous.length > 0 && previous.at(-1)!.text.split(' ').length <= 12 ? previous.at(-1)! : null)
    if (question && question.unit.role !== said.unit.role) {
      said.asked = question
      if (turn.length === 1) for (const one of previous) one.reply = said
    }
  }
  return units
}
