import { exportEverything } from '#contract/fhir-export.ts'
import { request } from '#web/platform/api.ts'

/** The chart as a file; asked for anew each time, and kept by nothing. */
export async function fetchEverything(patient_id: number): Promise<Blob> {
  const bundle = await (await request(exportEverything, { params: { patient_id } })).blob()
  return new Blob([bundle], { type: 'application/fhir+json' })
}
