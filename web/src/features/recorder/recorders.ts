import { openRecordingVault, type KeptRecording } from '#web/platform/recording-vault.ts'
import { beginOnServer, type NewRecording } from './data.ts'
import { openMicrophone } from './microphone.ts'
import { listHeld } from './recording-lock.ts'
import { VisitRecorder } from './visit-recorder.ts'

/** The recordings that this window has in hand. */
const recorders = new Map<number, VisitRecorder>()

export const recorderOf = (recording_id: number): VisitRecorder | null => recorders.get(recording_id) ?? null

interface NewVisit {
  patient_id: number
  patient: string
  body: NewRecording
}

/** Asks for the microphone, puts the consent on record, and only then begins to record. Throws what went wrong. */
export async function beginVisit({ patient_id, patient, body }: NewVisit): Promise<number> {
  // The first moments of an open microphone go nowhere; one that is refused leaves no recording behind.
  let watch: VisitRecorder['watch'] | null = null
  const microphone = await openMicrophone({ onLost: () => watch?.onLost(), onMuted: (is_muted) => watch?.onMuted(is_muted) })
  try {
    const { recording_id } = await beginOnServer(patient_id, body)
    const entry: KeptRecording = { recording_id, patient_id, patient, started_at: new Date().toISOString(), off_record: [], paused_ms: null, last_seq: 0, recorded_ms: 0, ended: null }
    const recorder = take(entry, true)
    watch = recorder.watch
    await recorder.record(microphone)
    return recording_id
  } catch (error) {
    microphone.release()
    throw error
  }
}

export interface LeftRecording {
  entry: KeptRecording
  waiting: number
}

/** Kept by this browser for this person, and in no window's hand: a crash, a reload, a closed tab. */
export async function listLeft(): Promise<LeftRecording[]> {
  const vault = openRecordingVault()
  const [entries, held] = await Promise.all([vault.listRecordings(), listHeld()])
  const left = entries.filter(({ recording_id }) => !recorders.has(recording_id) && !held.has(recording_id))
  return Promise.all(left.map(async (entry) => ({ entry, waiting: (await vault.listParts(entry.recording_id)).length })))
}

/** Sends what is left of it and tells the server that it has ended. */
export async function sendLeft(entry: KeptRecording): Promise<void> {
  await take(entry).finish('left')
}

/** Goes on with it, with the next part. */
export async function goOnWith(entry: KeptRecording): Promise<void> {
  await take(entry).record()
}

/** What is left of it goes; the server is told not to wait for it. */
export async function dropLeft(entry: KeptRecording): Promise<void> {
  const vault = openRecordingVault()
  for (const seq of await vault.listParts(entry.recording_id)) await vault.removePart(entry.recording_id, seq)
  await sendLeft(entry)
}

function take(entry: KeptRecording, is_new = false): VisitRecorder {
  const { recording_id } = entry
  const recorder = recorders.get(recording_id) ?? new VisitRecorder(openRecordingVault(), entry, { is_new, onGone: () => recorders.delete(recording_id) })
  recorders.set(recording_id, recorder)
  return recorder
}
