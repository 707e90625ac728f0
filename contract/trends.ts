import { z } from 'zod'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { lab_result, patient_summary } from './patients.ts'
import { id_in_path, plain_date } from './scalars.ts'

export const lab_series = z.object({
  /** Code and unit: values in another unit are another series, because a unit is never converted silently. */
  key: z.string(),
  loinc: z.string(),
  name: z.string(),
  unit: z.string(),
  /** Oldest first. */
  points: z.array(lab_result),
})
export type LabSeries = z.infer<typeof lab_series>

/** The most results that the trends of one patient are drawn from; the newest. */
export const results_in_trends = 2000

export const listTrends = endpoint({
  name: 'trends.list',
  method: 'GET',
  path: '/patients/{patient_id}/trends',
  summary: 'The laboratory results of one patient as series over time, the series with the newest result first.',
  access: clinicians,
  phi: true,
  params: z.strictObject({ patient_id: id_in_path }),
  reply: z.object({
    patient: patient_summary,
    series: z.array(lab_series),
    /** First days of recorded periods, latest first: from them a result's day of the cycle follows. */
    periods: z.array(plain_date),
    /** True where there are older results than those drawn. */
    is_cut: z.boolean(),
  }),
})
