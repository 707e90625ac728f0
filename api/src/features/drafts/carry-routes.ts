import { carryIntoDraft, getEarlierNote, leaveOut, type EarlierNote } from '#contract/notes.ts'
import { carryForward, listCarriable } from '#domain/records/carry-forward.ts'
import type { DraftSection } from '#domain/scribe/claim.ts'
import { conflict, notFound } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { readSigned, requireNote } from '../notes/service.ts'
import { requireDraft, requireOpenDraft, requireOpenForWriters } from './access.ts'
import { findEarlierNote, setLeftOut, touchNote, updateDraft } from './store.ts'

export const carry_routes: Route[] = [
  route(leaveOut, async (ctx, { params, body }) => {
    const { draft } = await requireOpenForWriters(ctx, params.draft_id)
    return { left_out: await setLeftOut(ctx.db, draft.id, body.place, body.is_left_out) }
  }),

  route(getEarlierNote, async (ctx, { params }) => {
    const { draft } = await requireDraft(ctx, params.draft_id)
    const earlier = await findEarlierNote(ctx.db, draft)
    if (!earlier) return { note: null }
    const sections = await readSections(ctx, earlier.id)
    const shared = draft.sections.flatMap((section): EarlierNote['sections'] => {
      const claims = sections.find(({ key }) => key === section.key)?.claims ?? []
      const sentences = listCarriable(section, claims, earlier.id).map(({ text }) => text)
      return sentences.length === 0 ? [] : [{ key: section.key, title: section.title, sentences }]
    })
    return { note: shared.length > 0 ? { note_id: earlier.id, title: earlier.title, visit_on: earlier.visit_on, sections: shared } : null }
  }),

  route(carryIntoDraft, async (ctx, { params, body }) => {
    const { draft, patient } = await requireOpenDraft(ctx, params.draft_id)
    if (draft.status !== 'in_review') throw conflict('The draft is still being written.')
    const { note } = await requireNote(ctx, body.note_id, patient.id)
    const earlier = (await readSections(ctx, note.id)).find(({ key }) => key === body.section)
    const section = draft.sections.find(({ key }) => key === body.section)
    if (!earlier || !section) throw notFound('section')
    const carried = listCarriable(section, earlier.claims, note.id).length
    const saved = await updateDraft(ctx.db, draft.id, { sections: carryForward(draft.sections, body.section, earlier.claims, note.id) })
    if (draft.amends_version === null) await touchNote(ctx.db, draft.note_id)
    ctx.audit({ resource: 'draft', resource_id: draft.id, detail: { carried } })
    return { ...saved, carried }
  }),
]

/** What was signed, and nothing where it no longer gives its hash. */
async function readSections(ctx: Context, note_id: number): Promise<DraftSection[]> {
  return (await readSigned(ctx, note_id))?.sections ?? []
}
