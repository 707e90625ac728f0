/**
 * Entries of the list that the catalog of supplements or medications marks for pregnancy, for trying to conceive, or (supplements)
 * for lactation. Prompts to look, in the catalog's words. Sources: the rows' own, "unverified", 2026-11-21.
 */
import { matchSubstances, normaliseSubstanceName } from './match-substance.ts'
import type { ReadEntry } from './medication-list.ts'
import { medications, type PregnancyTier } from './medications.data.ts'
import { supplements, type ReproductiveTier } from './supplements.data.ts'

export interface ReproductiveNote {
  entry_id: string
  state: 'pregnancy' | 'trying_to_conceive' | 'lactation'
  /** False where pregnancy is not recorded. */
  is_known: boolean
  tier: 'contraindicated' | 'avoid' | 'stop' | 'caution'
  note: string
  source: string
}

interface States {
  pregnancy?: boolean | null
  trying_to_conceive?: boolean | null
  lactation?: boolean | null
}

const shown_tiers = ['contraindicated', 'avoid', 'stop', 'caution'] as const
const supplement_of = new Map(supplements.map((row) => [row.substance, row]))
const medication_rows = medications.map((row) => ({ row, name: normaliseSubstanceName(row.name), key: matchSubstances(row.name, false)[0]?.key ?? null }))

/** Most serious first, then by entry. What is only to be stopped in pregnancy (gonadotropins, contraceptives) is said in pregnancy. `already` are entries whose pregnancy finding stands in the interactions. */
export function findReproductiveNotes(current: readonly ReadEntry[], states: States, already: ReadonlySet<string>): ReproductiveNote[] {
  const state: ReproductiveNote['state'] | null = states.pregnancy === true ? 'pregnancy' : states.trying_to_conceive === true ? 'trying_to_conceive' : states.pregnancy == null ? 'pregnancy' : null
  const is_known = states.pregnancy === true || states.trying_to_conceive === true
  const notes = current.flatMap((read): ReproductiveNote[] => {
    const pregnant = state === null || already.has(read.entry.id) ? [] : pregnancyNotes(read).filter(({ tier }) => tier !== 'stop' || states.pregnancy === true).map((note) => ({ ...note, entry_id: read.entry.id, state, is_known }))
    const nursing = states.lactation === true ? lactationNotes(read).map((note) => ({ ...note, entry_id: read.entry.id, state: 'lactation' as const, is_known: true })) : []
    return [...pregnant, ...nursing]
  })
  return notes.sort((a, b) => shown_tiers.indexOf(a.tier) - shown_tiers.indexOf(b.tier) || (a.entry_id < b.entry_id ? -1 : a.entry_id > b.entry_id ? 1 : 0))
}

type Note = Pick<ReproductiveNote, 'tier' | 'note' | 'source'>

function pregnancyNotes(read: ReadEntry): Note[] {
  const medication = medicationOf(read)
  if (medication !== null && isShown(medication.pregnancy_tier)) return [{ tier: medication.pregnancy_tier, note: [medication.pregnancy, medication.pregnancy_note].filter((part) => part !== '').join('; '), source: medication.source }]
  return supplementRows(read).flatMap((row) => (isShown(row.pregnancy_tier) ? [{ tier: row.pregnancy_tier, note: `${row.name}: ${row.pregnancy}`, source: row.source }] : []))
}

function lactationNotes(read: ReadEntry): Note[] {
  return supplementRows(read).flatMap((row) => (isShown(row.lactation_tier) ? [{ tier: row.lactation_tier, note: `${row.name}: ${row.lactation}`, source: row.source }] : []))
}

function supplementRows({ substances }: ReadEntry) {
  return substances.filter(({ presence }) => presence === 'named').flatMap(({ key }) => supplement_of.get(key) ?? [])
}

/** The row whose name the entry carries, else the one of its substance where all such rows agree; forms differ in their tier. */
function medicationOf({ entry, substances }: ReadEntry) {
  const name = normaliseSubstanceName(entry.name)
  const exact = medication_rows.filter((candidate) => name === candidate.name || name.startsWith(`${candidate.name} `)).sort((a, b) => b.name.length - a.name.length)[0]
  if (exact !== undefined) return exact.row
  const keys = new Set(substances.filter(({ presence }) => presence === 'named').map(({ key }) => key))
  const rows = medication_rows.filter(({ key }) => key !== null && keys.has(key)).map(({ row }) => row)
  return new Set(rows.map(({ pregnancy_tier }) => pregnancy_tier)).size === 1 ? rows[0]! : null
}

function isShown(tier: PregnancyTier | ReproductiveTier): tier is ReproductiveNote['tier'] {
  return (shown_tiers as readonly string[]).includes(tier)
}
