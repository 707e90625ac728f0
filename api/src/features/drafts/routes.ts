import { askNoteSignature, createDraft, discardDraft, generateDraft, getDraft, saveDraft, signDraft } from '#contract/notes.ts'
import { atLength } from '#domain/records/note-length.ts'
import { reconcileDraft } from '#domain/records/reconcile-draft.ts'
import { conflict, invalidInput } from '../../platform/http/app-error.ts'
import { route, streamRoute, type Route } from '../../platform/http/route.ts'
import { requirePatient } from '../patients/access.ts'
import { chooseTemplate } from '../note-templates/access.ts'
import { listAllergiesOf } from '../patients/service.ts'
import { askToSign } from '../signatures/service.ts'
import { chosenVisit } from '../visits/service.ts'
import { noteWork } from '../writing-ledger/service.ts'
import { requireDraft, requireOpenDraft, requireOwnOpenDraft } from './access.ts'
import { readConsents } from './chart-rows.ts'
import { writeDraft } from './generate.ts'
import { findFindings, openDraft, prepareVersion, readTranscriptFiles, refuseBlocked, refuseHeldSections, signNote } from './service.ts'
import { discardNote, touchNote, updateDraft } from './store.ts'
import { listWriters } from './store/rooms.ts'

export const draft_routes: Route[] = [
  route(createDraft, async (ctx, { params, body }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const template = await chooseTemplate(ctx, body.template_id)
    if (!template) throw invalidInput([{ path: 'body.template_id', message: 'is not a template' }])
    const transcript = readTranscriptFiles(ctx, patient, body.files)
    const visit = body.visit_id === undefined ? undefined : await chosenVisit(ctx, patient, body.visit_id, 'body.visit_id')
    const visit_on = visit?.visit_on ?? body.visit_on ?? ctx.now.toISOString().slice(0, 10)
    const { draft_id, note_id } = await openDraft(ctx, patient, transcript, { template, length: body.length, visit_on, visit_id: visit?.id, recording_id: null })
    ctx.audit({ resource: 'draft', resource_id: draft_id, detail: { segments: transcript.segments.length } })
    return { draft_id, note_id, segment_count: transcript.segments.length }
  }),

  streamRoute(generateDraft, (ctx, { params, query }) => writeDraft(ctx, params.draft_id, query.engine)),

  route(getDraft, async (ctx, { params }) => {
    const { draft, patient } = await requireDraft(ctx, params.draft_id)
    const allergies = await listAllergiesOf(ctx, patient)
    const { note_id, template_id, title, visit_on, length, status, engine, engine_version, sections, warnings, slots, version, updated_at } = draft
    return {
      id: draft.id,
      note_id,
      patient,
      allergies,
      template_id,
      title,
      visit_on,
      length,
      status,
      engine,
      engine_version,
      sections,
      warnings,
      slots,
      findings: findFindings(draft, atLength(sections, length)),
      transcript: { id: draft.transcript_id, format: draft.format, segments: draft.segments, recording_id: draft.recording_id },
      author: { id: draft.author_id, name: draft.author_name },
      amends: draft.amends_version === null ? null : { version: draft.amends_version, reason: draft.amend_reason! },
      writers: await listWriters(ctx.db, draft.id),
      left_out: draft.left_out,
      version,
      updated_at,
    }
  }),

  route(saveDraft, async (ctx, { params, body }) => {
    const { draft } = await requireOpenDraft(ctx, params.draft_id)
    if (draft.status === 'generating') throw conflict('The draft is still being written.')
    const sections = reconcileDraft(draft.sections, body.sections, ctx.actor.user_id)
    await refuseHeldSections(ctx, draft, sections)
    const length = body.length ?? draft.length
    const saved = await updateDraft(ctx.db, draft.id, { sections, length })
    // A signed note does not move while it is being amended.
    if (draft.amends_version === null) await touchNote(ctx.db, draft.note_id)
    await noteWork(ctx, draft.id, sections, false)
    return { ...saved, findings: findFindings(draft, atLength(sections, length)) }
  }),

  route(discardDraft, async (ctx, { params }) => {
    const { draft } = await requireOwnOpenDraft(ctx, params.draft_id)
    await updateDraft(ctx.db, draft.id, { status: 'discarded' })
    if (draft.amends_version === null) await discardNote(ctx.db, draft.note_id)
    return { discarded: true as const }
  }),

  route(askNoteSignature, async (ctx, { params }) => {
    const { draft, patient } = await requireOwnOpenDraft(ctx, params.draft_id)
    refuseBlocked(draft)
    const { compose } = await prepareVersion(ctx, draft, patient)
    return askToSign(ctx, compose)
  }),

  route(signDraft, async (ctx, { params, body }) => {
    const { draft, patient } = await requireOwnOpenDraft(ctx, params.draft_id)
    if (body.patient_id !== undefined && body.patient_id !== patient.id) throw conflict('This draft is in another patient’s chart. Open it again, and see whose it is.')
    refuseBlocked(draft)
    const consented = await readConsents(ctx, draft, patient, body.chart_rows)
    await noteWork(ctx, draft.id, draft.sections, true)
    return signNote(ctx, draft, patient, body.proof, consented)
  }),
]
