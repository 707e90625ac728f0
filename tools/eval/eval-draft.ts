/** `npm run eval:draft -- IN.jsonl OUT.jsonl`: drafts one note a line. A bad line is named and skipped; the exit code says so. */
import { readFileSync, writeFileSync } from 'node:fs'
import { readPronouns } from '../../domain/src/scribe/pronouns.ts'
import type { ChartFacts } from '../../domain/src/scribe/chart-facts.ts'
import { draftDialogue, makeChart } from './draft-dialogue.ts'
import { readDialogue } from './read-dialogue.ts'

interface InputLine {
  id: string | number
  dialogue: string
  patient?: { sex?: string; pronouns?: string; age?: number | string } | null
}

function readLine(text: string): InputLine {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not an object')
  const line = value as Partial<InputLine>
  if (typeof line.id !== 'string' && typeof line.id !== 'number') throw new Error('"id" is missing')
  if (typeof line.dialogue !== 'string') throw new Error('"dialogue" is missing or not text')
  return line as InputLine
}

function readChart(patient: InputLine['patient']): ChartFacts {
  const pronouns = typeof patient?.pronouns === 'string' ? readPronouns(patient.pronouns) : null
  const age = Number.parseInt(String(patient?.age ?? ''), 10)
  const sex = patient?.sex === 'female' || patient?.sex === 'male' || patient?.sex === 'intersex' ? patient.sex : 'unknown'
  return makeChart(pronouns, Number.isFinite(age) ? age : null, sex)
}

function draftLine(line: InputLine): string {
  const segments = readDialogue(line.dialogue)
  const by_id = new Map(segments.map((segment) => [segment.id, segment]))
  const { note, claims } = draftDialogue(segments, readChart(line.patient))
  const shown = claims.map((claim) => ({
    section: claim.section,
    text: claim.text,
    evidence: claim.evidence.flatMap((item) => {
      const segment = item.source === 'transcript' ? by_id.get(item.segment_id) : undefined
      if (!segment || item.source !== 'transcript') return []
      const start = segment.offset + item.start
      const end = segment.offset + item.end
      return [{ start, end, quote: line.dialogue.slice(start, end) }]
    }),
  }))
  return JSON.stringify({ id: line.id, note, claims: shown })
}

const [input, output] = process.argv.slice(2)
if (input === undefined || output === undefined) {
  process.stderr.write('usage: npm run eval:draft -- IN.jsonl OUT.jsonl\n')
  process.exit(2)
}
const written: string[] = []
let faults = 0
for (const [index, text] of readFileSync(input, 'utf8').replace(/^\uFEFF/, '').split(/\r?\n/).entries()) {
  if (text.trim() === '') continue
  try {
    written.push(draftLine(readLine(text)))
  } catch (error) {
    faults++
    process.stderr.write(`${input}: line ${index + 1}: ${error instanceof Error ? error.message : String(error)}\n`)
  }
}
writeFileSync(output, written.length > 0 ? `${written.join('\n')}\n` : '')
process.stdout.write(`${written.length} drafted, ${faults} refused\n`)
if (faults > 0) process.exitCode = 1
