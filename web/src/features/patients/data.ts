import { compareList, createPatientList, exportPatients, listPatientLists, removePatientList, updatePatientList } from '#contract/patient-lists.ts'
import {
  addLocation, archivePatient, changePatients, findDuplicates, getPatientRecord, listLocations, mergePatients, restorePatient, undoChange, unmergePatients, updatePatient,
} from '#contract/patient-records.ts'
import { changeRiskSetting, getRisk, getRiskSetting, overrideRisk, revokeRiskOverride } from '#contract/patient-risk.ts'
import { countFacets, createPatient, getChart, listPatients } from '#contract/patients.ts'
import { request, type CallInput, type Reply } from '#web/platform/api.ts'
import { useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'
import { toQuery, type ListFilters } from './list-filters.ts'

export const page_size = 25

export function usePatientPage(filters: ListFilters, list: number | null, cursor: string | null) {
  const { sort, ...query } = toQuery(filters)
  return useRead(
    listPatients,
    { query: { ...query, sort, list: list ?? undefined, cursor: cursor ?? undefined, limit: String(page_size) } as CallInput<typeof listPatients>['query'] },
    { keep_previous: true },
  )
}
export type PatientPage = Reply<typeof listPatients>

export function useFacets(filters: ListFilters, list: number | null) {
  const { sort: _, ...query } = toQuery(filters)
  return useRead(countFacets, { query: { ...query, list: list ?? undefined } as CallInput<typeof countFacets>['query'] }, { keep_previous: true })
}
export type FacetCounts = Reply<typeof countFacets>

export const useCreatePatient = () => useWrite(createPatient)
export type NewPatient = NonNullable<CallInput<typeof createPatient>['body']>

export const useRecord = (patient_id: number) => useRead(getPatientRecord, { params: { patient_id } })
export type PatientRecord = Reply<typeof getPatientRecord>
export const useUpdatePatient = () => useWrite(updatePatient)
export const useArchive = () => useWrite(archivePatient)
export const useRestore = () => useWrite(restorePatient)
export const useMerge = () => useWrite(mergePatients)
export const useUnmerge = () => useWrite(unmergePatients)
export const useDuplicates = () => useWrite(findDuplicates)
export type Duplicate = Reply<typeof findDuplicates>['items'][number]

export const useChangeMany = () => useWrite(changePatients)
export const useUndoChange = () => useWrite(undoChange)
export type BulkChange = NonNullable<CallInput<typeof changePatients>['body']>['change']

export const useLocations = () => useRead(listLocations)
export const useAddLocation = () => useWrite(addLocation)

export const useSavedLists = () => useRead(listPatientLists)
export type SavedList = Reply<typeof listPatientLists>['items'][number]
export const useSaveList = () => useWrite(createPatientList)
export const useChangeList = () => useWrite(updatePatientList)
export const useRemoveList = () => useWrite(removePatientList)
export const useListChanges = (list_id: number) => useRead(compareList, { params: { list_id } })

export const useRisk = (patient_id: number, enabled = true) => useRead(getRisk, { params: { patient_id } }, { enabled })
export type Risk = Reply<typeof getRisk>
export const useOverrideRisk = () => useWrite(overrideRisk)
export const useRevokeOverride = () => useWrite(revokeRiskOverride)
export const useRiskSetting = () => useRead(getRiskSetting)
export const useChangeRiskSetting = () => useWrite(changeRiskSetting)

export const useQuickChart = (patient_id: number) => useRead(getChart, { params: { patient_id } })
export type QuickChart = Reply<typeof getChart>

/** What the filters show, as a file; asks for a fresh proof where the last one is old. */
export async function fetchExport(filters: ListFilters, list: number | null): Promise<{ name: string; file: Blob }> {
  const { sort, ...query } = toQuery(filters)
  const answer = await request(exportPatients, { query: { ...query, sort, list: list ?? undefined } as CallInput<typeof exportPatients>['query'] })
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'patients.csv'
  return { name, file: await answer.blob() }
}
