/**
 * Joins a clinician's question to the answer that follows, so that "any chills?" - "no" becomes a statement and a bare
 * "two years" keeps the topic it answers. What cannot be joined safely stays as it was said.
 */
import type { SpeakerRole } from './transcript.ts'
import { findTag, type Unit } from './split-units.ts'
import { findSlots } from './find-slots.ts'
import { isWord, type Token } from './tokenise.ts'
import { question_topics } from './question-topics.data.ts'
import { cleanTokens, dropOpeners } from './clean-tokens.ts'

export interface SpokenUnit extends Unit {
  role: SpeakerRole
  index: number
}

/** One thing that was stated: by one unit, or by a question with its answer. */
export interface Statement {
  index: number
  role: SpeakerRole
  unit: SpokenUnit
  question: SpokenUnit | null
  /** Where a yes/no settles the question: the answer's own tokens that say so. */
  answer: 'yes' | 'no' | null
  /** What a short answer adds to its yes: "since January". */
  tail: Token[]
  /** Topic label for a noun or number answer ("LMP"), null where the answer stands alone. */
  topic: string | null
}

const no_start = /^(no|nope|nah|none|never|negative|nothing)$/
const yes_start = /^(yes|yeah|yep|yup|correct|absolutely|definitely|yea|sure|uh-huh|affirmative)$/
const soft_no = /^(not really|not at all|not that i|not so far|not yet|not anymore|i do not|i have not|i am not|i did not|it does not|it is not|it has not|not recently|not lately|not currently|not much)\b/
const soft_yes = /^(that 's (it|right|correct)|i do|i have|i am|i did|it does|it is|it has|a little|a little bit|sometimes|occasionally|once in a while|every now|some|a bit|i have been|i was|all the time|mostly|at times)\b/

function wordsOf(tokens: readonly Token[]): string[] {
  return tokens.filter(isWord).map((token) => token.lower)
}

interface ReadAnswer {
  answer: 'yes' | 'no' | null
  said: Token[]
  rest: Token[]
}

/** Splits "no , just tired" into the answer and what is left to say. */
function readAnswer(tokens: readonly Token[]): ReadAnswer {
  const start = tokens.findIndex((token) => isWord(token) && !/^(well|so|and|okay|oh|actually|honestly|um|uh|really|gosh|doctor)$/.test(token.lower))
  if (start < 0) return { answer: null, said: [], rest: [...tokens] }
  const text = wordsOf(tokens.slice(start)).join(' ')
  const first = tokens[start]!.lower
  const cutAfter = (count: number): ReadAnswer['rest'] => {
    const rest = tokens.slice(start + count)
    return wordsOf(rest).length === 0 ? [] : rest
  }
  // "no vomiting but constipation" says more than no: the word belongs to what follows it.
  const follows = tokens[start + 1]
  if (first === 'no' && follows && isWord(follows) && !/^(i|it|not|nothing|just|that|sir|ma'am|but|she|he|we|they|my|the|there|doctor|really|actually|no|nope|to|none|never|thank|thanks|okay|only|you|and|so|because|um|uh|well|he's|she's|dr|miss|at)$/.test(follows.lower)) {
    return { answer: null, said: [], rest: [...tokens] }
  }
  if (no_start.test(first)) {
    if (/^(no|nope|nah) (no )?(i|it|he|she|they|there|we) (do|does|have|has|am|did|is|was|are) not( really| at all| think so| so| know of)?$/.test(text)) return { answer: 'no', said: [...tokens], rest: [] }
    if (/^none of my|^never (had|been|smoked)|^nothing (really )?(makes|helps|has)/.test(text)) {
      return { answer: 'no', said: tokens.slice(start), rest: first === 'no' || first === 'never' || first === 'nothing' ? tokens.slice(start) : [] }
    }
    let end = start + 1
    while (end < tokens.length && /^(no|nope|not|at|all|none|sir|ma'am|doctor|,|really|that|i|know|of|can|think)$/.test(tokens[end]!.lower) && !/^(i (do|have|am|did|was|take|had|get|feel)|not (really )?(been|had|in|much))/.test(wordsOf(tokens.slice(end)).join(' '))) end++
    return { answer: 'no', said: tokens.slice(start, end), rest: cutAfter(end - start) }
  }
  if (yes_start.test(first)) {
    if (/^(yes|yeah|yep) (no|not)\b/.test(text)) return { answer: null, said: [], rest: tokens.slice(start + 1) }
    let end = start + 1
    while (end < tokens.length && /^(yes|yeah|i|do|am|have|did|sir|ma'am|doctor|,|definitely|absolutely|a|little|bit|sometimes|is|it|does)$/.test(tokens[end]!.lower)) end++
    return wordsOf(tokens.slice(end)).length <= 1 ? { answer: 'yes', said: tokens.slice(start, end), rest: [] } : { answer: 'yes', said: tokens.slice(start, start + 1), rest: cutAfter(1) }
  }
  if (soft_no.test(text)) {
    const is_short = text.split(' ').length <= 5
    return { answer: 'no', said: tokens.slice(start), rest: is_short ? [] : tokens.slice(start) }
  }
  if (soft_yes.test(text)) return { answer: 'yes', said: tokens.slice(start), rest: text.split(' ').length <= 4 ? [] : tokens.slice(start) }
  return { answer: null, said: [], rest: [...tokens] }
}

const yes_no_question = /^(do|does|did|have|has|had|are|is|was|were|can|could|any|anything|anybody|anyone|you|and you|no|ever|will|would|so you|noticed|still|feeling|trouble|problems)\b/

export function isYesNoQuestion(tokens: readonly Token[]): boolean {
  const text = wordsOf(dropOpeners(tokens, true)).join(' ')
  return yes_no_question.test(text) || /^(how|what) about\b/.test(text) || /\b(do you have|have you had|are you having|have you been|any)\b/.test(text) && !/^(how|what|when|where|which|who|why)\b/.test(text)
}

/** Topics that an answer keeps even when it is a sentence of its own: "Family history: she was adopted". */
const kept_topics = new Set(['Allergies', 'LMP', 'Family history', 'Surgical history', 'Menarche', 'Menstrual cycle', 'Contraception', 'Cervical screening', 'Mammogram', 'Pregnancy history', 'Miscarriages', 'Trying to conceive', 'Semen analysis', 'Pain score', 'Pads per day', 'Nocturia', 'Occupation', 'Goals', 'Dose', 'Supplements', 'Medications'])

function findTopic(question: readonly Token[]): string | null {
  const text = wordsOf(question).join(' ')
  for (const [pattern, label] of question_topics) if (pattern.test(text)) return label === '' ? null : label
  const what = /\bwhat (?:is|was|are|were) (?:your|the) ((?:[\p{L}-]+ ?){1,4})/u.exec(text)
  if (what?.[1]) return what[1].trim()
  const many = /\bhow many ([\p{L}-]+(?: [\p{L}-]+)?)/u.exec(text)
  if (many?.[1]) return `Number of ${many[1].replace(/ (do|did|have|are|were|is|of|has)$/, '')}`
  const about = /\b(?:how|what) about (?:your |the |any )?((?:[\p{L}-]+ ?){1,4})/u.exec(text)
  if (about?.[1] && about[1].split(' ').length <= 4) return about[1].trim()
  return null
}

/** An answer that needs its question: short and without a sentence of its own. */
function isFragment(tokens: readonly Token[]): boolean {
  const words = wordsOf(tokens)
  if (words.length === 0 || words.length > 14) return false
  const text = words.join(' ')
  return !/^(i|we|my|it|he|she|they|there|that|you|the)\b.*\b(am|is|are|was|were|have|has|had|do|does|did|take|get|feel|felt|feels|went|go|got|noticed|been|started|hurts|can|could|will|think|know|use|used|drink|smoke|eat|work)\b/.test(text)
}

/** "You're allergic to Augmentin, right?" - "no" must not be written as told. */
function isDeniedTag(unit: SpokenUnit, next: SpokenUnit | undefined): boolean {
  return findTag(unit.tokens) === 'right' && next !== undefined && next.role !== unit.role && readAnswer(next.tokens).answer === 'no'
}

/** "Endometriosis" - "no": a bare term that the patient answers was a question. */
function isBareQuestion(unit: SpokenUnit, next: SpokenUnit | undefined): boolean {
  const words = wordsOf(unit.tokens)
  if (!next || next.role !== 'patient' || unit.role !== 'clinician' || words.length > 3) return false
  const slots = findSlots(unit.tokens)
  return (slots.includes('gynaecologic') || slots.includes('symptom')) && /^(no|nope|yes|yeah|yep|none|never)$/.test(wordsOf(next.tokens)[0] ?? '')
}

/** False for "gosh", "let me think": the answer is still to come. */
function hasContent(tokens: readonly Token[]): boolean {
  const words = wordsOf(tokens)
  if (words.some((word) => yes_start.test(word) || no_start.test(word))) return true
  return wordsOf(dropOpeners(cleanTokens(tokens), true)).length > 0 && !/^(let me (think|see)|good question|i am sorry i did not hear( that( part)?)?)$/.test(words.join(' '))
}

function makeStatement(index: number, unit: SpokenUnit, parts: Partial<Statement>): Statement {
  return { index, role: unit.role, unit, question: null, answer: null, tail: [], topic: null, ...parts }
}

const is_asker = (role: SpeakerRole): boolean => role === 'clinician' || role === 'unknown' || role === 'other'

/** Statements of the visit in order of speech. Questions that nobody answers state nothing and are left out. */
export function pairQuestions(units: readonly SpokenUnit[]): Statement[] {
  const statements: Statement[] = []
  let pending: SpokenUnit | null = null
  const push = (unit: SpokenUnit, parts: Partial<Statement>): void => {
    statements.push(makeStatement(statements.length, unit, parts))
  }
  for (const [i, unit] of units.entries()) {
    if (pending && unit.role !== pending.role && !hasContent(unit.tokens)) continue
    if (is_asker(unit.role) && (unit.is_question || isBareQuestion(unit, units[i + 1]) || isDeniedTag(unit, units[i + 1]))) {
      pending = unit
      continue
    }
    if (!pending || unit.role === pending.role || unit.segment_index - pending.segment_index > 2) {
      if (unit.segment_index !== pending?.segment_index) pending = null
      push(unit, {})
      continue
    }
    const question: SpokenUnit = pending
    const read = readAnswer(unit.tokens)
    const is_yes_no = isYesNoQuestion(question.tokens)
    if (read.answer && is_yes_no && read.rest.length === 0) {
      push(unit, { question, answer: read.answer })
    } else if (read.answer && is_yes_no) {
      const rest = { ...unit, tokens: read.rest }
      const is_self_standing = !isFragment(read.rest) || read.rest.length === unit.tokens.length
      if (is_self_standing) {
        if (read.said.length < unit.tokens.length) push({ ...unit, tokens: read.said }, { question, answer: read.answer })
        push(rest, { question: null })
      } else {
        const topic = read.answer === 'yes' ? findTopic(question.tokens) : null
        if (topic) push(rest, { question, topic })
        else if (read.answer === 'yes') push(unit, { question, answer: 'yes', tail: read.rest })
        else {
          push({ ...unit, tokens: read.said }, { question, answer: read.answer })
          push(rest, {})
        }
      }
    } else if (isFragment(unit.tokens)) {
      const topic = /^no\b/.test(wordsOf(unit.tokens).join(' ')) ? null : findTopic(question.tokens)
      push(unit, topic ? { question, topic } : {})
    } else {
      const topic = wordsOf(unit.tokens).length <= 18 && unit.role !== 'clinician' ? findTopic(question.tokens) : null
      push(unit, topic !== null && kept_topics.has(topic) ? { question, topic } : {})
    }
    pending = null
  }
  return statements
}
