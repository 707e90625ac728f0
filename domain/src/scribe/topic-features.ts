/**
 * What the topic model (20 section labels) sees of a stretch of speech: words, word pairs, pieces of words, who said them, and what the
 * engine itself reads in it: facts that must be kept, and, where turns are tagged, kinds of statements and answers.
 */
import { findDrugs } from './find-drugs.ts'
import { findSlots } from './find-slots.ts'
import { judgeStatements } from './judge-statements.ts'
import { normaliseNumbers } from './normalise-numbers.ts'
import { readVisit } from './read-visit.ts'
import { isWord, tokenise } from './tokenise.ts'
import type { Segment, SpeakerRole } from './transcript.ts'

interface TaggedLine {
  role: SpeakerRole | null
  text: string
  offset: number
}

function readLines(text: string): TaggedLine[] {
  let offset = 0
  return text.split('\n').map((line) => {
    const tag = /^\s*\[?(doctor|patient|guest_[a-z]+)[^:\]]{0,12}[:\]]/i.exec(line)
    const name = tag?.[1]!.toLowerCase()
    const role = name === undefined ? null : name === 'doctor' ? 'clinician' : name === 'patient' ? 'patient' : 'family'
    const from = tag ? tag[0].length : 0
    const read = { role, text: line.slice(from), offset: offset + from } as const
    offset += line.length + 1
    return read
  })
}

function addWords(lines: readonly TaggedLine[], add: (feature: string) => void): void {
  for (const [turn, { role, text }] of lines.entries()) {
    const words = normaliseNumbers(tokenise(text)).filter(isWord).map((token) => (/^\d/.test(token.lower) ? '#' : token.lower))
    for (const [k, word] of words.entries()) {
      add(`w=${word}`)
      if (role !== null) add(`${role === 'clinician' ? 'c' : 'p'}=${word}`)
      if (k > 0) add(`b=${words[k - 1]}_${word}`)
      if (turn < 2 && role !== null) add(`f=${word}`)
      if (word.length <= 3) continue
      const framed = `<${word}>`
      for (let size = 3; size <= 4; size++) for (let i = 0; i + size <= framed.length; i++) add(`x=${framed.slice(i, i + size)}`)
    }
  }
}

/** How often, in steps that a linear model can use. */
function addShare(name: string, count: number, total: number, add: (feature: string) => void): void {
  add(`e=${name}`)
  if (count / total >= 0.34) add(`e=${name}>.34`)
  if (count / total >= 0.6) add(`e=${name}>.6`)
  if (count >= 4) add(`e=${name}>=4`)
}

function addReading(lines: readonly TaggedLine[], add: (feature: string) => void): void {
  const segments = lines.flatMap(({ role, text, offset }, i): Segment[] =>
    role === null || text.trim() === '' ? [] : [{ id: `s${i + 1}`, role, label: role, is_role_inferred: false, start_ms: null, end_ms: null, text, offset }])
  if (segments.length === 0) return
  const judged = judgeStatements(readVisit(segments).statements)
  const counts = new Map<string, number>()
  const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)
  const topics = new Set<string>()
  for (const { kind, polarity, experiencer, statement } of judged) {
    count(`k:${kind}`)
    count(`p:${polarity}`)
    if (experiencer !== 'patient') count(`x:${experiencer}`)
    if (statement.answer) count(`a:${statement.answer}`)
    if (statement.topic) topics.add(`t:${statement.topic}`)
    count(`r:${statement.role}`)
  }
  for (const topic of topics) addShare(topic, 1, Math.max(1, judged.length), add)
  for (const [name, times] of counts) addShare(name, times, Math.max(1, judged.length), add)
}

/** Features with how often each stands in the text. */
export function countTopicFeatures(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (feature: string): void => void counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const lines = readLines(text)
  addWords(lines, add)
  const tokens = normaliseNumbers(tokenise(text))
  const drugs = findDrugs(tokens).length
  if (drugs > 0) add('d=drug')
  if (drugs > 2) add('d=drugs')
  for (const slot of findSlots(tokens)) add(`s=${slot}`)
  add(`n=${Math.min(12, lines.length >> 1)}`)
  add(`l=${Math.round(2 * Math.log2(tokens.length + 1))}`)
  add(`q=${Math.min(6, tokens.filter((token) => token.text === '?').length)}`)
  const spoken = (role: SpeakerRole): number => lines.filter((line) => line.role === role).length
  if (spoken('family') > 0) add(`g=${spoken('family') > 2}`)
  add(`r=${spoken('clinician') > spoken('patient') ? 'c' : 'p'}`)
  addReading(lines, add)
  return counts
}
