import { deleteAudio, withdrawConsent } from '#contract/recordings.ts'
import { stateOf } from '#domain/recordings/recording-state.ts'
import { conflict } from '../../platform/http/app-error.ts'
import type { Context, StagedContext } from '../../platform/http/context.ts'
import { stagedRoute, type Route } from '../../platform/http/route.ts'
import { factsOf, holdRecording, requireRecording } from './access.ts'
import { describeReceipt } from './describe.ts'
import { beginErasure, eraseWordsOnly, finishErasure } from './erase.ts'
import { withdraw } from './store.ts'

export const recording_erase_routes: Route[] = [
  stagedRoute(deleteAudio, async (ctx, { params }) => {
    await ctx.transact(async (session) => {
      const held = await holdRecording(session, params.recording_id)
      if (held.recording.receipt_id !== null) return
      if (stateOf(factsOf(held)) === 'recording') throw conflict('This recording is still going on. Stop it first.')
      if (held.segments.some(({ text_state }) => text_state === 'waiting')) throw conflict('What was said is still being written down. Delete the audio after that, or withdraw the consent.')
      const { practice_id, actor, now } = session
      await beginErasure(session.db, { practice_id, recording_id: held.recording.id, reason: 'clinician', user_id: actor.user_id, with_words: false }, held.segments, now)
    })
    return finish(ctx, params.recording_id)
  }),

  stagedRoute(withdrawConsent, async (ctx, { params }) => {
    await ctx.transact((session) => withdrawNow(session, params.recording_id))
    return finish(ctx, params.recording_id)
  }),
]

/** Sound that is gone already may have left words: they go now, and the receipt says so in the words of the consent. */
async function withdrawNow(ctx: Context, recording_id: number): Promise<void> {
  const { recording, segments } = await holdRecording(ctx, recording_id)
  if (recording.withdrawn_at !== null) return
  const { db, practice_id, actor, now } = ctx
  await withdraw(db, recording.consent_id, actor.user_id, now)
  if (recording.receipt_id !== null) await eraseWordsOnly(db, recording_id, now)
  else await beginErasure(db, { practice_id, recording_id, reason: 'consent_withdrawn', user_id: actor.user_id, with_words: true }, segments, now)
  ctx.audit({ detail: { consent_id: recording.consent_id } })
}

async function finish(ctx: StagedContext, recording_id: number) {
  const { practice_id, now } = ctx
  await finishErasure(ctx.runtime, { practice_id, recording_id }, now)
  return ctx.prepare(async (session) => describeReceipt((await requireRecording(session, recording_id)).recording)!)
}
