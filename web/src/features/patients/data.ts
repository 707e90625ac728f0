import { createPatient, listPatients } from '#contract/patients.ts'
import type { CallInput, Reply } from '#web/platform/api.ts'
import { useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'

export const page_size = 25

export function usePatientPage(q: string, cursor: string | null) {
  return useRead(listPatients, { query: { q: q || undefined, cursor: cursor ?? undefined, limit: String(page_size) } }, { keep_previous: true })
}
export type PatientPage = Reply<typeof listPatients>

export function useCreatePatient() {
  return useWrite(createPatient)
}
export type NewPatient = NonNullable<CallInput<typeof createPatient>['body']>
