import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import {
  askNoteSignature,
  carryIntoDraft,
  createDraft,
  discardDraft,
  type Draft,
  type DraftStreamEvent,
  generateDraft,
  getDraft,
  getEarlierNote,
  getNote,
  getNoteSummary,
  getPatientNote,
  leaveOut,
  listDocuments,
  type NoteView,
  saveDraft,
  signDraft,
} from '#contract/notes.ts'
import type { RowConsent } from '#contract/chart-rows.ts'
import { listTemplates, suggestTemplates } from '#contract/note-templates.ts'
import { listDraftRuns } from '#contract/ai-provider.ts'
import { listPatientNotes } from '#contract/patients.ts'
import { getProfile } from '#contract/profile.ts'
import { draftFromRecording } from '#contract/recordings.ts'
import type { NoteLength } from '#domain/records/note-length.ts'
import type { DraftSection } from '#domain/scribe/claim.ts'
import type { Signing } from '#web/clinical/use-signing.ts'
import { ApiError, callApi, NetworkError } from '#web/platform/api.ts'
import { streamApi } from '#web/platform/api-stream.ts'
import { listLocalDrafts, readLocalDraft, removeLocalDraft, saveLocalDraft } from '#web/platform/draft-vault.ts'
import { invalidateAfter } from '#web/platform/invalidate.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { query_client } from '#web/platform/query-client.ts'
import { readOptions, useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'
import type { LocalCopy, SaveReply, SessionPorts } from '#web/features/notes/draft-session.ts'

/** Name and credentials as they will stand under the note. */
export function useSignerName(): string | null {
  const profile = useRead(getProfile).data?.data
  if (profile === undefined) return null
  const name = `${profile.first_name} ${profile.last_name}`
  return profile.credentials === null ? name : `${name}, ${profile.credentials}`
}

export const useDraftRuns = (draft_id: number) => useRead(listDraftRuns, { params: { draft_id } })
export const useTemplates = () => useRead(listTemplates)
export const useSuggestedTemplates = (patient_id: number) => useRead(suggestTemplates, { params: { patient_id } })
/** What waits for one's own signature; at most fifty at a time. */
export const useOwnDrafts = () => useRead(listDocuments, { query: { status: 'draft', author: 'me' } })
export const useCreateDraft = () => useWrite(createDraft)
export const useDraftFromRecording = () => useWrite(draftFromRecording)
export const useDiscardDraft = () => useWrite(discardDraft)
export const usePatientNotes = (patient_id: number) => useRead(listPatientNotes, { params: { patient_id } })
/** By its own number, or under a patient: then only if it is that patient's. */
export function useNoteOf(note_id: number, patient_id: number | null): UseQueryResult<NoteView> {
  const own = useRead(getNote, { params: { note_id } }, { enabled: patient_id === null })
  const of_patient = useRead(getPatientNote, { params: { patient_id: patient_id ?? 0, note_id } }, { enabled: patient_id !== null })
  return patient_id === null ? own : of_patient
}

export const useNoteSummary = (patient_id: number, note_id: number) => useRead(getNoteSummary, { params: { patient_id, note_id } })

/** A draft is read anew on every opening: the editor must not start from an answer of half a minute ago. */
export const useDraft = (draft_id: number, is_enabled: boolean) => useRead(getDraft, { params: { draft_id } }, { staleTime: 0, enabled: is_enabled })

export function rememberDraft(draft_id: number, part: Partial<Draft>): void {
  query_client.setQueryData<Draft>(readOptions(getDraft, { params: { draft_id } }).queryKey, (known) => known && { ...known, ...part })
}

/** Read once and after carrying: a path of its own, so that no autosave asks for it again. */
export const useEarlierNote = (draft_id: number, is_enabled: boolean) =>
  useQuery({ ...readOptions(getEarlierNote, { params: { draft_id } }), meta: { path: `/earlier-notes/${draft_id}` }, staleTime: Infinity, enabled: is_enabled })

export const carryForward = (draft_id: number, version: number, body: { note_id: number; section: string }) =>
  callApi(carryIntoDraft, { params: { draft_id }, body, if_match: version })

export async function setLeftOut(draft_id: number, place: string, is_left_out: boolean): Promise<string[]> {
  const { left_out } = await callApi(leaveOut, { params: { draft_id }, body: { place, is_left_out } })
  rememberDraft(draft_id, { left_out })
  return left_out
}

export const reloadDraft = (draft_id: number): Promise<Draft> => callApi(getDraft, { params: { draft_id } })

export async function* writeDraft(draft_id: number, engine: 'embedded' | undefined, signal: AbortSignal): AsyncGenerator<DraftStreamEvent> {
  yield* streamApi(generateDraft, { params: { draft_id }, query: { engine }, signal })
  invalidateAfter(generateDraft, { params: { draft_id } })
}

async function putSections(draft_id: number, version: number, sections: DraftSection[], length: NoteLength): Promise<SaveReply> {
  try {
    const reply = await callApi(saveDraft, { params: { draft_id }, body: { sections, length }, if_match: version })
    invalidateAfter(saveDraft, { params: { draft_id } })
    rememberDraft(draft_id, { sections, length, ...reply })
    return { kind: 'saved', version: reply.version, findings: reply.findings }
  } catch (error) {
    if (error instanceof NetworkError) return { kind: 'unreachable' }
    if (!(error instanceof ApiError)) return { kind: 'refused', detail: describeError(error) }
    const { status, code, detail, issues } = error.problem
    if (code === 'section_held') return { kind: 'held', detail }
    if (code === 'version_stale' || code === 'conflict') return { kind: 'stale' }
    if (status === 429 || status >= 500) return { kind: 'unreachable' }
    return { kind: 'refused', detail: [detail, ...(issues ?? []).map((issue) => issue.message)].join(' ') }
  }
}

const localKey = (draft_id: number) => `draft:${draft_id}`

export async function readLocalCopy(draft_id: number): Promise<LocalCopy | null> {
  const kept = await readLocalDraft<LocalCopy>(localKey(draft_id)).catch(() => null)
  return kept?.value ?? null
}

/** The drafts with text on this device that the server has not got, the longest kept first. */
export async function listKeptDrafts(): Promise<number[]> {
  return (await listLocalDrafts('draft:')).map((key) => Number(key.split(':')[1]))
}

export function draftPorts(draft_id: number): SessionPorts {
  return {
    save: (version, sections, length) => putSections(draft_id, version, sections, length),
    load: () => reloadDraft(draft_id),
    keep: (copy) => saveLocalDraft(localKey(draft_id), copy),
    release: () => removeLocalDraft(localKey(draft_id)),
  }
}

type SignedNote = { note_id: number; patient_id: number }

/** Signs; a lost answer is asked for again with the same key, and "already signed" counts as signed. */
export async function signNote({ id: draft_id, patient }: Pick<Draft, 'id' | 'patient'>, version: number, signing: Signing, chart_rows: RowConsent[]): Promise<SignedNote> {
  const call = { params: { draft_id }, if_match: version }
  try {
    const reply = await signing.sign(
      `${draft_id} ${version} ${JSON.stringify(chart_rows)}`,
      () => callApi(askNoteSignature, call),
      (proof, idempotency_key) => sendPatiently(() => callApi(signDraft, { ...call, idempotency_key, body: { proof, chart_rows, patient_id: patient.id } })),
    )
    invalidateAfter(signDraft, call)
    return reply
  } catch (error) {
    const is_settled = error instanceof ApiError && (error.problem.code === 'conflict' || error.problem.code === 'version_stale')
    const draft = is_settled ? await reloadDraft(draft_id).catch(() => null) : null
    if (draft?.status !== 'signed') throw error
    invalidateAfter(signDraft, call)
    return { note_id: draft.note_id, patient_id: draft.patient.id }
  }
}

async function sendPatiently<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof NetworkError) || attempt >= 2) throw error
      await new Promise((resolve) => setTimeout(resolve, 600 * 2 ** attempt))
    }
  }
}
