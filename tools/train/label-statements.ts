/**
 * Labels for training: which division of the reference note a statement was written into, if any. A statement belongs to
 * the division whose best sentence covers it by words weighted by rarity; too thin a cover means it was left out.
 */
import { citeStatement } from '../../domain/src/scribe/cite-evidence.ts'
import { readVisit } from '../../domain/src/scribe/read-visit.ts'
import { rewriteStatement } from '../../domain/src/scribe/rewrite-statement.ts'
import type { Statement } from '../../domain/src/scribe/pair-questions.ts'
import type { Segment } from '../../domain/src/scribe/transcript.ts'

export const divisions = ['none', 'subjective', 'exam', 'results', 'plan'] as const
export type Division = (typeof divisions)[number]

const headings: ReadonlyArray<[RegExp, Division]> = [
  [/^(physical exam(ination)?|exam|vitals( reviewed)?|vital signs)\b/i, 'exam'],
  [/^(results?|labs?|imaging|procedure)\b/i, 'results'],
  [/^(assessment|plan|impression|instructions|assessment and plan)\b/i, 'plan'],
  [/^(chief complaint|cc|history of present illness|hpi|review of systems|medical history|past|social history|family history|medications|current medications|allergies|surgical history|subjective|ros|birth history)\b/i, 'subjective'],
]

export interface NoteSentence {
  division: Division
  heading: string
  text: string
}

export function splitNote(note: string): NoteSentence[] {
  let division: Division = 'subjective'
  let heading = ''
  const out: NoteSentence[] = []
  for (const line of note.split(/\r?\n/)) {
    const text = line.trim()
    if (text === '') continue
    const is_heading = /^[A-Z][A-Z /&,()-]+:?$/.test(text)
    const named = is_heading ? headings.find(([pattern]) => pattern.test(text)) : undefined
    if (named) {
      division = named[1]
      heading = text.replace(/:$/, '')
      continue
    }
    for (const sentence of text.split(/(?<=[.!?])\s+/)) if (sentence.length > 2) out.push({ division, heading, text: sentence })
  }
  return out
}

const stop = new Set('the a an and or of to in is are was were be been has have had he she it his her they their that this with for on at as by from not no but i we you my your will do does did so if there than then who which patient'.split(' '))

export function stemWords(text: string): string[] {
  return text.toLowerCase().replace(/[^a-z0-9./]+/g, ' ').split(' ').map((word) => word.replace(/^\.+|\.+$/g, '')).filter((word) => word !== '' && !stop.has(word)).map((word) => (word.length > 4 ? word.replace(/(ing|ed|es|s)$/, '') : word))
}

/** One segment a line of "[doctor] …" dialogue; enough for the public corpora. */
export function readTaggedDialogue(dialogue: string): Segment[] {
  const segments: Segment[] = []
  let offset = 0
  for (const line of dialogue.split('\n')) {
    const tag = /^\s*(?:\[(\w+)\]|(Doctor|Patient|Guest_\w+)\s*:)\s*/.exec(line)
    const name = (tag?.[1] ?? tag?.[2] ?? '').toLowerCase()
    const start = tag ? tag[0].length : 0
    const text = line.slice(start).trimEnd()
    if (text.trim() !== '') {
      const role = name === 'doctor' ? 'clinician' : name === 'patient' ? 'patient' : name.startsWith('guest') ? 'family' : (segments.at(-1)?.role ?? 'unknown')
      segments.push({ id: `s${segments.length + 1}`, role, label: name || null, is_role_inferred: false, start_ms: null, end_ms: null, text, offset: offset + start })
    }
    offset += line.length + 1
  }
  return segments
}

export interface LabelledStatement {
  statement: Statement
  label: Division
  cover: number
  /** Where the statement starts in the dialogue. */
  at: number
}

function startOf(statement: Statement, segments: readonly Segment[]): number {
  const own = citeStatement(statement, segments).at(-1)
  return segments[statement.unit.segment_index]!.offset + (own?.source === 'transcript' ? own.start : 0)
}

const no_chart = { pronouns: { subject: 'she', object: 'her', possessive: 'her' }, age_years: null, sex: 'unknown' as const, allergies: [], medications: [], problems: [] }

export function labelStatements(dialogue: string, note: string, threshold: number): LabelledStatement[] {
  const segments = readTaggedDialogue(dialogue)
  const { statements } = readVisit(segments)
  const sentences = splitNote(note).map((sentence) => ({ ...sentence, words: stemWords(sentence.text) }))
  const frequency = new Map<string, number>()
  const texts = statements.map((statement) => stemWords(rewriteStatement(statement, no_chart, 'history')?.text ?? ''))
  for (const words of texts) for (const word of new Set(words)) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const weigh = (word: string): number => Math.log(1 + texts.length / (frequency.get(word) ?? 0.5))
  return statements.map((statement, i) => {
    const words = [...new Set(texts[i])]
    const total = words.reduce((sum, word) => sum + weigh(word), 0)
    let best = 0
    let label: Division = 'none'
    for (const sentence of sentences) {
      const shared = words.filter((word) => sentence.words.includes(word))
      if (shared.length < 1) continue
      const gain = shared.reduce((sum, word) => sum + weigh(word), 0)
      const cover = gain / (total + 4)
      const precision = shared.length / Math.max(4, new Set(sentence.words).size)
      const value = cover * 0.75 + precision * 0.25
      if (value > best) {
        best = value
        label = sentence.division
      }
    }
    return { statement, label: best >= threshold && words.length > 0 ? label : 'none', cover: best, at: startOf(statement, segments) }
  })
}
