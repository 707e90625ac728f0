import { z } from 'zod'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { lab_result, patient_summary } from './patients.ts'
import { id_in_path, plain_date } from './scalars.ts'

/** For the eye, never a flag on a result: the range on the report comes first. Limits in the unit of the series; null is an open end. */
export const orientation_band = z.object({
  low: z.number().nullable(),
  high: z.number().nullable(),
  label: z.string(),
  source: z.string(),
  source_state: z.enum(['verified', 'unverified', 'disputed']),
  stated_on: plain_date,
})
export type OrientationBand = z.infer<typeof orientation_band>

export const trend_point = lab_result.extend({
  /** `cycle day 9`, `stimulation day 4`, `8w2d`: what the chart says of the day on which the sample was taken. */
  taken_at: z.string().nullable(),
  /** The band of that phase; null where there is none. */
  band: orientation_band.nullable(),
})
export type TrendPoint = z.infer<typeof trend_point>

export const lab_series = z.object({
  /** Code and unit: values in another unit are another series, because a unit is never converted silently. */
  key: z.string(),
  loinc: z.string(),
  name: z.string(),
  unit: z.string(),
  /** Oldest first. */
  points: z.array(trend_point),
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
    /** True where there are older results than those drawn. */
    is_cut: z.boolean(),
  }),
})
