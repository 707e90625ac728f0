import { z } from 'zod'
import { countGaps, linkNote, listNotesWithoutVisit, listPatientVisits, listVisitsWithoutNote, markVisitError, addVisit, setNoteNeed } from '#contract/visits.ts'
import { findPracticeDay } from '../../platform/db/practice-day.ts'
import { AppError, conflict, invalidInput } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { findDueHours } from '../documents/service.ts'
import { requireNote } from '../notes/service.ts'
import { requirePatient } from '../patients/access.ts'
import { listAllergiesOf } from '../patients/service.ts'
import { requireOwnVisit } from './access.ts'
import { chosenVisit, makeVisit } from './service.ts'
import * as store from './store.ts'

const position = z.tuple([z.iso.date(), z.int().positive()])
const page_size = 50

export const visit_routes: Route[] = [
  route(listPatientVisits, async (ctx, { params }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    return { patient, allergies: await listAllergiesOf(ctx, patient), items: await store.listOfPatient(ctx.db, patient.id, ctx.actor.user_id, 200) }
  }),

  route(addVisit, async (ctx, { params, body }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const { practice_id, actor, now } = ctx
    if (body.visit_on > (await findPracticeDay(ctx.db, now))) throw invalidInput([{ path: 'body.visit_on', message: 'must not be in the future' }])
    if (body.visit_on < patient.date_of_birth) throw invalidInput([{ path: 'body.visit_on', message: 'is before the patient was born' }])
    const row = { practice_id, patient_id: patient.id, clinician_id: actor.user_id, visit_on: body.visit_on, kind: body.kind, reason: body.reason ?? null }
    const visit_id = await store.insertVisit(ctx.db, { ...row, source: 'clinician', recorded_by: actor.user_id, recorded_at: now })
    ctx.audit({ resource: 'visit', resource_id: visit_id })
    return seen(ctx, visit_id)
  }),

  route(setNoteNeed, async (ctx, { params, body }) => {
    const { visit } = await requireOwnVisit(ctx, params.visit_id)
    if (!body.needs_note && visit.has_note) throw conflict('This visit has a note already.')
    ctx.audit({ detail: { needs_note: body.needs_note } })
    await store.updateNeed(
      ctx.db,
      visit.id,
      body.needs_note
        ? { needs_note: true, no_note_reason: null, no_note_by: null, no_note_at: null }
        : { needs_note: false, no_note_reason: body.reason, no_note_by: ctx.actor.user_id, no_note_at: ctx.now },
    )
    return seen(ctx, visit.id)
  }),

  route(markVisitError, async (ctx, { params, body }) => {
    const { visit } = await requireOwnVisit(ctx, params.visit_id)
    await store.updateError(ctx.db, visit.id, body.reason)
    return seen(ctx, visit.id)
  }),

  route(linkNote, async (ctx, { params, body }) => {
    const { note, patient } = await requireNote(ctx, params.note_id)
    if (note.author.id !== ctx.actor.user_id && (await store.isActive(ctx.db, note.author.id))) throw new AppError('forbidden', `Only ${note.author.name}, who wrote the note, may do this.`)
    if (note.status === 'discarded') throw conflict('This draft was discarded.')
    const visit_id = body.visit_id === null ? await makeVisit(ctx, patient, note.visit_on, note.author.id) : (await chosenVisit(ctx, patient, body.visit_id, 'body.visit_id')).id
    await store.updateNoteVisit(ctx.db, note.id, visit_id)
    ctx.audit({ detail: { visit_id, is_new: body.visit_id === null } })
    return seen(ctx, visit_id)
  }),

  route(listVisitsWithoutNote, async (ctx, { query }) => {
    const asked = { clinician_id: whoseId(ctx, query.clinician), after: readCursor(query.cursor, position), limit: page_size + 1 }
    const rows = await store.listWithoutNote(ctx.db, ctx.actor.user_id, asked, ctx.now)
    return page(ctx, rows)
  }),

  route(listNotesWithoutVisit, async (ctx, { query }) => {
    const asked = { clinician_id: whoseId(ctx, query.clinician), after: readCursor(query.cursor, position), limit: page_size + 1 }
    const rows = await store.listUnplaced(ctx.db, ctx.actor.user_id, asked)
    return page(ctx, rows)
  }),

  route(countGaps, async (ctx) => {
    const counts = await store.countByClinician(ctx.db, ctx.now)
    const sum = (name: 'visits_without_note' | 'overdue' | 'notes_without_visit') => ({
      all: counts.reduce((total, one) => total + one[name], 0),
      mine: counts.find(({ id }) => id === ctx.actor.user_id)?.[name] ?? 0,
    })
    return { visits_without_note: sum('visits_without_note'), overdue: sum('overdue'), notes_without_visit: sum('notes_without_visit'), clinicians: counts, due_h: await findDueHours(ctx) }
  }),
]

const whoseId = (ctx: Context, whose: string | undefined) => (whose === undefined ? undefined : whose === 'me' ? ctx.actor.user_id : Number(whose))

async function seen(ctx: Context, visit_id: number) {
  return (await store.findVisit(ctx.db, visit_id, ctx.actor.user_id))!
}

function page<Row extends { visit_on: string; id: number }>(ctx: Context, rows: Row[]): { items: Row[]; next_cursor: string | null } {
  const items = rows.slice(0, page_size)
  const last = items.at(-1)
  ctx.audit({ detail: { shown: items.length } })
  return { items, next_cursor: rows.length > page_size && last ? writeCursor([last.visit_on, last.id]) : null }
}
