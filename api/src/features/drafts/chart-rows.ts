/** From what a visit offers the chart to the rows that its signer consents to, in the transaction of the signature. */
import type { ChartRowOffer, RowConsent } from '#contract/chart-rows.ts'
import { listChartRows } from '#domain/scribe/chart-rows/list-chart-rows.ts'
import { readChartRows, type RowFact } from '#domain/scribe/chart-rows/read-chart-rows.ts'
import type { RowContext } from '#domain/scribe/chart-rows/known-facts.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { findFaults, readChart, writeFact, type ReadChart } from '../history/service.ts'
import type { PatientInCare } from '../patients/access.ts'
import type { DraftRow } from './store.ts'
import { insertChartRows, listWrittenSlotIds, readSlotsOfNote } from './store/chart-rows.ts'

interface Offer {
  offer: ChartRowOffer
  around: RowContext
  chart: ReadChart
}

/** An amendment stands on the same visit: it offers what no earlier version has written. A signed draft offers nothing that it wrote. */
export async function readOffer(ctx: Context, draft: DraftRow, patient: PatientInCare, is_held = false): Promise<Offer> {
  const chart = await readChart(ctx, patient, is_held)
  const slots = draft.amends_version === null ? draft.slots : await readSlotsOfNote(ctx.db, draft.note_id)
  const is_first = draft.amends_version === null && draft.status !== 'signed'
  const written = is_first ? new Set<string>() : await listWrittenSlotIds(ctx.db, draft.note_id)
  const around: RowContext = { visit_on: draft.visit_on, today: chart.today, zone: chart.zone, known: chart.facts, is_labelled: draft.note_sensitivity !== null }
  return { offer: listChartRows(slots, around, written), around, chart }
}

export interface ConsentedRows {
  facts: RowFact[]
  chart: ReadChart
}

/** What is ticked, as facts to write; null where nothing is. One fault anywhere refuses the signature, with all of them named. */
export async function readConsents(ctx: Context, draft: DraftRow, patient: PatientInCare, consents: readonly RowConsent[]): Promise<ConsentedRows | null> {
  if (consents.length === 0) return null
  const { offer, around, chart } = await readOffer(ctx, draft, patient, true)
  const asked = consents.map(({ id, entered = {}, seen_version = null }) => ({ id, entered, seen_version }))
  const { facts, faults } = readChartRows(asked, offer.rows, around)
  const untrue = facts.flatMap((fact) => findFaults(ctx, patient, fact, chart).map((fault) => ({ at: placeOf(fact, fault.field), ...fault })))
  const all = [...faults, ...untrue].sort((a, b) => a.at - b.at)
  if (all.length === 0) return { facts, chart }
  const labelOf = (at: number): string => offer.rows.find(({ id }) => id === asked[at]!.id)?.label ?? 'A row'
  const rows = new Set(all.map(({ at }) => at)).size
  throw new AppError('input_invalid', `${rows === 1 ? 'One row' : `${rows} rows`} for the chart cannot be written as ${rows === 1 ? 'it stands' : 'they stand'}. Nothing was signed.`, {
    issues: all.map(({ at, field, message }) => ({ path: `body.chart_rows.${at}.${field}`, message: `${labelOf(at)}: ${sayFault(field, message)}` })),
  })
}

/** Of rows that are written together: the one whose columns the fault is about, else the first. */
function placeOf({ rows }: RowFact, field: string): number {
  return (rows.find(({ row }) => row.inputs.some(({ name }) => name === field)) ?? rows[0]!).at
}

/** "must not be in the future" needs to say what. */
function sayFault(field: string, message: string): string {
  return /^[A-Z]/u.test(message) || field === 'id' ? message : `${field.replaceAll('_', ' ')} ${message}`
}

/** Once: inside the transaction that signs, and a slot at most once a note (unique in the database). */
export async function writeConsents(ctx: Context, draft: DraftRow, patient: PatientInCare, version: number, { facts, chart }: ConsentedRows): Promise<number> {
  let number = 0
  for (const fact of facts) {
    const proposed = { ...fact, fields: { source: 'note', ...fact.fields } }
    const written = await writeFact(ctx, patient, proposed, chart, draft.note_sensitivity)
    await insertChartRows(
      ctx.db,
      fact.rows.map(({ row, written: words, on }) => ({
        practice_id: ctx.practice_id,
        note_id: draft.note_id,
        version,
        number: ++number,
        slot_id: row.id,
        slot_key: row.slot_key,
        kind: fact.kind,
        record_id: written.id,
        record_version: written.version,
        act: fact.target === null ? ('add' as const) : ('change' as const),
        label: row.label.slice(0, 120),
        written: words.slice(0, 500),
        day: on,
        evidence: JSON.stringify(row.evidence),
      })),
    )
  }
  return number
}
