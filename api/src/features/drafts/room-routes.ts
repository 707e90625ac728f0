import { clinicians } from '#contract/access.ts'
import * as contract from '#contract/draft-rooms.ts'
import { judgePen } from '#domain/records/section-pen.ts'
import { AppError, conflict, invalidInput } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { requireDraft, requireOpenForWriters } from './access.ts'
import * as store from './store/rooms.ts'

const placeOf = (ctx: Context, draft_id: number) => ({ practice_id: ctx.practice_id, draft_id, user_id: ctx.actor.user_id })

const readRoom = (ctx: Context, draft_id: number) => store.readRoom(ctx.db, draft_id, ctx.now)

export const draft_room_routes: Route[] = [
  route(contract.getRoom, async (ctx, { params }) => {
    await requireDraft(ctx, params.draft_id)
    return readRoom(ctx, params.draft_id)
  }),

  route(contract.enterRoom, async (ctx, { params, body }) => {
    const { draft } = await requireDraft(ctx, params.draft_id)
    await store.putPresence(ctx.db, placeOf(ctx, draft.id), body.section, ctx.now)
    return readRoom(ctx, draft.id)
  }),

  route(contract.beatInRoom, async (ctx, { params }) => {
    const { draft } = await requireDraft(ctx, params.draft_id)
    await store.beat(ctx.db, placeOf(ctx, draft.id), ctx.now)
    return readRoom(ctx, draft.id)
  }),

  route(contract.leaveRoom, async (ctx, { params }) => {
    const { draft } = await requireDraft(ctx, params.draft_id)
    await store.removePresence(ctx.db, placeOf(ctx, draft.id))
    return { left: true as const }
  }),

  route(contract.takePen, async (ctx, { params, body }) => {
    const { draft } = await requireOpenForWriters(ctx, params.draft_id)
    requireSection(draft.sections, body.section)
    const pen = await store.lockPen(ctx.db, draft.id, body.section)
    const verdict = judgePen(pen, ctx.actor.user_id, ctx.now.getTime())
    const is_taken = verdict !== 'held' && (await store.putPen(ctx.db, placeOf(ctx, draft.id), body.section, pen?.user_id ?? null, ctx.now))
    if (!is_taken) throw new AppError('section_held', 'Somebody else is writing in this section.')
    return readRoom(ctx, draft.id)
  }),

  route(contract.askForPen, async (ctx, { params, body }) => {
    const { draft } = await requireOpenForWriters(ctx, params.draft_id)
    const pen = await store.lockPen(ctx.db, draft.id, body.section)
    if (pen !== null && pen.user_id !== ctx.actor.user_id && pen.asked_by !== ctx.actor.user_id) {
      if (pen.asked_by !== null) throw conflict('Somebody else asked for this section first.')
      await store.markAsked(ctx.db, placeOf(ctx, draft.id), body.section, ctx.now)
    }
    return readRoom(ctx, draft.id)
  }),

  route(contract.givePen, async (ctx, { params, body }) => {
    const { draft } = await requireOpenForWriters(ctx, params.draft_id)
    const pen = await store.lockPen(ctx.db, draft.id, body.section)
    if (pen?.user_id === ctx.actor.user_id) {
      if (pen.asked_by === null) await store.removePen(ctx.db, placeOf(ctx, draft.id), body.section)
      else await store.putPen(ctx.db, { ...placeOf(ctx, draft.id), user_id: pen.asked_by }, body.section, pen.user_id, ctx.now)
    }
    return readRoom(ctx, draft.id)
  }),

  route(contract.setWriters, async (ctx, { params, body }) => {
    const { draft } = await requireOpenForWriters(ctx, params.draft_id)
    if (draft.author_id !== ctx.actor.user_id) throw new AppError('forbidden', `Only ${draft.author_name}, who writes this draft, decides who writes with them.`)
    const wanted = [...new Set(body.user_ids)].filter((user_id) => user_id !== draft.author_id)
    const known = await store.listClinicians(ctx.db, wanted, clinicians)
    if (known.length < wanted.length) throw invalidInput([{ path: 'body.user_ids', message: 'holds somebody who is no active clinician of the practice' }])
    await store.replaceWriters(ctx.db, placeOf(ctx, draft.id), known, ctx.now)
    ctx.audit({ detail: { writers: known.length } })
    return { writers: await store.listWriters(ctx.db, draft.id) }
  }),
]

function requireSection(sections: readonly { key: string }[], key: string): void {
  if (!sections.some((section) => section.key === key)) throw invalidInput([{ path: 'body.section', message: 'is no section of this draft' }])
}
