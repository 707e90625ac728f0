import { z } from 'zod'
import { listActivities } from '#contract/activities.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { listActors, pageActivities } from './store.ts'

const position = z.tuple([z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/), z.int().min(0).max(32_767), z.int().positive()])
const page_size = 50

export const activity_routes: Route[] = [
  route(listActivities, async (ctx, { query }) => {
    const { actor = null, action = null, outcome = null, from = null, to = null } = query
    const rows = await pageActivities(ctx.db, { actor, action, outcome, from, to }, readCursor(query.cursor, position), page_size + 1)
    const page = rows.slice(0, page_size)
    const last = page.at(-1)
    ctx.audit({ detail: { shown: page.length } })
    return {
      items: page.map(({ lane, seq, actor_id, actor_name, actor_role, ...event }) => ({
        ...event,
        id: `${lane}-${seq}`,
        actor: actor_id === null ? null : { id: actor_id, name: actor_name ?? `No. ${actor_id}`, role: actor_role },
      })),
      next_cursor: rows.length > page_size && last ? writeCursor([last.at, last.lane, last.seq]) : null,
      people: await listActors(ctx.db),
    }
  }),
]
