import { useQuery } from '@tanstack/react-query'
import { listChartRows } from '#contract/chart-rows.ts'
import type { Draft } from '#contract/notes.ts'
import { readLocalDraft, removeLocalDraft, saveLocalDraft } from '#web/platform/draft-vault.ts'
import { readOptions } from '#web/platform/use-read.ts'
import type { KeptRows } from './use-chart-rows.ts'

/** Goes stale with the patient's chart, not with each autosave of the draft: under the patient's path. */
export const useChartRowOffer = ({ id, patient }: Draft, is_enabled: boolean) =>
  useQuery({ ...readOptions(listChartRows, { params: { draft_id: id } }), meta: { path: `/patients/${patient.id}/chart-rows/${id}` }, staleTime: 0, enabled: is_enabled })

const keyOf = (draft_id: number): string => `chart-rows:${draft_id}`

export async function readKeptRows(draft_id: number): Promise<KeptRows> {
  const kept = await readLocalDraft<KeptRows>(keyOf(draft_id)).catch(() => null)
  return kept?.value ?? {}
}

export const keepRows = (draft_id: number, rows: KeptRows): void => void saveLocalDraft(keyOf(draft_id), rows).catch(() => undefined)
export const forgetKeptRows = (draft_id: number): void => void removeLocalDraft(keyOf(draft_id)).catch(() => undefined)
