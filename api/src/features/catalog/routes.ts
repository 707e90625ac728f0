import { searchDiagnoses } from '#contract/history-catalog.ts'
import { diagnosis_codes } from '#domain/records/history/diagnosis-codes.data.ts'
import { indexCatalog, searchCatalog } from '#domain/records/history/search-catalog.ts'
import { route, type Route } from '../../platform/http/route.ts'

const diagnoses = indexCatalog(diagnosis_codes, ({ code, description }) => ({ code, text: `${description} ${code}` }))

export const catalog_routes: Route[] = [
  route(searchDiagnoses, async (_ctx, { query }) => ({ items: searchCatalog(diagnoses, query.q), searched: diagnoses.length })),
]
