import { searchDiagnoses, searchLabs, searchMedications, type CatalogMedication } from '#contract/history-catalog.ts'
import { diagnosis_codes } from '#domain/records/history/diagnosis-codes.data.ts'
import { indexCatalog, searchCatalog } from '#domain/records/history/search-catalog.ts'
import { lab_tests } from '#domain/records/lab-catalog.data.ts'
import { medications } from '#domain/records/medications.data.ts'
import { supplements } from '#domain/records/supplements.data.ts'
import { route, type Route } from '../../platform/http/route.ts'

const diagnoses = indexCatalog(diagnosis_codes, ({ code, description }) => ({ code, text: `${description} ${code}` }))

const names: CatalogMedication[] = [
  ...medications.map(({ name, class: group, routes, usual_use }) => ({ name, is_supplement: false, group, routes, usual: usual_use })),
  ...supplements.map(({ name, category, usual_range }) => ({ name, is_supplement: true, group: category, routes: '', usual: usual_range })),
]
const one_list = indexCatalog(names, ({ name, group }) => ({ code: '', text: `${name} ${group}` }))

const labs = indexCatalog(lab_tests, ({ loinc, key, name, component }) => ({ code: loinc, text: `${name} ${component} ${key.replaceAll('_', ' ')}` }))

export const catalog_routes: Route[] = [
  route(searchDiagnoses, async (_ctx, { query }) => ({ items: searchCatalog(diagnoses, query.q), searched: diagnoses.length })),
  route(searchMedications, async (_ctx, { query }) => ({ items: searchCatalog(one_list, query.q), searched: one_list.length })),
  route(searchLabs, async (_ctx, { query }) => ({ items: searchCatalog(labs, query.q), searched: labs.length })),
]
