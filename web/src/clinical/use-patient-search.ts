import { useDebouncedValue } from '@mantine/hooks'
import { listPatients, type PatientSummary } from '#contract/patients.ts'
import { useRead } from '#web/platform/use-read.ts'
import { fitsTyped } from './fits-typed.ts'

const pause_ms = 180

/** Patients by part of a name or record number, while it is being typed; with nothing typed the first of the list. */
export function usePatientSearch(typed: string, options: { enabled?: boolean; limit?: number } = {}) {
  const { enabled = true, limit = 8 } = options
  const [q] = useDebouncedValue(typed.trim(), pause_ms)
  const read = useRead(listPatients, { query: { q: q || undefined, limit: String(limit) } }, { enabled, keep_previous: true })
  const found: PatientSummary[] = read.data?.items ?? []
  const is_of_before = read.isPlaceholderData || q !== typed.trim()
  const patients = is_of_before ? found.filter((patient) => fitsTyped(patient, typed)) : found
  return { patients, is_searching: read.isFetching || is_of_before, error: read.error, retry: read.refetch }
}
