/** The part of the report about the scripted gold visits: slots in both halves, the locked half under noise, and the gold notes. */
import { measureGoldNotes, type GoldNoteScore } from './measure-gold-notes.ts'
import { measureSlots, type SlotScore } from './measure-slots.ts'
import { variants, type Variant } from './vary-visit.ts'

export interface SlotFigures {
  development: Record<Variant, SlotScore>
  locked: Record<Variant, SlotScore>
  notes: { development: GoldNoteScore; locked: GoldNoteScore }
}

/** Wanted of the locked half as scripted. */
export const slot_floors = { recall_percent: 93, precision_percent: 97 } as const

export function measureGoldVisits(): SlotFigures {
  const halves = (half: 'development' | 'locked'): Record<Variant, SlotScore> => Object.fromEntries(variants.map((variant) => [variant, measureSlots(half, variant)])) as Record<Variant, SlotScore>
  return { development: halves('development'), locked: halves('locked'), notes: { development: measureGoldNotes('development'), locked: measureGoldNotes('locked') } }
}

const show = ({ precision_percent, recall_percent, f1_percent }: SlotScore): string => `${precision_percent} / ${recall_percent} / ${f1_percent}`

export function showGoldVisits(figures: SlotFigures): string[] {
  const { development, locked, notes } = figures
  const plain = locked['as scripted']
  return [
    `| clinical slots of the scripted visits: precision / recall / F1, % | development half (${development['as scripted'].visits} visits, ${development['as scripted'].wanted} facts) | locked half (${plain.visits} visits, ${plain.wanted} facts) | wanted, locked |`,
    '|---|---|---|---|',
    ...variants.map((variant) => `| ${variant} | ${show(development[variant])} | ${show(locked[variant])} | ${variant === 'as scripted' ? 'precision >= 97, recall >= 93' : 'reported'} |`),
    `| the labelled turn is cited / told of now or the past as labelled, % | ${development['as scripted'].evidence_percent} / ${development['as scripted'].time_percent} | ${plain.evidence_percent} / ${plain.time_percent} | |`,
    `| drafts beside the gold notes, ROUGE-1 / 2 / Lsum | ${notes.development.r1} / ${notes.development.r2} / ${notes.development.rlsum} | ${notes.locked.r1} / ${notes.locked.r2} / ${notes.locked.rlsum} | |`,
    `| labelled values that stand in the draft of standard length, % | ${notes.development.slots_in_note_percent} | ${notes.locked.slots_in_note_percent} | |`,
  ]
}
