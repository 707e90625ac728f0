import { statusOf, whyBlocked } from '#domain/imports/accept-rows.ts'
import { doubtsAbout } from '#domain/imports/accept-rows.ts'
import { toChartFact, type FactKind } from '#domain/imports/chart-fact.ts'
import { saidOf } from '#domain/imports/own-fact.ts'
import { matchRow, describeFact, describeValue, type KnownFact } from '#domain/imports/match-row.ts'
import { applyEdit } from '#domain/imports/row-edit.ts'
import type { Issue } from '#contract/problem.ts'
import { conflict, invalidInput } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import type { ImportInCare } from './access.ts'
import type { PatientInCare } from '../patients/access.ts'
import { bumpImport, getTimeZone, listKept, type KeptFile } from './store/files.ts'
import { forgetReplaced, insertFact, listKnownFacts, restoreSuperseded, supersede, takeBack } from './store/facts.ts'
import { decideRow, listRows, lockChart, type ImportRow } from './store/rows.ts'

const correctable = ['lab_result', 'lab_finding'] as const
type Correctable = (typeof correctable)[number]

interface Chart {
  /** Facts that the person was shown as replaced; no other gives way. */
  replaces: ReadonlySet<number>
  known: KnownFact[]
  zone: string
}

/** Takes rows over into the chart in the transaction of the request: all of them or none. Without a choice, every row without a doubt. */
export async function acceptRowsOf(ctx: Context, { file, patient }: ImportInCare, row_ids: readonly number[] | undefined, replaces: ReadonlySet<number>): Promise<{ version: number; accepted: number; superseded: number }> {
  const blocked = whyBlocked(file.identity_check, file.identity_confirmed_at !== null)
  if (blocked !== null) throw conflict(blocked)
  // Two people who accept two files into one chart at once do not both bring the same result.
  await lockChart(ctx.db, patient.id)
  const rows = await listRows(ctx.db, file.id, file.reading)
  const chosen = chooseRows(rows, row_ids)
  const chart: Chart = { replaces, known: await listKnownFacts(ctx.db, patient.id), zone: await getTimeZone(ctx.db) }
  const issues: Issue[] = []
  let accepted = 0
  let superseded = 0
  for (const row of chosen) {
    const done = await acceptRow(ctx, patient.id, row, chart, row_ids !== undefined)
    if (typeof done === 'string') issues.push({ path: `body.row_ids.${row_ids?.indexOf(row.id) ?? 0}`, message: done })
    else if (done) {
      accepted++
      if (done.has_superseded) superseded++
    }
  }
  if (issues.length > 0) throw invalidInput(issues)
  const states = (await listRows(ctx.db, file.id, file.reading)).map(({ state }) => state)
  const version = await bumpImport(ctx.db, file.id, { status: statusOf(states) }, ctx.now)
  ctx.audit({ detail: { accepted, superseded } })
  return { version, accepted, superseded }
}

function chooseRows(rows: ImportRow[], row_ids: readonly number[] | undefined): ImportRow[] {
  if (row_ids === undefined) {
    return rows.filter(({ state }) => state === 'proposed' || state === 'duplicate')
  }
  const wanted = new Set(row_ids)
  const chosen = rows.filter(({ id }) => wanted.has(id))
  const issues: Issue[] = []
  row_ids.forEach((id, at) => {
    const row = chosen.find((candidate) => candidate.id === id)
    if (!row) issues.push({ path: `body.row_ids.${at}`, message: 'is no row of this file' })
    else if (row.state === 'accepted') issues.push({ path: `body.row_ids.${at}`, message: 'is in the chart already' })
    else if (row.state === 'superseded' || row.state === 'undone') issues.push({ path: `body.row_ids.${at}`, message: 'can no longer be accepted' })
  })
  if (issues.length > 0) throw invalidInput(issues)
  return chosen
}

