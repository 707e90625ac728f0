import { randomBytes } from 'node:crypto'
import { openTicket } from '#contract/live.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { writeCursor } from '../../platform/live/live-cursor.ts'
import { hashTicket } from '../../platform/live/serve-live.ts'
import { addTicket, readHorizon } from './store.ts'

const ticket_life_s = 30

export const live_routes: Route[] = [
  route(openTicket, async (ctx) => {
    const ticket = `wl1.${randomBytes(32).toString('base64url')}`
    const expires_at = new Date(ctx.now.getTime() + ticket_life_s * 1000)
    await addTicket(ctx.db, { sha256: hashTicket(ticket), session_id: ctx.actor.session_id, now: ctx.now, expires_at })
    const cursor = writeCursor(ctx.runtime.secrets, ctx.practice_id, await readHorizon(ctx.db), ctx.now)
    return { ticket, expires_in_s: ticket_life_s, cursor }
  }),
]
