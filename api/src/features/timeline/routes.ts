import { z } from 'zod'
import { listTimeline } from '#contract/timeline.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { requirePatient } from '../patients/access.ts'
import { pageEvents } from './store/page-events.ts'

const position = z.tuple([z.string().regex(/^\d{4}(-\d\d){0,2}$/), z.string().max(60)])
const events_shown = 40

export const timeline_routes: Route[] = [
  route(listTimeline, async (ctx, { params, query }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const { events: found, undated } = await pageEvents(ctx.db, patient.id, { kinds: query.kinds ?? null, after: readCursor(query.cursor, position), limit: events_shown + 1 })
    const events = found.slice(0, events_shown)
    const last = events.at(-1)
    return {
      patient,
      events,
      next_cursor: found.length > events_shown && last ? writeCursor([last.happened_on, last.key]) : null,
      undated,
    }
  }),
]
