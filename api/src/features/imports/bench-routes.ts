import { findImportRow, getAttached, getContent, getImport, getPage, getSourceLines, listImports, type Bench, type RowEntry } from '#contract/imports.ts'
import { doubtsAbout, whyBlocked, type RowState } from '#domain/imports/accept-rows.ts'
import { toChartFact } from '#domain/imports/chart-fact.ts'
import type { KnownFact } from '#domain/imports/match-row.ts'
import { judgeRow } from '#domain/imports/stage-file.ts'
import { nameAttached } from '#domain/imports/file-name.ts'
import { applyEdit } from '#domain/imports/row-edit.ts'
import { conflict, notFound } from '../../platform/http/app-error.ts'
import { route, stagedRoute, type Route } from '../../platform/http/route.ts'
import { listAllergiesOf } from '../patients/service.ts'
import { requirePatient } from '../patients/access.ts'
import { requireImport, type ImportInCare } from './access.ts'
import { getEntry, getTimeZone, listEntries, namePerson } from './store/files.ts'
import { listKnownFacts } from './store/facts.ts'
import { findBlob } from './store/parts.ts'
import { findAttached, findRow, listLeftOut, listRows, listTexts, type ImportRow } from './store/rows.ts'
import type { Context } from '../../platform/http/context.ts'

const lines_at_once = 1000
const open_states: readonly RowState[] = ['proposed', 'duplicate']

export const import_bench_routes: Route[] = [
  route(listImports, async (ctx, { params }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const items = await listEntries(ctx.db, patient.id)
    return { patient, allergies: await listAllergiesOf(ctx, patient), items }
  }),

  route(getImport, async (ctx, { params }) => openBench(ctx, await requireImport(ctx, params.import_id))),

  route(findImportRow, async (ctx, { params }) => {
    const found = await findRow(ctx.db, params.row_id)
    if (!found) throw notFound('row')
    await requirePatient(ctx, found.patient_id)
    return found
  }),

  stagedRoute(getSourceLines, async (ctx, { params, query }) => {
    const view = await ctx.transact(async (session) => {
      const { file } = await requireImport(session, params.import_id)
      return file.view_blob_id === null ? undefined : findBlob(session.db, file.view_blob_id)
    })
    if (!view) throw notFound('source view')
    const lines = (await ctx.runtime.blobs.get(ctx.practice_id, view)).toString('utf8').split('\n')
    const from = Math.min(query.from ?? 1, lines.length)
    return { from, total: lines.length, lines: lines.slice(from - 1, from - 1 + lines_at_once) }
  }),

  stagedRoute(getContent, async (ctx, { params }) => {
    const { name, blob } = await ctx.transact(async (session) => {
      const { file } = await requireImport(session, params.import_id)
      if (file.is_quarantined) throw conflict('This file is in quarantine and is given to nobody.')
      return { name: file.name, blob: file.blob_id === null ? undefined : await findBlob(session.db, file.blob_id) }
    })
    if (!blob) throw notFound('file')
    return { media_type: 'application/octet-stream' as const, bytes: await ctx.runtime.blobs.get(ctx.practice_id, blob), file_name: name }
  }),

  stagedRoute(getAttached, async (ctx, { params }) => {
    const { name, blob } = await ctx.transact(async (session) => {
      const { file } = await requireImport(session, params.import_id)
      if (file.is_quarantined) throw conflict('This file is in quarantine and is given to nobody.')
      const found = await findAttached(session.db, file.id, params.text_id)
      const blob_id = found?.attachment_blob_id ?? null
      return { name: nameAttached(found?.attachment?.name || found?.title || file.name, found?.attachment?.media_type ?? ''), blob: blob_id === null ? undefined : await findBlob(session.db, blob_id) }
    })
    if (!blob) throw notFound('attached file')
    return { media_type: 'application/octet-stream' as const, bytes: await ctx.runtime.blobs.get(ctx.practice_id, blob), file_name: name }
  }),

  stagedRoute(getPage, async (ctx, { params }) => {
    const blob = await ctx.transact(async (session) => {
      const { file } = await requireImport(session, params.import_id)
      const page = file.pages.find((candidate) => candidate.page === params.page)
      return page && findBlob(session.db, page.blob_id)
    })
    if (!blob) throw notFound('page')
    return { media_type: 'image/webp' as const, bytes: await ctx.runtime.blobs.get(ctx.practice_id, blob) }
  }),
]

async function openBench(ctx: Context, { file, patient }: ImportInCare): Promise<Bench> {
  const rows = await listRows(ctx.db, file.id, file.reading)
  const texts = await listTexts(ctx.db, file.id, file.reading)
  const left_out = await listLeftOut(ctx.db, file.id, file.reading)
  const zone = await getTimeZone(ctx.db)
  const is_open = rows.some(({ state }) => open_states.includes(state))
  const known = is_open ? await listKnownFacts(ctx.db, patient.id) : []
  const people = await namePerson(ctx.db, [...rows.flatMap(({ edited_by, decided_by }) => [edited_by, decided_by]), file.identity_confirmed_by].filter((id) => id !== null))
  const is_confirmed = file.identity_confirmed_at !== null
  return {
    patient,
    allergies: await listAllergiesOf(ctx, patient),
    file: await getEntry(ctx.db, file.id),
    blocked: whyBlocked(file.identity_check, is_confirmed),
    identity: file.identity_findings,
    identity_confirmed: is_confirmed ? { by: people.get(file.identity_confirmed_by!) ?? '', at: file.identity_confirmed_at!, reason: file.identity_reason! } : null,
    sender: file.summary?.sender ?? null,
    faults: file.faults,
    pages: file.pages,
    has_lines: file.view_blob_id !== null,
    columns: file.csv_mapping && { columns: file.csv_mapping.columns, day_order: file.csv_mapping.day_order },
    rows: rows.map((row) => describeRow(row, { zone, known, people })),
    texts: texts.map(({ attachment, attachment_blob_id, ...text }) => ({ ...text, attachment: attachment && { ...attachment, is_stored: attachment_blob_id !== null } })),
    left_out,
  }
}

interface Beside {
  zone: string
  known: readonly KnownFact[]
  people: ReadonlyMap<number, string>
}

/** What is not decided yet is compared with the chart as it is now, not as it was when the file was read. */
function describeRow(row: ImportRow, { zone, known, people }: Beside): RowEntry {
  const effective = applyEdit(row.proposed, row.edited)
  const fact = toChartFact(effective, zone)
  const { state, match } = open_states.includes(row.state) ? judgeRow(effective, known, zone) : row
  return {
    id: row.id,
    kind: row.kind,
    row: effective,
    as_read: row.edited === null ? null : row.proposed,
    edited_by: row.edited_by === null ? null : (people.get(row.edited_by) ?? null),
    locator: row.locator,
    line_from: row.line_from,
    line_to: row.line_to,
    confidence: row.confidence,
    state,
    match,
    becomes: fact.ok ? fact.value.kind : null,
    stays_because: fact.ok ? null : fact.reason,
    doubts: doubtsAbout(effective, row.confidence, match, row.edited !== null),
    fact: row.fact_kind === null || row.fact_id === null ? null : { kind: row.fact_kind, id: row.fact_id },
    decided_by: row.decided_by === null ? null : (people.get(row.decided_by) ?? null),
    decided_at: row.decided_at,
  }
}
