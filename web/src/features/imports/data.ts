import { useQuery } from '@tanstack/react-query'
import {
  acceptRows, cancelImport, chunk_bytes, confirmIdentity, editRow, findImportRow, finishImport, getAttached, getContent, getImport, getPage, getSourceLines, largest_file_bytes, listImports, mapColumns,
  putChunk, readAgain, rejectRows, startImport, undoImport, type Bench, type ImportEntry, type RowEntry,
} from '#contract/imports.ts'
import { callApi, request } from '#web/platform/api.ts'
import { invalidateAfter } from '#web/platform/invalidate.ts'
import { useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'

export { chunk_bytes, largest_file_bytes }
export type { Bench, ImportEntry, RowEntry }

const moving = new Set(['queued', 'reading'])

/** While something is read this looks by itself too, so that a lost live connection leaves nobody waiting. */
export const useImports = (patient_id: number, is_moving: boolean) => useRead(listImports, { params: { patient_id } }, is_moving ? { refetchInterval: 4000 } : {})
export const useBench = (import_id: number, status?: string) => useRead(getImport, { params: { import_id } }, status !== undefined && moving.has(status) ? { refetchInterval: 2000 } : {})
export const useImportOfRow = (row_id: number | null) => useRead(findImportRow, { params: { row_id: row_id ?? 0 } }, { enabled: row_id !== null })
export const useSourceLines = (import_id: number, from: number, is_shown: boolean) => useRead(getSourceLines, { params: { import_id }, query: { from } }, { enabled: is_shown, keep_previous: true })
export const useAccept = () => useWrite(acceptRows)
export const useReject = () => useWrite(rejectRows)
export const useEditRow = () => useWrite(editRow)
export const useConfirmIdentity = () => useWrite(confirmIdentity)
export const useUndo = () => useWrite(undoImport)
export const useCancel = () => useWrite(cancelImport)
export const useReadAgain = () => useWrite(readAgain)
export const useMapColumns = () => useWrite(mapColumns)

export function isMoving(status: string): boolean {
  return moving.has(status)
}

export const announceFile = (patient_id: number, file: { name: string; size_bytes: number; sha256: string }) => callApi(startImport, { params: { patient_id }, body: file })

export function sendChunk(import_id: number, offset: number, sha256: string, file: Blob, signal: AbortSignal) {
  return callApi(putChunk, { params: { import_id }, query: { offset: String(offset), sha256 }, file, signal })
}

export async function endUpload(import_id: number): Promise<void> {
  await callApi(finishImport, { params: { import_id } })
  invalidateAfter(finishImport, { params: { import_id } })
}

export async function stopUpload(import_id: number): Promise<void> {
  await callApi(cancelImport, { params: { import_id } })
  invalidateAfter(cancelImport, { params: { import_id } })
}

/** The bytes of a file, for showing or saving; kept in memory while the screen is open. */
export function useContent(import_id: number, is_wanted: boolean) {
  return useQuery({
    queryKey: [getContent.name, import_id],
    queryFn: async ({ signal }) => (await request(getContent, { params: { import_id }, signal })).arrayBuffer(),
    enabled: is_wanted,
    staleTime: Infinity,
    gcTime: 60_000,
  })
}

export async function fetchContent(import_id: number): Promise<Blob> {
  return (await request(getContent, { params: { import_id } })).blob()
}

export async function fetchAttached(import_id: number, text_id: number): Promise<{ name: string; file: Blob }> {
  const answer = await request(getAttached, { params: { import_id, text_id } })
  return { name: /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'attached', file: await answer.blob() }
}

export function usePagePicture(import_id: number, page: number) {
  return useQuery({
    queryKey: [getPage.name, import_id, page],
    queryFn: async ({ signal }) => (await request(getPage, { params: { import_id, page }, signal })).blob(),
    staleTime: Infinity,
    gcTime: 60_000,
  })
}
