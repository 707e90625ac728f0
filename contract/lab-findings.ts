import { z } from 'zod'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id, id_in_path } from './scalars.ts'

/** A result that is not one number with a unit, in the words of its source: `Negative`, `10-20 mg/dL`, `1:128`. */
export const lab_finding = z.object({
  id,
  loinc: z.string().nullable(),
  name: z.string(),
  value_text: z.string(),
  /** As precise as the source: a year, a month, a day, or a day with the time; null where it gives none. */
  collected_on: z.string().nullable(),
  reference_range: z.string().nullable(),
  abnormal_flag: z.string().nullable(),
  note: z.string().nullable(),
  import_row_id: id.nullable(),
})
export type LabFinding = z.infer<typeof lab_finding>

export const most_findings = 500

export const listLabFindings = endpoint({
  name: 'lab_findings.list',
  method: 'GET',
  path: '/patients/{patient_id}/lab-findings',
  summary: 'Laboratory results in words of one patient, the newest first; what was corrected or entered in error is not among them.',
  access: clinicians,
  phi: true,
  params: z.strictObject({ patient_id: id_in_path }),
  reply: z.object({ items: z.array(lab_finding), is_cut: z.boolean() }),
})
