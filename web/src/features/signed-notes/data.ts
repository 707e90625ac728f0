import { addAddendum, decideCosign, getAftermath, getNotePdf, listColleagues, listCosigns, markError, requestCosign, withdrawCosign, type Cosign, type NoteAftermath, type WaitingCosign } from '#contract/signed-notes.ts'
import { amendNote, getNoteVersion, listNoteVersions } from '#contract/note-versions.ts'
import { exportNote } from '#contract/fhir-export.ts'
import { callApi, request } from '#web/platform/api.ts'
import { useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'

export type { Cosign, NoteAftermath, WaitingCosign }

export const useAftermath = (note_id: number) => useRead(getAftermath, { params: { note_id } })
export const useCosigns = () => useRead(listCosigns)
export const useVersions = (note_id: number) => useRead(listNoteVersions, { params: { note_id } })
export const useVersion = (note_id: number, version: number, enabled = true) => useRead(getNoteVersion, { params: { note_id, version } }, { enabled })
export const useAmendNote = () => useWrite(amendNote)
export const useColleagues = () => useRead(listColleagues)
export const useAddAddendum = () => useWrite(addAddendum)
export const useMarkError = () => useWrite(markError)
export const useRequestCosign = () => useWrite(requestCosign)
export const useWithdrawCosign = () => useWrite(withdrawCosign)
export const useDecideCosign = () => useWrite(decideCosign)

export async function fetchPdf(note_id: number): Promise<Blob> {
  return (await request(getNotePdf, { params: { note_id } })).blob()
}

/** The note as a FHIR R4 document, to be saved as a file. */
export async function fetchFhir(note_id: number): Promise<Blob> {
  return new Blob([JSON.stringify(await callApi(exportNote, { params: { note_id } }), null, 2)], { type: 'application/fhir+json' })
}
