import { z } from 'zod'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'

const q = z.strictObject({ q: z.string().max(100) })

export const diagnosis = z.object({ code: z.string(), description: z.string() })
export type Diagnosis = z.infer<typeof diagnosis>

export const searchDiagnoses = endpoint({
  name: 'catalog.diagnoses',
  method: 'GET',
  path: '/catalog/diagnoses',
  summary: 'ICD-10-CM codes of reproductive and women’s health by words, lay words, part of a code; slips of typing are forgiven.',
  access: clinicians,
  phi: false,
  query: q,
  reply: z.object({ items: z.array(diagnosis), searched: z.int() }),
})

export const catalog_medication = z.object({
  name: z.string(),
  is_supplement: z.boolean(),
  /** Class or category. */
  group: z.string(),
  /** As abbreviated on labels: SC, PO; empty where it does not say. */
  routes: z.string(),
  usual: z.string(),
})
export type CatalogMedication = z.infer<typeof catalog_medication>

export const searchMedications = endpoint({
  name: 'catalog.medications',
  method: 'GET',
  path: '/catalog/medications',
  summary: 'Names of medications and supplements by part of the name or its class; slips of typing are forgiven.',
  access: clinicians,
  phi: false,
  query: q,
  reply: z.object({ items: z.array(catalog_medication), searched: z.int() }),
})

export const catalog_lab = z.object({ key: z.string(), name: z.string(), loinc: z.string(), unit: z.string() })
export type CatalogLab = z.infer<typeof catalog_lab>

export const searchLabs = endpoint({
  name: 'catalog.labs',
  method: 'GET',
  path: '/catalog/labs',
  summary: 'Laboratory tests by name or LOINC, with the UCUM units in which they are recorded.',
  access: clinicians,
  phi: false,
  query: q,
  reply: z.object({ items: z.array(catalog_lab), searched: z.int() }),
})
