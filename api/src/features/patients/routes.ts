import { z } from 'zod'
import { createPatient, listPatients } from '#contract/patients.ts'
import { composeSearchKey, composeSortKey, searchPatterns } from '#domain/records/search-key.ts'
import { invalidInput } from '../../platform/http/app-error.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { insertPatient, pagePatients } from './store.ts'

const position = z.tuple([z.string().max(400), z.int().positive()])
const total_cap = 1000
const default_limit = 25

export const patient_routes: Route[] = [
  route(listPatients, async (ctx, { query }) => {
    const limit = query.limit ?? default_limit
    const patterns = searchPatterns(query.q ?? '')
    const { items, total } = await pagePatients(ctx.db, { patterns, after: readCursor(query.cursor, position), limit: limit + 1, cap: total_cap })
    const page = items.slice(0, limit)
    const last = page.at(-1)
    ctx.audit({ detail: { shown: page.length, is_search: patterns.length > 0 } })
    return {
      items: page,
      next_cursor: items.length > limit && last ? writeCursor([last.sort_key, last.id]) : null,
      total: Math.min(total, total_cap),
      is_total_capped: total > total_cap,
    }
  }),

  route(createPatient, async (ctx, { body }) => {
    const { mrn = null, ...person } = body
    const created = await insertPatient(ctx.db, {
      ...person,
      practice_id: ctx.practice_id,
      mrn,
      preferred_name: person.preferred_name ?? null,
      pronouns: person.pronouns ?? null,
      phone: person.phone ?? null,
      email: person.email ?? null,
      sort_key: composeSortKey(person),
      search_key: composeSearchKey({ ...person, mrn: mrn ?? '' }),
      created_by: ctx.actor.user_id,
    })
    if (!created) throw invalidInput([{ path: 'body.mrn', message: 'is another patient’s number in this practice' }])
    ctx.audit({ patient_id: created.id, resource: 'patient', resource_id: created.id })
    return created
  }),
]
