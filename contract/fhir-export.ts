import { z } from 'zod'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id_in_path } from './scalars.ts'

/** Resources are built by the domain and checked in its tests against the definitions of FHIR R4; the wire takes them as they are. */
const resource = z.looseObject({ resourceType: z.string(), id: z.string() })

/** The whole chart leaves the product: proof of who asks may not be older than this. */
export const export_step_up_within_s = 15 * 60

export const exportEverything = endpoint({
  name: 'patients.export',
  method: 'GET',
  path: '/patients/{patient_id}/everything',
  summary: 'A whole chart as a FHIR R4 Bundle ($everything): what the caller may see of it, with who recorded what.',
  access: clinicians,
  phi: true,
  step_up: true,
  step_up_within_s: export_step_up_within_s,
  params: z.strictObject({ patient_id: id_in_path }),
  reply: z.object({
    resourceType: z.literal('Bundle'),
    type: z.literal('searchset'),
    timestamp: z.string(),
    total: z.int(),
    entry: z.array(z.object({ fullUrl: z.string(), resource, search: z.object({ mode: z.enum(['match', 'include']) }) })),
  }),
})

export const exportNote = endpoint({
  name: 'signed_notes.fhir',
  method: 'GET',
  path: '/notes/{note_id}/fhir',
  summary: 'A signed note as a FHIR R4 document: Composition with attesters, sections and addenda. Refused where its integrity check fails.',
  access: clinicians,
  phi: true,
  step_up: true,
  step_up_within_s: export_step_up_within_s,
  params: z.strictObject({ note_id: id_in_path }),
  reply: z.object({
    resourceType: z.literal('Bundle'),
    identifier: z.object({ system: z.string(), value: z.string() }),
    type: z.literal('document'),
    timestamp: z.string(),
    entry: z.array(z.object({ fullUrl: z.string(), resource })),
  }),
})
