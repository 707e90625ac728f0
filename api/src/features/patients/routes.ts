import { z } from 'zod'
import { countFacets as facets_endpoint, createPatient, listPatients } from '#contract/patients.ts'
import { findDuplicates } from '#contract/patient-records.ts'
import { countFacets } from '#domain/records/count-facets.ts'
import { facetFilters, newSince, plainDay, writeListQuery } from '#domain/records/list-query.ts'
import { birthBounds, list_sorts } from '#domain/records/patient-filters.ts'
import { composeSearchKey, composeSortKey } from '#domain/records/search-key.ts'
import { invalidInput } from '../../platform/http/app-error.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { requireLocation } from '../locations/access.ts'
import { requireList } from '../patient-lists/access.ts'
import { countCells, findSimilar, insertPatient, pagePatients } from './store.ts'

const total_cap = 1000
const default_limit = 25
/** The sort that the cursor belongs to, then the place of the row it stands after. */
const position = z.tuple([z.enum(list_sorts)]).rest(z.string().max(400))
const places: Record<string, RegExp[]> = {
  name: [/^/, /^\d{1,15}$/],
  youngest: [/^\d{4}-\d\d-\d\d$/, /^\d{1,15}$/],
  oldest: [/^\d{4}-\d\d-\d\d$/, /^\d{1,15}$/],
  last_visit: [/^\d{4}-\d\d-\d\d$/, /^\d{1,15}$/],
  risk: [/^[0-3]$/, /^/, /^\d{1,15}$/],
  newest: [/^\d{1,15}$/],
}

/** The place that a cursor names; refused where this list, so searched and so sorted, never gave it. */
function readPlace(cursor: string | undefined, sort: (typeof list_sorts)[number], is_ranked: boolean): string[] | null {
  const read = readCursor(cursor, position)
  if (read === null) return null
  const [of_sort, ...place] = read
  const shape = is_ranked ? [/^\d{1,3}$/, ...places[sort]!] : places[sort]!
  if (of_sort !== sort || place.length !== shape.length || !place.every((part, at) => shape[at]!.test(part))) {
    throw invalidInput([{ path: 'query.cursor', message: 'is not a cursor of this list' }])
  }
  return place
}

export const patient_routes: Route[] = [
  route(listPatients, async (ctx, { query: { limit = default_limit, sort = 'name', cursor, ...filters } }) => {
    if (filters.list !== undefined) await requireList(ctx, filters.list)
    const query = writeListQuery(filters, { today: plainDay(ctx.now), now: ctx.now, user_id: ctx.actor.user_id })
    const is_ranked = 'terms' in query && sort === 'name'
    const { items, total } = await pagePatients(ctx.db, { query, sort, after: readPlace(cursor, sort, is_ranked), limit: limit + 1, cap: total_cap })
    const page = items.slice(0, limit)
    const last = page.at(-1)
    ctx.audit({ detail: { shown: page.length, is_search: 'terms' in query } })
    return {
      items: page.map(({ place, ...row }) => ({ ...row, is_similar: is_ranked && Number(place[0]) > 1 })),
      next_cursor: items.length > limit && last ? writeCursor([sort, ...last.place]) : null,
      total: Math.min(total, total_cap),
      is_total_capped: total > total_cap,
    }
  }),

  route(facets_endpoint, async (ctx, { query: filters }) => {
    if (filters.list !== undefined) await requireList(ctx, filters.list)
    const today = plainDay(ctx.now)
    const query = writeListQuery({ q: filters.q, list: filters.list }, { today, now: ctx.now, user_id: ctx.actor.user_id })
    const { cells, locations } = await countCells(ctx.db, query, birthBounds(today), newSince(ctx.now), ctx.actor.user_id)
    return { ...countFacets(cells, facetFilters(filters)), locations }
  }),

  route(createPatient, async (ctx, { body }) => {
    const { mrn = null, ...person } = body
    if (person.location_id) await requireLocation(ctx, person.location_id)
    const created = await insertPatient(ctx.db, {
      ...person,
      practice_id: ctx.practice_id,
      mrn,
      preferred_name: person.preferred_name ?? null,
      pronouns: person.pronouns ?? null,
      phone: person.phone ?? null,
      email: person.email ?? null,
      treatment_type: person.treatment_type ?? null,
      location_id: person.location_id ?? null,
      sort_key: composeSortKey(person),
      search_key: composeSearchKey({ ...person, mrn: mrn ?? '' }),
      created_by: ctx.actor.user_id,
    })
    if (!created) throw invalidInput([{ path: 'body.mrn', message: 'is another patient’s number in this practice' }])
    ctx.audit({ patient_id: created.id, resource: 'patient', resource_id: created.id })
    return created
  }),

  route(findDuplicates, async (ctx, { body }) => {
    const items = await findSimilar(ctx.db, composeSortKey(body), body.date_of_birth ?? null, body.except_id ?? 0)
    ctx.audit({ detail: { shown: items.length } })
    return { items }
  }),
]
