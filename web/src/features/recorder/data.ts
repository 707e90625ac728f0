import {
  beginRecording, deleteAudio, finishRecording, getRecording, listOpenRecordings, listRecordings, putSegment, transcribeAgain, withdrawConsent, type AudioReceipt, type RecordingEntry, type RecordingView,
} from '#contract/recordings.ts'
import { ApiError, callApi, NetworkError, type CallInput } from '#web/platform/api.ts'
import { invalidateAfter } from '#web/platform/invalidate.ts'
import { describeError } from '#web/platform/problem-error.ts'
import type { KeptRecording, Part } from '#web/platform/recording-vault.ts'
import { sha256Of } from '#web/platform/sha256.ts'
import { useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'
import type { SendResult } from './upload-queue.ts'

export type { AudioReceipt, RecordingEntry, RecordingView }

const moving = new Set(['recording', 'finishing', 'transcribing'])

/** While it is on its way this looks by itself too, so that a lost live connection leaves nobody waiting. */
export const useRecording = (recording_id: number, state?: string) =>
  useRead(getRecording, { params: { recording_id } }, state === undefined || moving.has(state) ? { refetchInterval: 3000 } : {})
export const useRecordings = (patient_id: number) => useRead(listRecordings, { params: { patient_id } })
export const useOpenRecordings = () => useRead(listOpenRecordings)
export const useWithdraw = () => useWrite(withdrawConsent)
export const useTranscribeAgain = () => useWrite(transcribeAgain)
export const useFinish = () => useWrite(finishRecording)
export const useDeleteAudio = () => useWrite(deleteAudio)

export type NewRecording = NonNullable<CallInput<typeof beginRecording>['body']>

export async function beginOnServer(patient_id: number, body: NewRecording) {
  const reply = await callApi(beginRecording, { params: { patient_id }, body })
  invalidateAfter(beginRecording, { params: { patient_id } })
  return reply
}

/** Whether trying again by itself can help. */
function isPassing(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && (error.problem.status === 401 || error.problem.status === 408 || error.problem.status === 429 || error.problem.status >= 500))
}

export async function sendPart(recording_id: number, { head, audio }: Part): Promise<SendResult> {
  const { seq, start_ms, duration_ms, voiced_ms, media_type } = head
  try {
    const query = { sha256: await sha256Of(audio), start_ms, duration_ms, voiced_ms: voiced_ms ?? undefined }
    await callApi(putSegment, { params: { recording_id, seq }, query, file: new Blob([audio], { type: media_type }) })
    return { kind: 'sent' }
  } catch (error) {
    return isPassing(error) ? { kind: 'unreachable' } : { kind: 'refused', detail: describeError(error) }
  }
}

/** True once the server knows the end and has every part, or knows which are lost. */
export async function tellEnd({ recording_id, off_record, ended }: KeptRecording, lost_seqs: number[]): Promise<boolean> {
  if (ended === null) return false
  try {
    await callApi(finishRecording, { params: { recording_id }, body: { ...ended, off_record, ...(lost_seqs.length === 0 ? {} : { lost_seqs }) } })
    invalidateAfter(finishRecording, { params: { recording_id } })
    return true
  } catch (error) {
    if (isPassing(error)) return false
    // It has ended and is deleted, or belongs to nobody here: there is nothing more to tell.
    if (error instanceof ApiError && (error.problem.status === 404 || error.problem.status === 410)) return true
    return false
  }
}

export async function readReceived(recording_id: number): Promise<number[]> {
  return (await callApi(getRecording, { params: { recording_id } })).received_seqs
}
