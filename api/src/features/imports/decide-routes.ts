import { acceptRows, confirmIdentity, editRow, mapColumns, rejectRows, undoImport } from '#contract/imports.ts'
import { judgeRow } from '#domain/imports/stage-file.ts'
import { applyEdit, isLoinc } from '#domain/imports/row-edit.ts'
import { statusOf } from '#domain/imports/accept-rows.ts'
import { foldSearch } from '#domain/records/search-key.ts'
import { conflict, invalidInput, notFound } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { holdSeenImport, requireStatus } from './access.ts'
import { askToRead } from './jobs.ts'
import { acceptRowsOf, undoImportOf } from './service.ts'
import { bumpImport, getTimeZone, keepMapping } from './store/files.ts'
import { listKnownFacts } from './store/facts.ts'
import { keepEdit, listRows, rejectRowsOf } from './store/rows.ts'

const open = ['staged', 'partly_accepted', 'accepted', 'rejected'] as const

export const import_decide_routes: Route[] = [
  route(acceptRows, async (ctx, { params, body }) => {
    const held = await holdSeenImport(ctx, params.import_id)
    requireStatus(held.file, open)
    return acceptRowsOf(ctx, held, body.row_ids, new Set(body.replaces ?? []))
  }),

  route(rejectRows, async (ctx, { params, body }) => {
    const { file } = await holdSeenImport(ctx, params.import_id)
    requireStatus(file, open)
    const rows = await listRows(ctx.db, file.id, file.reading)
    const refused = body.row_ids.flatMap((id, at) => {
      const row = rows.find((candidate) => candidate.id === id)
      if (!row) return [{ path: `body.row_ids.${at}`, message: 'is no row of this file' }]
      return row.state === 'accepted' ? [{ path: `body.row_ids.${at}`, message: 'is in the chart; undo the import to take it out' }] : []
    })
    if (refused.length > 0) throw invalidInput(refused)
    await rejectRowsOf(ctx.db, body.row_ids, ctx.actor.user_id, ctx.now)
    const wanted = new Set(body.row_ids)
    const version = await bumpImport(ctx.db, file.id, { status: statusOf(rows.map(({ id, state }) => (wanted.has(id) ? 'rejected' : state))) }, ctx.now)
    ctx.audit({ detail: { rejected: body.row_ids.length } })
    return { version }
  }),

  route(editRow, async (ctx, { params, body }) => {
    const { file, patient } = await holdSeenImport(ctx, params.import_id)
    requireStatus(file, open)
    const row = (await listRows(ctx.db, file.id, file.reading)).find(({ id }) => id === params.row_id)
    if (!row) throw notFound('row')
    if (row.state === 'accepted' || row.state === 'superseded' || row.state === 'undone') throw conflict('This row is decided; it can no longer be changed here.')
    if (body.loinc && !isLoinc(body.loinc)) throw invalidInput([{ path: 'body.loinc', message: 'is not a LOINC code (its check digit does not fit)' }])
    const edited = { ...row.edited, ...body }
    const effective = applyEdit(row.proposed, edited)
    const judged = judgeRow(effective, await listKnownFacts(ctx.db, patient.id), await getTimeZone(ctx.db))
    await keepEdit(ctx.db, row.id, edited, judged.match, judged.state, ctx.actor.user_id, ctx.now)
    ctx.audit({ detail: { row_id: row.id, fields: Object.keys(body).join(' ') } })
    return { version: await bumpImport(ctx.db, file.id, {}, ctx.now) }
  }),

  route(confirmIdentity, async (ctx, { params, body }) => {
    const { file, patient } = await holdSeenImport(ctx, params.import_id)
    requireStatus(file, open)
    if (file.identity_check === 'conflict') throw conflict('Name or date of birth conflict with this chart. That can not be confirmed away: upload the file in the right chart.')
    if (foldSearch(body.typed_last_name) !== foldSearch(patient.last_name)) throw invalidInput([{ path: 'body.typed_last_name', message: 'is not the last name in this chart' }])
    const version = await bumpImport(ctx.db, file.id, { identity_confirmed_by: ctx.actor.user_id, identity_confirmed_at: ctx.now, identity_reason: body.reason }, ctx.now)
    ctx.audit({ detail: { identity_check: file.identity_check } })
    return { version }
  }),

  route(undoImport, async (ctx, { params, body }) => {
    const held = await holdSeenImport(ctx, params.import_id)
    requireStatus(held.file, ['partly_accepted', 'accepted'])
    return undoImportOf(ctx, held, body.reason)
  }),

  route(mapColumns, async (ctx, { params, body }) => {
    const { file } = await holdSeenImport(ctx, params.import_id)
    requireStatus(file, ['staged', 'rejected'])
    const before = file.csv_mapping
    if (before === null) throw conflict('This file has no columns.')
    const is_same = body.columns.length === before.columns.length && body.columns.every(({ heading }, at) => heading === before.columns[at]!.heading)
    if (!is_same) throw invalidInput([{ path: 'body.columns', message: 'must be the columns of this file, in their order' }])
    const mapping = { fingerprint: before.fingerprint, ...body }
    await keepMapping(ctx.db, { practice_id: ctx.practice_id, signature: mapping.fingerprint, columns: mapping, changed_by: ctx.actor.user_id }, ctx.now)
    const version = await bumpImport(ctx.db, file.id, { status: 'queued', csv_mapping: JSON.stringify(mapping) }, ctx.now)
    await askToRead(ctx.db, { practice_id: ctx.practice_id, import_id: file.id })
    return { version }
  }),
]
