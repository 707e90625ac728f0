import { z } from 'zod'
import { listDocuments } from '#contract/notes.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { pageDocuments } from '../notes/service.ts'

const position = z.tuple([z.string().regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), z.int().positive()])
const page_size = 50

export const document_routes: Route[] = [
  route(listDocuments, async (ctx, { query }) => {
    const after = readCursor(query.cursor, position)
    const author_id = query.author === 'me' ? ctx.actor.user_id : undefined
    const rows = await pageDocuments(ctx, { status: query.status, author_id, after, limit: page_size + 1 })
    const page = rows.slice(0, page_size)
    const last = page.at(-1)
    ctx.audit({ detail: { shown: page.length } })
    return { items: page, next_cursor: rows.length > page_size && last ? writeCursor([last.updated_at, last.id]) : null }
  }),
]