/** A sentence where it can not be; null where nobody asked for this row by itself, and the chart has it by now or a person has to look at it first. */
async function acceptRow(ctx: Context, patient_id: number, row: ImportRow, chart: Chart, is_chosen: boolean): Promise<string | null | { has_superseded: boolean }> {
  const { db, practice_id, actor, now } = ctx
  const effective = applyEdit(row.proposed, row.edited)
  const fact = toChartFact(effective, chart.zone)
  if (!fact.ok) return fact.reason
  // Asked anew: the chart may have changed since the file was read.
  const match = matchRow(effective, fact.value, chart.known)
  const is_doubted = doubtsAbout(effective, row.confidence, match, row.edited !== null).length > 0
  if (match?.relation === 'duplicate') {
    if (is_chosen) return 'is in the chart already'
    if (row.state !== 'duplicate') await decideRow(db, row.id, { state: 'duplicate' }, actor.user_id, now)
    return null
  }
  if (is_doubted && !is_chosen) return null
  const is_seen = match === null || !isCorrectable(match.kind) || chart.replaces.has(match.fact_id)
  if (!is_seen) return is_chosen ? `would replace ${match.value}, which stands in the chart; look at both first` : null
  const fact_id = await insertFact(db, fact.value, { practice_id, patient_id, import_row_id: row.id, user_id: actor.user_id }, now)
  const replaced = match && isCorrectable(match.kind) && (await supersede(db, match.kind, match.fact_id, fact_id)) ? match.fact_id : null
  await decideRow(db, row.id, { state: 'accepted', fact_kind: fact.value.kind, fact_id, superseded_fact_id: replaced }, actor.user_id, now)
  const named = describeFact(fact.value)
  const accession_number = fact.value.kind === 'lab_result' || fact.value.kind === 'lab_finding' ? fact.value.values.accession_number : null
  const own = effective.detail.own_fact
  const said = own ? { said: saidOf(own.kind, own.fields) } : {}
  chart.known = [...chart.known.filter(({ kind, id }) => kind !== match?.kind || id !== replaced), { kind: fact.value.kind, id: fact_id, ...named, value: describeValue(fact.value), accession_number, ...said }]
  return { has_superseded: replaced !== null }
}

function isCorrectable(kind: FactKind): kind is Correctable {
  return (correctable as readonly string[]).includes(kind)
}

/** Takes everything that the file brought out of the chart; what it had replaced comes back. The rows stay, struck through. */
export async function undoImportOf(ctx: Context, { file, patient }: ImportInCare, reason: string): Promise<{ version: number; removed: number; restored: number }> {
  await lockChart(ctx.db, patient.id)
  const rows = await listRows(ctx.db, file.id, file.reading)
  const brought = rows.filter(({ state, fact_id }) => state === 'accepted' && fact_id !== null)
  let removed = 0
  let restored = 0
  for (const [kind, of_kind] of Map.groupBy(brought, ({ fact_kind }) => fact_kind as FactKind)) {
    const ids = of_kind.map(({ fact_id }) => fact_id!)
    removed += await takeBack(ctx.db, kind, ids, `import undone: ${reason}`)
    if (isCorrectable(kind)) await forgetReplaced(ctx.db, kind, ids, `import undone: ${reason}`)
    if (isCorrectable(kind)) restored += await restoreSuperseded(ctx.db, kind, ids)
  }
  for (const { id } of brought) await decideRow(ctx.db, id, { state: 'undone' }, ctx.actor.user_id, ctx.now)
  const version = await bumpImport(ctx.db, file.id, { status: 'undone', reason }, ctx.now)
  ctx.audit({ detail: { removed, restored } })
  return { version, removed, restored }
}

export interface PaperFile extends Pick<KeptFile, 'id' | 'name' | 'by' | 'uploaded_on' | 'sensitivity' | 'sha256' | 'format'> {
  /** Not null: it cannot be put on paper, and why. */
  stays_because: string | null
  /** The bytes that go on paper: the file itself, or each page as a picture. */
  blobs: { id: string; sha256: Buffer }[]
}

/** Files of a chart for a paper that leaves the practice. */
export async function listPaperFiles(ctx: Context, patient: PatientInCare, import_id: number | null = null): Promise<PaperFile[]> {
  return (await listKept(ctx.db, patient.id, import_id)).map(({ blob_id, pages, identity_check, is_confirmed, ...file }) => {
    const blobs = file.format === 'image' ? pages.map((page) => ({ id: page.blob_id, sha256: Buffer.from(page.sha256, 'hex') })) : file.format === 'pdf' && blob_id !== null ? [{ id: blob_id, sha256: file.sha256 }] : []
    const is_paper = file.format === 'pdf' || file.format === 'image'
    const blocked = whyBlocked(identity_check, is_confirmed)
    return { ...file, blobs, stays_because: !is_paper ? 'It is data, not a document: only PDF files and pictures go on paper.' : blocked !== null ? blocked : blobs.length === 0 ? 'Its pages are not kept.' : null }
  })
}
