import { useMutation } from '@tanstack/react-query'
import { addAddendum, askAddendumSignature, askCosignSignature, decideCosign, getAftermath, getNotePdf, listColleagues, listCosigns, markError, requestCosign, withdrawCosign, type Cosign, type NoteAftermath, type WaitingCosign } from '#contract/signed-notes.ts'
import { amendNote, getNoteVersion, listNoteVersions } from '#contract/note-versions.ts'
import { exportNote } from '#contract/fhir-export.ts'
import type { Signing } from '#web/clinical/use-signing.ts'
import { callApi, request, type CallInput } from '#web/platform/api.ts'
import { invalidateAfter } from '#web/platform/invalidate.ts'
import { useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'

export type { Cosign, NoteAftermath, WaitingCosign }

export const useAftermath = (note_id: number) => useRead(getAftermath, { params: { note_id } })
export const useCosigns = () => useRead(listCosigns)
export const useVersions = (note_id: number) => useRead(listNoteVersions, { params: { note_id } })
export const useVersion = (note_id: number, version: number, enabled = true) => useRead(getNoteVersion, { params: { note_id, version } }, { enabled })
export const useAmendNote = () => useWrite(amendNote)
export const useColleagues = () => useRead(listColleagues)
export const useMarkError = () => useWrite(markError)
export const useRequestCosign = () => useWrite(requestCosign)
export const useWithdrawCosign = () => useWrite(withdrawCosign)

type Addendum = Pick<NonNullable<CallInput<typeof addAddendum>['body']>, 'kind' | 'text'>

export function useSignAddendum(note_id: number, signing: Signing) {
  const call = { params: { note_id } }
  return useMutation({
    mutationFn: (body: Addendum) =>
      signing.sign(
        JSON.stringify(body),
        () => callApi(askAddendumSignature, { ...call, body }),
        (proof, idempotency_key) => callApi(addAddendum, { ...call, idempotency_key, body: { ...body, proof } }),
      ),
    onSuccess: () => invalidateAfter(addAddendum, call),
  })
}

export function useDecideCosign(cosign_id: number, signing: Signing) {
  const call = { params: { cosign_id } }
  return useMutation({
    mutationFn: async ({ decision, comment }: { decision: 'cosigned' | 'returned'; comment: string }) => {
      if (decision === 'returned') return callApi(decideCosign, { ...call, body: { decision, comment } })
      const said = comment === '' ? null : comment
      return signing.sign(
        `${cosign_id} ${comment}`,
        () => callApi(askCosignSignature, { ...call, body: { comment: said } }),
        (proof, idempotency_key) => callApi(decideCosign, { ...call, idempotency_key, body: { decision, comment: said, proof } }),
      )
    },
    onSuccess: () => invalidateAfter(decideCosign, call),
  })
}

export async function fetchPdf(note_id: number): Promise<Blob> {
  return (await request(getNotePdf, { params: { note_id } })).blob()
}

/** The note as a FHIR R4 document, to be saved as a file. */
export async function fetchFhir(note_id: number): Promise<Blob> {
  return new Blob([JSON.stringify(await callApi(exportNote, { params: { note_id } }), null, 2)], { type: 'application/fhir+json' })
}
