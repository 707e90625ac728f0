/** What stands between a staged row and the chart. */
import type { ProposedRow } from '../interop/parsed-file.ts'
import type { IdentityCheck } from './check-identity.ts'
import type { RowMatch } from './match-row.ts'

export type RowState = 'proposed' | 'accepted' | 'rejected' | 'superseded' | 'duplicate' | 'kept' | 'undone'
export type ImportStatus = 'uploading' | 'queued' | 'reading' | 'staged' | 'partly_accepted' | 'accepted' | 'rejected' | 'undone' | 'failed' | 'cancelled'

/** Below this the reader itself is not sure: such a row is accepted by itself, never with all the others. */
export const sure_confidence = 0.85

/** Why a row is left to a look of its own when all are accepted; empty where nothing is. */
export function doubtsAbout(row: ProposedRow, confidence: number, match: RowMatch | null, is_edited: boolean): string[] {
  const doubts: string[] = []
  if (confidence < sure_confidence && !is_edited) doubts.push(`The reader is only ${Math.round(confidence * 100)} % sure of it.`)
  if (match?.relation === 'differs' && match.kind === 'medication') doubts.push('The chart lists it already with another dose, route or frequency; accepting adds a second line.')
  else if (match?.relation === 'differs') doubts.push('The chart has another value for the same measurement, and the source does not call this a correction.')
  if (row.status === 'preliminary') doubts.push('Preliminary: the laboratory may still change it.')
  if (row.kind === 'lab_result' && row.value?.number !== null && row.value !== null && row.value.unit_ucum === null) doubts.push('Its unit is missing or not known as UCUM: it would be kept as written, not as a number.')
  return doubts
}

/** Why nothing of the file may be accepted; null where it may. */
export function whyBlocked(check: IdentityCheck | null, is_confirmed: boolean): string | null {
  if (check === 'conflict') return 'This file is about somebody else: name or date of birth do not agree with this chart. Nothing of it can be accepted here.'
  if (check === 'near' && !is_confirmed) return 'Name or date of birth do not fully agree with this chart. Confirm first that the file belongs here.'
  if (check === 'absent' && !is_confirmed) return 'The file names nobody. Confirm first that it belongs into this chart.'
  return null
}

/** Where an import stands, from what was decided about its rows. */
export function statusOf(states: readonly RowState[]): ImportStatus {
  const has = (state: RowState) => states.includes(state)
  if (has('accepted')) return has('proposed') ? 'partly_accepted' : 'accepted'
  if (has('undone')) return 'undone'
  if (has('proposed')) return 'staged'
  return has('rejected') ? 'rejected' : 'staged'
}
