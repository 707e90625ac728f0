import { Readable } from 'node:stream'
import { exportPatients } from '#contract/patient-lists.ts'
import { writeCsvLine } from '#domain/records/csv-cell.ts'
import { plainDay, writeListQuery } from '#domain/records/list-query.ts'
import { care_status_words, risk_words, treatment_words } from '#domain/records/patient-filters.ts'
import type { StagedContext } from '../../platform/http/context.ts'
import { stagedRoute, type Route } from '../../platform/http/route.ts'
import { listLocationsOf } from '../locations/service.ts'
import { requireList } from '../patient-lists/access.ts'
import { pagePatients, type FoundPatient, type PageRequest } from './store.ts'

const portion = 1000
const head = ['MRN', 'Last name', 'First name', 'Preferred name', 'Date of birth', 'Sex in the record', 'Pronouns', 'Phone', 'Status', 'Treatment type', 'Location', 'Risk level', 'Last visit']

export const export_routes: Route[] = [
  stagedRoute(exportPatients, async (ctx, { query: { sort = 'name', ...filters } }) => {
    const query = writeListQuery(filters, { today: plainDay(ctx.now), now: ctx.now, user_id: ctx.actor.user_id })
    const request = { query, sort, limit: portion, cap: portion }
    // The act is in the log before the first line leaves, whether the reader stays to the end or not.
    const { first, places } = await ctx.transact(async (one) => {
      if (filters.list !== undefined) await requireList(one, filters.list)
      const first = await pagePatients(one.db, { ...request, after: null })
      const locations = await listLocationsOf(one)
      one.audit({ resource: 'patient_export', detail: { at_least: first.items.length, is_search: 'terms' in query } })
      return { first: first.items, places: new Map(locations.map(({ id, name }) => [id, name])) }
    })
    return { media_type: 'text/csv; charset=utf-8', file_name: `patients-${plainDay(ctx.now)}.csv`, bytes: Readable.from(writeLines(ctx, request, first, places)) }
  }),
]

/** Portions, each read when the reader has taken the one before: the file never stands in memory. */
async function* writeLines(ctx: StagedContext, request: Omit<PageRequest, 'after'>, first: FoundPatient[], places: ReadonlyMap<number, string>): AsyncGenerator<string> {
  yield `\ufeff${writeCsvLine(head)}`
  for (let page = first; page.length > 0; ) {
    yield page.map((patient) => writePatient(patient, places)).join('')
    if (page.length < portion) return
    const after = page.at(-1)!.place
    page = await ctx.prepare(async ({ db }) => (await pagePatients(db, { ...request, after })).items)
  }
}

function writePatient(p: FoundPatient, places: ReadonlyMap<number, string>): string {
  return writeCsvLine([
    p.mrn, p.last_name, p.first_name, p.preferred_name, p.date_of_birth, p.sex, p.pronouns, p.phone, care_status_words[p.care_status],
    p.treatment_type && treatment_words[p.treatment_type], p.location_id === null ? null : (places.get(p.location_id) ?? null), p.risk_level && risk_words[p.risk_level], p.last_visit_on,
  ])
}
