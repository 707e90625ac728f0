/** From what a reader found to what the bench shows: whose it is, what the chart has already, what stays out and why. */
import type { LeftOut, Locator, ParsedFile, ProposedRow } from '../interop/parsed-file.ts'
import type { RowState } from './accept-rows.ts'
import { toChartFact } from './chart-fact.ts'
import { chooseIdentity, type ChartIdentity, type IdentityFindings } from './check-identity.ts'
import { matchRow, type KnownFact, type RowMatch } from './match-row.ts'

export interface StagedRow {
  row: ProposedRow
  state: RowState
  match: RowMatch | null
}

export interface StagedFile {
  identity: IdentityFindings
  rows: StagedRow[]
  texts: ParsedFile['texts']
  left_out: LeftOut[]
}

export function stageFile(parsed: ParsedFile, chart: ChartIdentity, known: readonly KnownFact[], zone: string): StagedFile {
  const { own, findings } = chooseIdentity(parsed.identities, chart)
  // Where everybody conflicts the first one's rows are shown, blocked, so that it can be seen why.
  const shown = new Set(own.length > 0 ? own : [0])
  const is_about_one = parsed.identities.every((_, index) => shown.has(index))
  const is_own = ({ identity }: { identity: number | null }) => (identity === null ? is_about_one : shown.has(identity))
  const rows = parsed.rows.filter(is_own)
  const texts = parsed.texts.filter(is_own)
  return {
    identity: findings,
    rows: markRepeats(rows).map(({ row, is_repeated }) => (is_repeated ? { row, state: 'superseded', match: null } : judgeRow(row, known, zone))),
    texts,
    left_out: [...parsed.left_out, ...leaveOthersOut(parsed, is_own)],
  }
}

/** What one row is at first: proposed, there already, or without a place in the chart. */
export function judgeRow(row: ProposedRow, known: readonly KnownFact[], zone: string): StagedRow {
  const fact = toChartFact(row, zone)
  if (!fact.ok) return { row, state: 'kept', match: null }
  const match = matchRow(row, fact.value, known)
  return { row, state: match?.relation === 'duplicate' ? 'duplicate' : 'proposed', match }
}

/** A message that was sent again, corrected, within one file: the last word holds where it says so, or says the same. */
function markRepeats(rows: readonly ProposedRow[]): { row: ProposedRow; is_repeated: boolean }[] {
  const last = new Map<string, ProposedRow>()
  for (const row of rows) {
    const thing = nameMeasurement(row)
    if (thing !== null) last.set(thing, row)
  }
  return rows.map((row) => {
    const thing = nameMeasurement(row)
    const later = thing === null ? undefined : last.get(thing)
    return { row, is_repeated: later !== undefined && later !== row && (later.status === 'corrected' || later.value?.text === row.value?.text) }
  })
}

/** Two rows of one name are one measurement only where accession, test and time all agree. */
function nameMeasurement({ kind, accession_number, placer_number, code, label, observed, panel }: ProposedRow): string | null {
  const number = accession_number ?? placer_number
  if (kind !== 'lab_result' || number === null || observed === null) return null
  return JSON.stringify([number, code?.system, code?.code ?? label, panel?.label ?? null, observed.local])
}

/** Rows and texts of other people are counted and never kept: this chart is not theirs. */
function leaveOthersOut(parsed: ParsedFile, isOwn: (part: { identity: number | null }) => boolean): LeftOut[] {
  const others = new Map<number | null, { count: number; locator: Locator }>()
  for (const part of [...parsed.rows, ...parsed.texts]) {
    if (isOwn(part)) continue
    const before = others.get(part.identity)
    others.set(part.identity, { count: (before?.count ?? 0) + 1, locator: before?.locator ?? part.locator })
  }
  return [...others].map(([identity, { count, locator }]) => ({
    what: identity === null ? 'Rows that name nobody' : 'Rows of another person',
    why: identity === null ? 'The file is about several people and does not say whose these are.' : 'The file names somebody else for these. Upload it in their chart.',
    count,
    locators: [locator],
  }))
}
