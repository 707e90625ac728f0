/**
 * Writes one statement as a note sentence by listed rules, then checks itself: the sentence must hold no number and no drug
 * that its evidence lacks and must say yes or no as the evidence does. If it does not, the words are quoted as they were said.
 */
import type { ChartFacts } from './chart-facts.ts'
import type { ClaimKind } from './claim.ts'
import { cleanTokens, dropOpeners } from './clean-tokens.ts'
import { hasNegation } from './detect-context.ts'
import { exam_systems } from './exam-systems.data.ts'
import { findDrugs } from './find-drugs.ts'
import { listNumbers, normaliseNumbers } from './normalise-numbers.ts'
import type { Statement } from './pair-questions.ts'
import { rewriteAnswer, type Rewritten } from './rewrite-answer.ts'
import { shiftPerson, type Written } from './shift-person.ts'
import { isWord, joinTokens, tokenise, type Token } from './tokenise.ts'
import { written_forms } from './written-forms.data.ts'

const closers = new Set('okay ok alright right yeah so and but or um correct too'.split(' '))

const tag_tails = [['is', 'that', 'right'], ['is', 'that', 'correct'], ['is', 'that', 'okay'], ['does', 'that', 'sound', 'good'], ['does', 'that', 'make', 'sense'], ['sound', 'good']]

function trimEnd(tokens: Token[]): Token[] {
  let end = tokens.length
  while (end > 0 && /^[.,?!;:]$/.test(tokens[end - 1]!.text)) end--
  const tail = tag_tails.find((words) => words.every((word, k) => tokens[end - words.length + k]?.lower === word))
  if (tail) end -= tail.length
  while (end > 0) {
    const token = tokens[end - 1]!
    if (/^[.,?!;:-]$/.test(token.text) || (closers.has(token.lower) && !/^(is|are|the|on|ovary)$/.test(tokens[end - 2]?.lower ?? '') && !(token.lower === 'right' && /^(the|my|your|on|of)$/.test(tokens[end - 2]?.lower ?? '')))) end--
    else break
  }
  return tokens.slice(0, end)
}

