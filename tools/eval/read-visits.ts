/** Reads the scripted gold visits of data/scribe-sets/visits (format and rules of labelling: the README there). */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Segment, SpeakerRole } from '../../domain/src/scribe/transcript.ts'
import type { Half } from './measure-language.ts'

export interface GoldSlot {
  key: string
  value: string
  unit: string | null
  attributes: Record<string, string>
  is_past: boolean
  is_partners: boolean
}

export interface GoldTurn {
  role: SpeakerRole
  text: string
  slots: GoldSlot[]
}

export interface GoldVisit {
  id: string
  title: string
  template: string
  pronouns: string
  turns: GoldTurn[]
  /** Sentences of the gold note with the turns (from 1) that they stand on. */
  note: Array<{ heading: string; text: string; turns: number[] }>
}

const root = 'data/scribe-sets/visits'
const roles: Readonly<Record<string, SpeakerRole>> = { D: 'clinician', P: 'patient', R: 'partner', F: 'family' }

function readSlot(line: string): GoldSlot {
  const [head = '', ...parts] = line.replace(/^\s*=\s*/, '').split('|').map((part) => part.trim())
  const [key = '', ...said] = head.split(' ')
  const attributes = Object.fromEntries(parts.filter((part) => part !== 'past' && part !== 'partner').map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]))
  const measured = /^(<?[\d.]+(?:-[\d.]+)?(?:, [\d.]+)*) (\D.*)$/.exec(said.join(' '))
  const is_text = key === 'lmp' || key === 'last_pap' || key === 'last_mammogram' || key === 'trigger_time' || key === 'due_date'
  const [value, unit] = measured && !is_text ? [measured[1]!, measured[2]!] : [said.join(' '), null]
  return { key, value, unit, attributes, is_past: parts.includes('past'), is_partners: parts.includes('partner') }
}

/** Turns of a text; a line that starts with "=" labels the turn before it. */
export function readTurns(text: string): GoldTurn[] {
  const turns: GoldTurn[] = []
  for (const line of text.split('\n')) {
    const turn = /^(?:\d+ )?([DPRF]): (.+)$/.exec(line)
    if (turn) turns.push({ role: roles[turn[1]!]!, text: turn[2]!, slots: [] })
    else if (/^\s+= /.test(line)) turns.at(-1)!.slots.push(readSlot(line))
  }
  return turns
}

function readNote(text: string): GoldVisit['note'] {
  let heading = ''
  return text.split('\n').flatMap((line) => {
    const cited = /^(.*) \[([\d ]+)\]$/.exec(line.trim())
    if (!cited) heading = line.trim() === '' ? heading : line.trim()
    return cited ? [{ heading, text: cited[1]!, turns: cited[2]!.split(' ').map(Number) }] : []
  })
}

export function readVisits(half: Half): GoldVisit[] {
  const files = readdirSync(`${root}/${half}`).filter((name) => name !== 'partner-lines.txt').sort()
  return files.map((name) => {
    const text = readFileSync(`${root}/${half}/${name}`, 'utf8')
    const [body = '', note = ''] = text.split('--- note\n')
    const head = (key: string): string => new RegExp(`^${key}: (.*)$`, 'm').exec(body)?.[1]?.trim() ?? ''
    return { id: name.replace('.txt', ''), title: head('title'), template: head('template'), pronouns: head('pronouns'), turns: readTurns(body), note: readNote(note) }
  })
}

/** What partners say in the variant with a third person in the room, one block of one to two turns a line group. */
export function readPartnerLines(half: Half): GoldTurn[] {
  return readTurns(readFileSync(`${root}/${half}/partner-lines.txt`, 'utf8'))
}

export function toSegments(turns: readonly GoldTurn[]): Segment[] {
  let offset = 0
  return turns.map(({ role, text }, i) => {
    const segment = { id: `s${i + 1}`, role, label: role, is_role_inferred: false, start_ms: null, end_ms: null, text, offset }
    offset += text.length + 1
    return segment
  })
}

/** Of all files of a half in order: a label that changes shows here. */
export function fingerprint(half: Half): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(`${root}/${half}`).sort()) hash.update(`${name}\n`).update(readFileSync(`${root}/${half}/${name}`))
  return hash.digest('hex')
}
