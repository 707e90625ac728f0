import { z } from 'zod'
import { countLedger, getDueRule, listLedger, setDueRule, type LedgerEntry } from '#contract/documents.ts'
import { listDocuments } from '#contract/notes.ts'
import type { Context } from '../../platform/http/context.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { pageDocuments } from '../notes/service.ts'
import * as store from './store.ts'

const instant = z.string().regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
const position = z.tuple([instant, z.int().positive()])
const ledger_position = z.tuple([instant, z.enum(['note', 'file']), z.int().positive()])
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

  route(listLedger, async (ctx, { query: { cursor, ...query } }) => {
    const rows = await store.listRows(ctx.db, filterOf(ctx, query), readCursor(cursor, ledger_position), page_size + 1)
    const page = rows.slice(0, page_size)
    const last = page.at(-1)
    ctx.audit({ detail: { shown: page.length, searched: query.q !== undefined } })
    const next_cursor = rows.length > page_size && last ? writeCursor([last.touched_at, last.kind, last.id]) : null
    return { items: page.map(({ hit, ...entry }) => ({ ...entry, hits: readHit(hit) })), next_cursor }
  }),

  route(countLedger, async (ctx, { query }) => {
    const counts = await store.countRows(ctx.db, filterOf(ctx, query))
    ctx.audit({ detail: { searched: query.q !== undefined } })
    return store.toFacets(counts, await store.getDueHours(ctx.db))
  }),

  route(getDueRule, async (ctx) => ({ due_h: await store.getDueHours(ctx.db) })),

  route(setDueRule, async (ctx, { body }) => {
    const before = await store.getDueHours(ctx.db)
    await store.updateDueHours(ctx.db, body.due_h)
    ctx.audit({ resource: 'practice', detail: { before, after: body.due_h } })
    return body
  }),
]

function filterOf(ctx: Context, { author, ...query }: Omit<store.LedgerFilter, 'now' | 'author_id'> & { author?: string | undefined }): store.LedgerFilter {
  return { ...query, author_id: author === undefined ? undefined : author === 'me' ? ctx.actor.user_id : Number(author), now: ctx.now.toISOString() }
}

/** The database puts the words between U+0001 and U+0002; no text of a note can hold either. */
function readHit(hit: string | null): LedgerEntry['hits'] {
  if (hit === null || !hit.includes('\u0001')) return []
  return hit.split(/(\u0001[^\u0002]*\u0002)/).flatMap((part) => {
    const is_match = part.startsWith('\u0001')
    const text = is_match ? part.slice(1, -1) : part
    return text === '' ? [] : [{ text, is_match }]
  })
}
