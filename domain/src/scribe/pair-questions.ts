/**
 * Joins a clinician's question to the answer that follows, so that "any chills?" - "no" becomes a statement and a bare
 * "two years" keeps the topic it answers. What cannot be joined safely stays as it was said.
 */
import type { Addressee } from './address-speech.ts'
import type { Heading } from './read-headings.ts'
import type { SpeakerRole } from './transcript.ts'
import { findTag, type Unit } from './split-units.ts'
import { findSlots } from './find-slots.ts'
import { isWord, type Token } from './tokenise.ts'
import { question_topics } from './question-topics.data.ts'
import { cleanTokens, dropOpeners } from './clean-tokens.ts'

export interface SpokenUnit extends Unit {
  role: SpeakerRole
  index: number
  /** Whom a clinician speaks to; the patient where nothing says otherwise. */
  to?: Addressee
  /** Division of the note under which a clinician dictates it ("Assessment: ...", "on exam, ..."). */
  heading?: Heading
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
  /** The question that the turn answers, also for its later sentences. */
  asked: SpokenUnit | null
  /** Whose "I" or "your" it is. */
  about: Addressee
  /** True where the answer goes on to take part of its yes or no back: then it is quoted, not joined. */
  is_split: boolean
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
    // "No, not right now": the second not belongs to what follows.
    while (end - 1 > start && tokens[end - 1]!.lower === 'not' && wordsOf(tokens.slice(end)).length > 0) end--
    return { answer: 'no', said: tokens.slice(start, end), rest: cutAfter(end - start) }
  }
  if (yes_start.test(first)) {
    if (/^(yes|yeah|yep) (no|not)\b/.test(text)) return { answer: null, said: [], rest: tokens.slice(start + 1) }
    let end = start + 1
    while (end < tokens.length && /^(yes|yeah|i|do|am|have|did|sir|ma'am|doctor|,|definitely|absolutely|a|little|bit|sometimes|is|it|does)$/.test(tokens[end]!.lower)) end++
    const said_more = wordsOf(tokens.slice(end)).filter((word) => !/^(doctor|sir|ma'am|please|okay|thanks|exactly|still|mostly|actually|though|unfortunately|right|correct|all|too|well|now|maybe|so|just|yep|yup|uh|um|oh|it's|he|she|that|we|they|you|not)$/.test(word))
    return said_more.length === 0 && wordsOf(tokens.slice(end)).length <= 1 ? { answer: 'yes', said: tokens.slice(start, end), rest: [] } : { answer: 'yes', said: tokens.slice(start, start + 1), rest: cutAfter(1) }
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
  // "And the estrace, 2 mg three times?"
  if (/^(the|your) .*\d/.test(text) && !/\b(how|what|when|where|which|who|why|or)\b/.test(text)) return true
  return yes_no_question.test(text) || /^(how|what) about\b/.test(text) || /\b(do you have|have you had|are you having|have you been|any)\b/.test(text) && !/^(how|what|when|where|which|who|why)\b/.test(text)
}

const stems = (tokens: readonly Token[]): Set<string> => new Set(wordsOf(tokens).filter((word) => word.length > 3 && !/^(have|does|your|with|that|this|been|when|what|from|ever|like|them|they|there|some|just|pain|time|times|much|many|about|feel|take|taking)$/.test(word)).map((word) => word.replace(/(ing|ed|es|s)$/, '')))

function sharesStem(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const stem of a) for (const other of b) if (stem === other || (Math.min(stem.length, other.length) >= 4 && (stem.startsWith(other) || other.startsWith(stem)))) return true
  return false
}

/** "Do you smoke, or drink?" asks more than one thing. */
function isList(question: readonly Token[]): boolean {
  return question.some((token) => token.lower === 'or' || token.text === ',') && isYesNoQuestion(question)
}

const noun_question = /^(?:and )?(?:how (?:is|are|was|were|'s|have|has)|what about|how about|tell me (?:more )?about|and)(?: things with)? (?:your |the |his |her |any |those |these |this )?([\p{L}'-]+(?: [\p{L}'-]+){0,3}?)(?: (?:going|doing|today|now|been|lately|so far|these days|feeling|apart|on it))*$/u

/** What a question names: "How's the bleeding?" - bleeding; "Water?" - water. Null where it names nothing of its own. */
function nounOf(question: readonly Token[]): string | null {
  const text = wordsOf(dropOpeners(cleanTokens(question), true)).join(' ')
  const named = noun_question.exec(text)?.[1]?.trim()
  const bare = /^(?:and |any |the |your |my )*((?:[\p{L}'-]+ ?){1,5})$/u.exec(text)?.[1]?.trim()
  const noun = named ?? bare
  if (!noun || /\b(you|it|that|this|things?|is|are|was|were|do|does|did|have|has|had|can|could|will|would|what|who|how|why|when|where|which|okay|right|yeah|really|everything|else|far|long|often|he|she|they|them|if|at all|no|yes|not|good|sorry|questions?|concerns?|week|weekend|summer|today|tonight|night|yesterday|everyone|family|feeling|doing)\b/.test(noun)) return null
  return noun
}

/** "It stopped", "they're regular": a sentence whose subject is in the question. */
function leansOnQuestion(tokens: readonly Token[]): boolean {
  const words = wordsOf(dropOpeners(cleanTokens(tokens), true))
  return /^(it|they|that|those|these)$/.test(words[0] ?? '') && !/^(hurts?|depends|feels like)/.test(words.slice(1).join(' '))
}

/** Topics that an answer keeps even when it is a sentence of its own: "Family history: she was adopted". */
const kept_topics = new Set(['Allergies', 'Thoughts of self-harm', 'Thoughts of harming the baby', 'LMP', 'Family history', 'Surgical history', 'Menarche', 'Menstrual cycle', 'Contraception', 'Cervical screening', 'Mammogram', 'Pregnancy history', 'Miscarriages', 'Trying to conceive', 'Semen analysis', 'Pain score', 'Pads per day', 'Nocturia', 'Occupation', 'Goals', 'Dose', 'Supplements', 'Medications'])

/** Of two things asked in one breath, the one that the answer names. */
function findTopic(question: readonly Token[], answer: readonly Token[] = []): string | null {
  const text = wordsOf(question).join(' ')
  const parts = text.split(/ and (?=how (?:much|many|often|long)\b)/)
  const named = stems(answer)
  if (parts.length > 1 && answer.length > 0) {
    const part = parts.find((words) => sharesStem(stems(question.filter((token) => words.split(' ').includes(token.lower))), named))
    return part === undefined ? parts.map((words) => labelOf(words)).filter((label) => label !== null).join(' / ') || null : labelOf(part)
  }
  return labelOf(text)
}

function labelOf(text: string): string | null {
  if (/\b(scale|from (0|zero|1|one) to (10|ten)|out of (10|ten))\b/.test(text) && !/\b(pain|hurt\w*|discomfort|ache)\b/.test(text)) {
    const rated = /\bhow (\p{L}+) (?:are|do|did|is|was|would|have)\b/u.exec(text)?.[1] ?? /\brate your (\p{L}+)/u.exec(text)?.[1]
    if (rated && !/^(bad|much|severe|would|is)$/.test(rated)) return `${rated[0]!.toUpperCase()}${rated.slice(1)}, 0 to 10`
  }
  for (const [pattern, label] of question_topics) if (pattern.test(text)) return label === '' ? null : label
  const often = /\bhow often (?:do|did|does|have|has|are|is|were|was)? ?(?:you|it|they|that|this|the|your)? ?((?:[\p{L}'-]+ ?){1,9})$/u.exec(text)?.[1]?.trim()
  if (often !== undefined) return /^(that|it|this|them|they|do them|do it|come|happen|is that|been|now)$/.test(often) ? 'Frequency' : `Frequency (${often.replace(/\b(your|you)\b ?/g, '')})`
  if (/\bhow often\b/.test(text)) return 'Frequency'
  const taken = /\bhow (?:are|do|have) you (?:been )?(?:tak(?:e|ing)|us(?:e|ing)|tolerat(?:e|ing)) (?:the |your )?((?:[\p{L}\d-]+ ?){1,3})$/u.exec(text)?.[1]
  if (taken) return taken.trim()
  const what = /\bwhat (?:is|was|are|were) (?:your|the) ((?:[\p{L}-]+ ?){1,4})/u.exec(text)
  if (what?.[1]) return what[1].trim()
  const many = /\bhow many (?!(?:was|is|were|are|do|did) )([\p{L}-]+(?: [\p{L}-]+)?)/u.exec(text)
  if (many?.[1]) return `Number of ${many[1].replace(/ (do|did|have|are|were|is|of|has)$/, '')}`
  const about = /\b(?:how|what) about (?:your |the |any )?((?:[\p{L}-]+ ?){1,4})/u.exec(text)
  if (about?.[1] && about[1].split(' ').length <= 4) return about[1].trim()
  return null
}

/** An answer that needs its question: short and without a sentence of its own. */
function isFragment(tokens: readonly Token[]): boolean {
  const words = wordsOf(tokens)
  if (words.length === 0 || words.length > 14) return false
  const text = words.join(' ').replace(/^(and|but|so) /, '')
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
  return { index, role: unit.role, unit, question: null, answer: null, tail: [], topic: null, asked: null, about: 'patient', is_split: false, ...parts }
}

/** Whose "I", "my" or "your" a unit holds; a sentence that leans on the one before shares its owner. */
function findOwner(unit: SpokenUnit, question: SpokenUnit | null, before: Statement | undefined): Addressee {
  const words = wordsOf(unit.tokens)
  if (unit.role === 'partner') return words.some((word) => /^(i|my|me|i'm|myself|i'd)$/.test(word)) || question?.to === 'partner' ? 'partner' : 'patient'
  if (unit.role !== 'clinician' || question) return 'patient'
  if (unit.to === 'partner' && words.some((word) => /^(you|your|yours|you'd)$/.test(word))) return 'partner'
  const leans = /^(it|they|both|that|those|these|this)$/.test(words[0] ?? '') && unit.to === 'partner'
  return leans && before?.unit.segment_index === unit.segment_index && before.about === 'partner' ? 'partner' : 'patient'
}

/** True where an answer repeats what one part of the question asked. */
function restates(question: SpokenUnit, unit: SpokenUnit): boolean {
  const words = wordsOf(unit.tokens)
  return words.length >= 3 && /\b(i|we|my)\b/.test(words.join(' ')) && sharesStem(stems(question.tokens), stems(unit.tokens))
}

/** "Any surgeries or medical problems?" - "No. I had my appendix out as a surgery": a later sentence speaks against the no. */
function takesBack(question: SpokenUnit, unit: SpokenUnit): boolean {
  const words = wordsOf(unit.tokens)
  return !words.some((word) => /^(no|not|never|none|neither)$/.test(word)) && /\b(i|we)\b/.test(words.join(' ')) && sharesStem(stems(question.tokens), stems(unit.tokens))
}

const kin_word = /\b(mother|mom|mum|father|dad|sister|brother|aunt|uncle|grandmother|grandma|grandfather|grandpa|cousin|niece|nephew|son|daughter)\b/

/** "My mother had it at 71": what she had is in the question. */
function findKinAnswer(question: SpokenUnit, unit: SpokenUnit): Partial<Statement> | null {
  const words = wordsOf(unit.tokens).join(' ')
  if (!kin_word.test(words) || !/\b(had|has|have|got) (it|that|one|them)\b|\b(did|does|do)$/.test(words)) return null
  const asked = wordsOf(dropOpeners(cleanTokens(question.tokens), true)).join(' ')
  const noun = /^(?:and |do you have |have you had |is there |any |a |history of |family history of )*(.+?)(?:,? (?:in )?(?:you|yourself|your|anyone|anybody|either|close|the)\b.*)?$/.exec(asked)?.[1]
  return noun && noun.split(' ').length <= 6 ? { question, topic: noun } : null
}

/** A question of few words without a verb names what its short answer is about, unless the answer names it again. */
function findBareTopic(question: SpokenUnit, unit: SpokenUnit): string | null {
  const noun = nounOf(question.tokens)
  return noun === null || sharesStem(stems(question.tokens), stems(unit.tokens)) ? null : noun
}

const asks_advice = /^(?:and |so |then |okay |but )*(should|can|could|may) (i|we)\b|^(?:and |so |okay )*(do|am) (i|we) (need|have|supposed|allowed|still|stop|keep|take|continue|start|use)\b|\bis it (ok|okay|safe|all right) (to|if)\b/

/** What a patient asks about: "can I keep the black cohosh". */
const kept_thing = /\b(?:keep|stop|take|continue|start|use|restart|skip|drink|eat)(?: taking| using| on)? (?:the |my |an? |this |that |these |those )?((?:[\p{L}\d'-]+ ?){1,4})$/u

/** "Let's stop it": what is to be done leans on what was asked. */
const dropLead = (tokens: readonly Token[]): Token[] => {
  const words = tokens.filter(isWord)
  const at = words.findIndex((token, i) => i > 0 && i < 6 && /^(it|that|them|those|this|these)$/.test(token.lower))
  return at < 0 ? [] : words.slice(at)
}

/** A patient's question that the clinician settles: "Should I start Kegels?" - "No, not right now"; "And the metformin?" - "Keep it". */
function answerPatient(question: SpokenUnit, unit: SpokenUnit): Partial<Statement> | null {
  const text = wordsOf(question.tokens).join(' ')
  if (asks_advice.test(text)) {
    const read = readAnswer(unit.tokens)
    const kept = kept_thing.exec(text)?.[1]?.trim()
    if (!read.answer && kept && leansOnQuestion(dropLead(unit.tokens))) return { question, topic: kept }
    if (!read.answer || (read.answer === 'yes' && read.rest.length > 3)) return null
    const head = unit.tokens.findIndex((token) => yes_start.test(token.lower) || no_start.test(token.lower))
    return { question, answer: read.answer, tail: unit.tokens.slice(head + 1) }
  }
  const noun = /^(?:and|okay and|what about|how about) (?:the |my |for |an? )*((?:[\p{L}\d-]+ ?){1,3})$/u.exec(text)?.[1]?.trim()
  if (!noun || /^(if|when|then|what|how|so|that|it|this|me|you|why|where|who|he|she|they|there|do|is|are|can)\b/.test(noun)) return null
  if (/^(yes|no|yeah|nope|well)$/.test(wordsOf(unit.tokens)[0] ?? '') || sharesStem(stems(question.tokens), stems(unit.tokens)) || /\b(good|great|perfect|exactly)\b/.test(wordsOf(unit.tokens)[0] ?? '')) return null
  return { question, topic: noun }
}

const is_asker = (role: SpeakerRole): boolean => role === 'clinician' || role === 'unknown' || role === 'other'

/** Statements of the visit in order of speech. Questions that nobody answers state nothing and are left out. */
export function pairQuestions(units: readonly SpokenUnit[]): Statement[] {
  const statements: Statement[] = []
  let pending: SpokenUnit | null = null
  let asked: SpokenUnit | null = null
  let from_patient: SpokenUnit | null = null
  let advice_asked: SpokenUnit | null = null
  const push = (unit: SpokenUnit, parts: Partial<Statement>): void => {
    const advice = advice_asked && unit.role === 'clinician' && unit.segment_index === advice_asked.segment_index + 1 ? advice_asked : null
    const context = advice ?? (asked && unit.role !== asked.role && unit.segment_index === asked.segment_index + 1 ? asked : null)
    statements.push(makeStatement(statements.length, unit, { asked: context, about: findOwner(unit, parts.question ?? null, statements.at(-1)), ...parts }))
  }
  for (const [i, unit] of units.entries()) {
    if (is_asker(unit.role) && unit.is_question) asked = unit
    if (unit.role === 'patient' && unit.is_question) advice_asked = unit
    if (from_patient && unit.role === 'clinician') {
      const question: SpokenUnit = from_patient
      from_patient = null
      const parts = unit.is_question || unit.segment_index !== question.segment_index + 1 ? null : answerPatient(question, unit)
      if (parts) {
        pending = null
        push(unit, parts)
        continue
      }
    } else if (unit.role === 'patient' && unit.is_question) {
      from_patient = unit
    } else if (unit.role !== 'clinician' && unit.segment_index !== from_patient?.segment_index) {
      from_patient = null
    }
    if (pending && unit.role !== pending.role && !hasContent(unit.tokens)) continue
    if (is_asker(unit.role) && (unit.is_question || isBareQuestion(unit, units[i + 1]) || isDeniedTag(unit, units[i + 1]))) {
      pending = unit
      continue
    }
    if (!pending || unit.role === pending.role || unit.segment_index - pending.segment_index > 2) {
      if (unit.segment_index !== pending?.segment_index) pending = null
      const open: SpokenUnit | null = asked
      push(unit, (open && unit.role !== open.role && unit.segment_index === open.segment_index + 1 ? findKinAnswer(open, unit) : null) ?? {})
      continue
    }
    const question: SpokenUnit = pending
    const read = readAnswer(unit.tokens)
    const is_yes_no = isYesNoQuestion(question.tokens)
    const turn = units.slice(i + 1).filter((other) => other.segment_index === unit.segment_index && other.role === unit.role)
    const kin = findKinAnswer(question, unit)
    if (/^not (me|myself|personally)$/.test(wordsOf(unit.tokens).join(' '))) {
      push(unit, { question, answer: 'no', is_split: true, tail: unit.tokens })
    } else if (read.answer && is_yes_no && isList(question.tokens) && read.said.length === unit.tokens.length && !read.rest.length && restates(question, unit)) {
      // "Do you smoke, or drink?" - "I don't smoke." answers one of the two, in its own words.
      push(unit, {})
    } else if (kin) {
      push(unit, kin)
    } else if (read.answer && is_yes_no && read.rest.length === 0) {
      push(unit, { question, answer: read.answer, is_split: read.answer === 'no' && isList(question.tokens) && turn.some((other) => takesBack(question, other)) })
    } else if (read.answer && is_yes_no) {
      const rest = { ...unit, tokens: read.rest }
      const is_self_standing = !isFragment(read.rest) || read.rest.length === unit.tokens.length
      if (is_self_standing) {
        if (read.said.length < unit.tokens.length) push({ ...unit, tokens: read.said }, { question, answer: read.answer })
        push(rest, { question: null })
      } else {
        const topic = read.answer === 'yes' ? findTopic(question.tokens, read.rest) : null
        if (topic) push(rest, { question, topic })
        else if (read.answer === 'yes') push(unit, { question, answer: 'yes', tail: read.rest })
        else {
          push({ ...unit, tokens: read.said }, { question, answer: read.answer })
          push(rest, {})
        }
      }
    } else if (isFragment(unit.tokens)) {
      const topic = /^no\b/.test(wordsOf(unit.tokens).join(' ')) ? null : (findTopic(question.tokens, unit.tokens) ?? findBareTopic(question, unit))
      push(unit, topic ? { question, topic } : {})
    } else {
      const topic = wordsOf(unit.tokens).length <= 18 && unit.role !== 'clinician' ? findTopic(question.tokens) : null
      const noun = unit.role !== 'clinician' && leansOnQuestion(unit.tokens) ? nounOf(question.tokens) : null
      push(unit, topic !== null && kept_topics.has(topic) ? { question, topic } : noun !== null ? { question, topic: noun } : {})
    }
    pending = null
  }
  return statements
}
