/** The draft of each scripted gold visit, through its own template, beside its gold note; and whether the slots reach the note. */
import { draftNote } from '../../domain/src/scribe/draft-note.ts'
import { readPronouns } from '../../domain/src/scribe/pronouns.ts'
import { findTemplate } from '../../domain/src/scribe/templates.data.ts'
import type { DraftSection } from '../../domain/src/scribe/claim.ts'
import { makeChart, renderNote } from './draft-dialogue.ts'
import type { Half } from './measure-language.ts'
import { readVisits, toSegments, type GoldSlot } from './read-visits.ts'
import { scoreRouge } from './rouge.ts'

export interface GoldNoteScore {
  visits: number
  r1: number
  r2: number
  rlsum: number
  /** Of the labelled slots with a number or a name: those whose value stands in the draft of standard length. */
  slots_in_note_percent: number
}

function stands(slot: GoldSlot, note: string): boolean {
  const parts = slot.value.match(/\d+(?:\.\d+)?|[a-z][a-z0-9-]{2,}/gi) ?? []
  return parts.every((part) => new RegExp(`(?<![\\d.])${part.replaceAll('.', '\\.')}(?!\\d|\\.\\d)`, 'i').test(note))
}

export function measureGoldNotes(half: Half): GoldNoteScore {
  const visits = readVisits(half)
  const sum = { r1: 0, r2: 0, rlsum: 0, slots: 0, kept: 0 }
  for (const visit of visits) {
    const sections: DraftSection[] = []
    const template = findTemplate(visit.template) ?? findTemplate('general')!
    for (const event of draftNote({ segments: toSegments(visit.turns), template, chart: makeChart(readPronouns(visit.pronouns)), length: 'standard' })) if (event.type === 'section') sections.push(event.section)
    const note = renderNote(sections)
    const rouge = scoreRouge(note, visit.note.map(({ text }) => text).join('\n'))
    sum.r1 += rouge.r1
    sum.r2 += rouge.r2
    sum.rlsum += rouge.rlsum
    const slots = visit.turns.flatMap((turn) => turn.slots).filter((slot) => !/^(tobacco|contraception|fertilization_method|lmp|gestational_age)$/.test(slot.key) && slot.value !== 'none' && slot.value !== 'no')
    sum.slots += slots.length
    sum.kept += slots.filter((slot) => stands(slot, note)).length
  }
  const mean = (total: number): number => Math.round((100 * total) / visits.length) / 100
  return { visits: visits.length, r1: mean(sum.r1), r2: mean(sum.r2), rlsum: mean(sum.rlsum), slots_in_note_percent: Math.round((1000 * sum.kept) / sum.slots) / 10 }
}