/** Plan talk as a note says it; each pattern is one rule and keeps every content word. */
const phrase_rules: ReadonlyArray<[RegExp, string, string]> = [
  [/^(?:what|and what) (?:I am|we are) (?:also )?going to do is,? ?(?=I |we )/i, '', 'modal_plan'],
  [/^(?:so )?what (?:I would like|I want) to do is,? ?(?=I |we )/i, '', 'modal_plan'],
  [/\b[Ll]et(?: us|'s) go ahead and\b/g, 'we will', 'modal_plan'],
  [/\b(I am|we are) (?:also )?going to go ahead and\b/g, '$1 going to', 'modal_plan'],
  [/\bgo ahead and\b/g, '', 'modal_plan'],
  [/\bI am going to have (her|him|them|the patient)\b/g, 'I will have $1', 'modal_plan'],
  [/\bI am (also )?going to\b/g, 'I will $1', 'modal_plan'],
  [/\b[Ww]e are (also )?going to\b/g, 'we will $1', 'modal_plan'],
  [/^[Ll]et(?: us|'s)\b(?! see| me)/g, 'we will', 'modal_plan'],
  [/^I am (?:so |very |really )?(?:glad|sorry) (?:that )?[^,]{0,40},\s*(?:and |but |because )?/i, '', 'courtesy_cut'],
  [/\bI do (appreciate|hear|see|feel)\b/g, 'I $1', 'exam_voice'],
]

const exam_lead = /^(?:on (?:the |his |her |their |the patient's )?(?:physical )?exam(?:ination)?,?|and |so )\s*/i

export function capitalise(text: string): string {
  const first = text.search(/[\p{L}\p{N}]/u)
  return first < 0 ? text : text.slice(0, first) + text[first]!.toUpperCase() + text.slice(first + 1)
}

function finish(text: string): string {
  const tidy = text.replace(/\s+/g, ' ').replace(/\s+([,.;:?!%])/g, '$1').replace(/[,;](?=[.,;:?!])/g, '').replace(/:\s*,\s*/g, ': ').replace(/([.!?])[.,;]+(?=\s|$)/g, '$1').trim()
  return /[.!?]"?$/.test(tidy) ? capitalise(tidy) : `${capitalise(tidy)}.`
}

export function applyWrittenForms(text: string): string {
  return text.replace(/[\p{L}][\p{L}\p{N}'&-]*/gu, (word) => written_forms.get(word) ?? word)
}

function labelExam(text: string): string | null {
  const lower = text.toLowerCase()
  const system = exam_systems.find(([pattern]) => pattern.test(lower))?.[1]
  return system && !lower.startsWith(system.toLowerCase()) ? system : null
}

function isChatter(text: string): boolean {
  return /^(this|that) is (all|right|okay|correct)\b/.test(text)
}

function writePlain(tokens: readonly Token[], statement: Statement, chart: ChartFacts, kind: ClaimKind, has_systems: boolean): Rewritten {
  const rules: string[] = []
  let body: Written[] = trimEnd(dropOpeners(cleanTokens(tokens), true))
  const is_partners = statement.about === 'partner'
  const is_own_word = statement.role === 'partner' && is_partners && !body.some((token) => /^(we|us|our|you|your|she|her|he|him|his|they|them|their)$/.test(token.lower))
  const speaker = statement.role === 'patient' || is_own_word ? 'patient' : statement.role === 'clinician' ? 'clinician' : null
  if (speaker) {
    const shifted = is_partners ? shiftPerson(body, speaker, null, is_own_word ? 'partner' : 'the partner') : shiftPerson(body, speaker, chart.pronouns)
    if (shifted.is_changed) rules.push('person_shift')
    body = shifted.tokens
  }
  let text = joinTokens(body.map((token) => ({ text: written_forms.get(token.lower) ?? token.text })))
  for (const [pattern, replacement, rule] of phrase_rules) {
    const next = text.replace(pattern, replacement)
    if (next !== text && !rules.includes(rule)) rules.push(rule)
    text = next
  }
  if (kind === 'exam' && speaker === 'clinician') {
    text = text.replace(exam_lead, '')
    const system = has_systems ? labelExam(text) : null
    if (system) {
      rules.push('exam_system')
      return { text: `${system}: ${capitalise(text)}`, rules }
    }
  }
  if (is_own_word) {
    rules.push('speaker_named')
    return { text: /^partner\b/i.test(text) ? text : `Partner: ${text}`, rules }
  }
  if (statement.role === 'partner' || statement.role === 'family') {
    rules.push('speaker_named')
    return { text: `${statement.role === 'partner' ? 'Partner' : 'Family'}: "${text}"`, rules }
  }
  return { text, rules }
}

function writeTail(statement: Statement, chart: ChartFacts): string {
  const tail = trimEnd(dropOpeners(cleanTokens(statement.tail), true))
  return tail.some(isWord) ? `, ${joinTokens(shiftPerson(tail, 'patient', chart.pronouns).tokens)}` : ''
}

function writeTopic(statement: Statement, topic: string, chart: ChartFacts): Rewritten | null {
  const answer = trimEnd(dropOpeners(cleanTokens(statement.unit.tokens), true))
  if (!answer.some(isWord)) return null
  const is_partners = statement.about === 'partner'
  const shifted = shiftPerson(answer, statement.role === 'clinician' ? 'clinician' : 'patient', is_partners ? null : chart.pronouns, is_partners ? 'partner' : undefined)
  const text = joinTokens(shifted.tokens.map((token) => ({ text: written_forms.get(token.lower) ?? token.text })))
  const label = applyWrittenForms(topic.replace(/\b(your|my) /g, ''))
  return { text: `${is_partners ? `Partner, ${label.length > 1 && label[1] === label[1]!.toLowerCase() ? label[0]!.toLowerCase() + label.slice(1) : label}` : capitalise(label)}: ${text}`, rules: ['topic_kept', ...(shifted.is_changed ? ['person_shift'] : [])] }
}

/** Tokens that a sentence may draw on: the unit's, and the question's where one was answered. */
export function evidenceTokens(statement: Statement): Token[] {
  return statement.question ? [...statement.question.tokens, ...statement.unit.tokens] : statement.unit.tokens
}

/** "Tobacco" - "I vape a little": a partner's whole sentence needs no label. */
function isSentence(statement: Statement): boolean {
  return statement.about === 'partner' && statement.role === 'partner' && /^(i|my)$/.test(dropOpeners(cleanTokens(statement.unit.tokens), true)[0]?.lower ?? '')
}

/** Null where nothing worth writing is left after cleaning. */
export function rewriteStatement(statement: Statement, chart: ChartFacts, kind: ClaimKind, has_systems = true): Rewritten | null {
  const is_partners = statement.about === 'partner'
  if (statement.answer && statement.question && isQuotedAnswer(statement)) return quoteAnswer(statement)
  const written = statement.answer && statement.question
    ? rewriteAnswer(statement.question.tokens, statement.answer, is_partners ? null : chart.pronouns, is_partners ? 'partner' : undefined, saysBoth(statement.tail))
    : statement.topic && !isSentence(statement)
      ? writeTopic(statement, statement.topic, chart)
      : writePlain(statement.unit.tokens, statement, chart, kind, has_systems)
  if (written && statement.answer && isChatter(written.text)) return null
  if (written && statement.answer) written.text = applyWrittenForms(written.text + (saysBoth(statement.tail) ? '' : writeTail(statement, chart)))
  if (written && isWordy(written.text) && keepsMeaning(written.text, statement)) return { text: finish(written.text), rules: written.rules }
  if (statement.answer && statement.question) return quoteAnswer(statement)
  if (!written && statement.topic) return null
  if (written && !isWordy(written.text)) return null
  return quoteStatement(statement)
}

/** Answers of a partner about the patient, of a clinician to the patient, and answers that take part of themselves back keep their question. */
function isQuotedAnswer(statement: Statement): boolean {
  return statement.is_split || statement.question!.role === 'patient' || (statement.role === 'partner' && statement.about === 'patient')
}

function saysBoth(tail: readonly Token[]): boolean {
  return tail.filter(isWord).map((token) => token.lower).join(' ') === 'both'
}

const empty_words = new Set("the a an is are was were that that's this it it's i you she he they we again so and or but then there here now what hand thing one okay also as of in on to with her his their them him for be been do does did have has had will would can could not no all right well patient".split(' '))

/** False for a scrap of speech that says nothing ("that's", "the hand is"). */
function isWordy(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'.%/-]*/gu) ?? []
  return words.some((word) => !empty_words.has(word)) && (words.length >= 2 || /\d/.test(text) || findDrugs(tokenise(text)).length > 0)
}

/** Same numbers, same drugs, same polarity. */
export function keepsMeaning(text: string, statement: Statement): boolean {
  const said = evidenceTokens(statement)
  const made = normaliseNumbers(tokenise(text))
  const said_numbers = new Set(listNumbers(said))
  if (listNumbers(made).some((number) => !said_numbers.has(number))) return false
  const said_drugs = new Set(findDrugs(said).flatMap((drug) => drug.name.split(' ')))
  if (findDrugs(made).some((drug) => drug.name.split(' ').some((word) => !said_drugs.has(word)))) return false
  const own = statement.answer === 'no' ? true : statement.answer === 'yes' ? hasNegation(statement.question!.tokens.map((token) => token.lower)) : hasNegation(trimEnd(dropOpeners(statement.unit.tokens, true)).map((token) => token.lower))
  return hasNegation(made.map((token) => token.lower)) === own
}

function rawText(tokens: readonly Token[]): string {
  return joinTokens(tokens).replace(/\s+/g, ' ').trim()
}

function quoteStatement(statement: Statement): Rewritten | null {
  const body = rawText(trimEnd(dropOpeners(statement.unit.tokens, true)))
  if (body.split(' ').length < 2) return null
  const who = { clinician: 'Clinician', patient: 'Patient', partner: 'Partner', family: 'Family', other: 'Speaker', unknown: 'Speaker' }[statement.role]
  return { text: `${who}: "${body}"`, rules: ['quoted'] }
}

function quoteAnswer(statement: Statement): Rewritten | null {
  const question = rawText(trimEnd(dropOpeners(cleanTokens(statement.question!.tokens), false)))
  if (question.split(' ').length < 2 || /^(is|does) (that|this|it) (all|right|okay|ok|correct|sound|make|look)\b|(right|okay|correct)$|\b(questions?|sound good|make sense|remember)\b/.test(question.toLowerCase())) return null
  const tail = rawText(trimEnd(statement.tail)).replace(/^[,;.\s]+/, '')
  const is_head = statement.tail[0] !== undefined && statement.tail[0].start === statement.unit.tokens[0]?.start && statement.tail[0].lower !== 'i'
  const rest = is_head ? tail[0]!.toLowerCase() + tail.slice(1) : tail
  const said = rest === '' ? statement.answer : is_head && /^(no|not|yes|never)\b/.test(rest) ? rest : `${statement.answer}, ${rest}`
  const who = statement.question!.role === 'patient' ? 'Patient asked' : statement.role === 'partner' ? 'Partner, asked' : 'Asked'
  return { text: finish(`${who} "${capitalise(question)}": ${said}`), rules: ['answer_quoted'] }
}
