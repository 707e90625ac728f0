/**
 * What must hold before something in cryostorage is put, moved or warmed: a free position, a second person as witness, a consent that
 * is valid on the day. For gametes and embryos. Source: HFEA Code of Practice 18, ASRM embryology 2022 (domain knowledge, 2026-11-21).
 * A refusal says which; nothing here overrides it.
 */
import { accept, refuse, type Result } from '../result.ts'
import { isPlainDate } from '../units/calendar-day.ts'

export const cryo_rules = { version: '1.0.0', source: 'HFEA Code of Practice 18; ASRM 2022', source_state: 'unverified', checked_on: '2026-11-21' } as const

/** "tank/canister/cane/goblet/straw", compared without case and blanks. */
export function placeAt(position: string | null, occupied: readonly string[]): Result<{ position: string }, string> {
  const wanted = normalise(position)
  if (wanted === '') return refuse('position missing')
  return occupied.some((taken) => normalise(taken) === wanted) ? refuse('position occupied') : accept({ position: wanted })
}

export function witnessMove(operator: string | null, witness: string | null): Result<{ operator: string; witness: string }, string> {
  const [one, other] = [normalise(operator), normalise(witness)]
  if (one === '') return refuse('operator missing')
  if (other === '') return refuse('witness missing')
  return one === other ? refuse('witness must differ from operator') : accept({ operator: one, witness: other })
}

/** A consent holds through its last day. */
export function permitThaw(consent: { valid_to: string | null; is_withdrawn: boolean }, on: string | null): Result<{ valid_to: string }, string> {
  if (!isPlainDate(on)) return refuse('day missing')
  if (consent.is_withdrawn || !isPlainDate(consent.valid_to) || consent.valid_to < on) return refuse('no valid consent')
  return accept({ valid_to: consent.valid_to })
}

function normalise(text: string | null): string {
  return (text ?? '').replaceAll(/\s+/g, '').toUpperCase()
}
