import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseTranscript } from '../../domain/src/scribe/parse-transcript.ts'
import { readVisit } from '../../domain/src/scribe/read-visit.ts'
import type { ClinicalSlot } from '../../domain/src/scribe/slots/clinical-slot.ts'
import { findClinicalSlots } from '../../domain/src/scribe/slots/find-clinical-slots.ts'
import type { SpeakerRole } from '../../domain/src/scribe/transcript.ts'

const folder = new URL('../../data/scribe-sets/fresh-visits/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.txt'))

interface FreshVisit {
  found: string[]
  /** By mark: "=" must come out, "?" may, "!" must not. */
  marked: (mark: '=' | '?' | '!') => string[]
}

/** "partner amh 2.1 ng/mL [dose 5 mg, change start] past" */
function write({ key, value, unit, attributes, experiencer, time }: ClinicalSlot): string {
  const more = Object.entries(attributes).map(([name, said]) => `${name} ${said}`).join(', ')
  return `${experiencer === 'partner' ? 'partner ' : ''}${key} ${value}${unit ? ` ${unit}` : ''}${more ? ` [${more}]` : ''}${time === 'past' ? ' past' : ''}`
}

function read(file: string): FreshVisit {
  const lines = readFileSync(new URL(file, folder), 'utf8').split('\n')
  const roles = new Map(lines[0]!.replace('roles: ', '').split(', ').map((part) => [part.slice(0, part.lastIndexOf(' ')), part.slice(part.lastIndexOf(' ') + 1) as SpeakerRole]))
  const parsed = parseTranscript([{ name: file, text: lines.slice(1).filter((line) => !/^[=?!] /.test(line)).join('\n') }])
  if (!parsed.ok) throw new Error(`${file} is no transcript`)
  const segments = parsed.value.segments.map((segment) => ({ ...segment, role: roles.get(segment.label ?? '') ?? segment.role }))
  return { found: findClinicalSlots(readVisit(segments), segments, 'female').map(write), marked: (mark) => lines.filter((line) => line.startsWith(`${mark} `)).map((line) => line.slice(2)) }
}

describe('fresh visits', () => {
  it.each(files)('%s: what was said comes out, and nothing that was not', (file) => {
    const { found, marked } = read(file)
    const [must, may] = [marked('='), marked('?')]
    expect({ missing: must.filter((slot) => !found.includes(slot)), invented: found.filter((slot) => !must.includes(slot) && !may.includes(slot)) }).toEqual({ missing: [], invented: [] })
    expect(must.length).toBeGreaterThan(0)
    for (const start of marked('!')) expect(found.filter((slot) => slot.startsWith(start))).toEqual([])
  })
})
