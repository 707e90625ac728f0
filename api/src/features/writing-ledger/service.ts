import type { DraftSection } from '#domain/scribe/claim.ts'
import type { Context } from '../../platform/http/context.ts'
import { addActivity, openEntry } from './store.ts'

/** A draft was written for the caller. */
export function noteWritten(ctx: Context, draft_id: number, engine: string, sections: readonly DraftSection[]): Promise<void> {
  const proposed = sections.reduce((count, { claims }) => count + claims.length, 0)
  return openEntry(ctx.db, { practice_id: ctx.practice_id, user_id: ctx.actor.user_id, draft_id }, engine, proposed, ctx.now)
}

/** The caller saved or signed a draft: time since the last act, and what its sentences have become. */
export function noteWork(ctx: Context, draft_id: number, sections: readonly DraftSection[], is_signature: boolean): Promise<void> {
  const states = sections.flatMap(({ claims }) => claims.map(({ state }) => state))
  const count = (...wanted: string[]): number => states.filter((state) => wanted.includes(state)).length
  const counts = { kept_count: count('proposed', 'accepted'), edited_count: count('edited'), struck_count: count('struck'), added_count: count('added') }
  return addActivity(ctx.db, draft_id, counts, { now: ctx.now, is_signature })
}
