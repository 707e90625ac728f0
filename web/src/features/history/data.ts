import { addFact, confirmFact, editFact, getHistory, listFactVersions, markFactError, reviewSection } from '#contract/history.ts'
import { searchDiagnoses, searchLabs, searchMedications } from '#contract/history-catalog.ts'
import type { FactKind } from '#domain/records/history/kinds.ts'
import { callApi, type Reply } from '#web/platform/api.ts'
import { query_client } from '#web/platform/query-client.ts'
import { readOptions, useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'

export type { Fact, FactFields, FactSeen, FactStamp, Fetus, Facts, HistoryPerson, NewFact, SectionReview } from '#contract/history.ts'
export type { FactNote } from '#contract/chart-rows.ts'
export type History = Reply<typeof getHistory>

export function useHistory(patient_id: string) {
  return useRead(getHistory, { params: { patient_id } })
}

/** Straight from the server, past the cache: what stands now, where a saved version was no longer the one in force. */
export async function readHistoryAfresh(patient_id: number): Promise<History> {
  const history = await callApi(getHistory, { params: { patient_id } })
  query_client.setQueryData(readOptions(getHistory, { params: { patient_id } }).queryKey, history)
  return history
}

export function useFactVersions(place: { patient_id: number; kind: FactKind; fact_id: number }) {
  return useRead(listFactVersions, { params: place })
}

export const useAddFact = () => useWrite(addFact)
export const useEditFact = () => useWrite(editFact)
export const useMarkError = () => useWrite(markFactError)
export const useConfirmFact = () => useWrite(confirmFact)
export const useReviewSection = () => useWrite(reviewSection)

const catalogOptions = (q: string) => ({ enabled: q.trim().length > 0, keep_previous: true, staleTime: Number.POSITIVE_INFINITY })

export const useDiagnoses = (q: string) => useRead(searchDiagnoses, { query: { q } }, catalogOptions(q))
export const useMedicationNames = (q: string) => useRead(searchMedications, { query: { q } }, catalogOptions(q))
export const useLabNames = (q: string) => useRead(searchLabs, { query: { q } }, catalogOptions(q))
