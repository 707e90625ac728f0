import { useDebouncedValue } from '@mantine/hooks'
import { listPatients, type PatientSummary } from '#contract/patients.ts'
import { useRead } from '#web/platform/use-read.ts'

const pause_ms = 180

/** Patients by part of a name or record number, while it is being typed; with nothing typed the first of the list. */
export function usePatientSearch(typed: string, options: { enabled?: boolean; limit?: number } = {}) {
  const { enabled = true, limit = 8 } = options
  const [q] = useDebouncedValue(typed.trim(), pause_ms)
  const read = useRead(listPatients, { query: { q: q || undefined, limit: String(limit) } }, { enabled, keep_previous: true })
  const patients: PatientSummary[] = read.data?.items ?? []
  return { patients, is_searching: read.isFetching || q !== typed.trim(), error: read.error, retry: read.refetch }
}
