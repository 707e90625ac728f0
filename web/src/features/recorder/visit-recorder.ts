import { most_segments } from '#contract/recordings.ts'
import { markActive } from '#web/platform/lock-store.ts'
import type { KeptRecording, Part, RecordingVault } from '#web/platform/recording-vault.ts'
import { getSession, subscribeSession } from '#web/platform/session-store.ts'
import { readReceived, sendPart, tellEnd } from './data.ts'
import { createHearing, prepareHearing, type Hearing } from './hearing.ts'
import { MicrophoneError, openMicrophone, type Microphone } from './microphone.ts'
import { holdRecording } from './recording-lock.ts'
import { recordedMs, setRecorderState, type RecorderState } from './recording-now.ts'
import { Rotation, type TakenPart } from './rotation.ts'
import { UploadQueue } from './upload-queue.ts'
import { stayAwake } from './stay-awake.ts'

const silent_after_ms = 20_000
/** As long as the screen takes to lock itself. */
const pause_after_ms = 15 * 60_000
const look_every_ms = 1_000

/**
 * One recording in this window, from its first sound until the server has all of it. Lives outside of the screens: a chart
 * that is opened meanwhile, or a lock, does not end it.
 */
export class VisitRecorder {
  readonly #vault: RecordingVault
  #entry: KeptRecording
  #state: RecorderState
  #rotation: Rotation
  #queue: UploadQueue
  #microphone: Microphone | null = null
  #hearing: Hearing | null = null
  /** Sound that this device could not keep. */
  #in_hand = new Map<number, Part>()
  #received = new Set<number>()
  #is_received_known: boolean
  #keeping: Promise<void> = Promise.resolve()
  #base: { recording_ms: number; clock: number }
  #heard_at = 0
  #timer: ReturnType<typeof setInterval> | undefined
  readonly #onGone: () => void
  readonly #leaveSession: () => void
  #letGo: () => void
  #letSleep: () => void = () => undefined

  /**
   * `is_new` where the server has nothing of it yet; otherwise it is asked what it has before the end is told. `onGone` once
   * this window has no more to do with it.
   */
  constructor(vault: RecordingVault, entry: KeptRecording, { is_new, onGone }: { is_new: boolean; onGone: () => void }) {
    this.#vault = vault
    this.#onGone = onGone
    const user_id = getSession()?.user.id
    // Nobody records for somebody who has gone: the sound stops, and what there is stays sealed for that person.
    this.#leaveSession = subscribeSession(() => {
      if (getSession()?.user.id !== user_id) void this.goOffRecord().then(() => this.#leave(null))
    })
    this.#entry = entry
    this.#is_received_known = is_new
    this.#base = { recording_ms: Math.max(0, Date.now() - Date.parse(entry.started_at)), clock: performance.now() }
    this.#rotation = new Rotation({ begin: (onChunk) => this.#microphone!.begin(onChunk), now: () => this.now(), onPart: (part) => this.#keep(part) }, entry.last_seq + 1)
    this.#queue = new UploadQueue(
      {
        list: () => this.#listReady(),
        read: async (seq) => this.#in_hand.get(seq) ?? (await vault.readPart(entry.recording_id, seq)),
        send: (part) => sendPart(entry.recording_id, part),
        remove: (seq) => this.#acknowledge(seq),
        later: (run, ms) => {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
        random: Math.random,
      },
      () => void this.#look(),
    )
    this.#letGo = holdRecording(entry.recording_id)
    this.#state = {
      recording_id: entry.recording_id, patient_id: entry.patient_id, patient: entry.patient, started_at: entry.started_at,
      phase: 'off_record', recorded_ms: entry.recorded_ms, running_since: null, uploaded: 0, waiting: 0,
      is_unreachable: false, refused: [], is_muted: false, is_silent: false, fault: null, is_paused_for_silence: false, is_device_full: false,
    }
    window.addEventListener('online', this.#wake)
    window.addEventListener('beforeunload', this.#warn)
  }

  get state(): RecorderState {
    return this.#state
  }

  /** Milliseconds from the start of the recording, pauses included. */
  now(): number {
    return Math.round(this.#base.recording_ms + performance.now() - this.#base.clock)
  }

  /** Loudness of this moment, 0 to 1; 0 where the microphone is off. */
  level(): number {
    return this.#hearing?.level() ?? 0
  }

  /** Takes over a microphone that was opened for it, or opens one; what was off the record ends here. */
  async record(microphone?: Microphone): Promise<void> {
    try {
      this.#microphone = microphone ?? (await openMicrophone(this.#watch))
    } catch (error) {
      return this.#change({ fault: error instanceof MicrophoneError ? error.fault : 'busy' })
    }
    this.#hearing = createHearing(this.#microphone.stream, () => this.now())
    this.#endPause()
    await this.#vault.keepRecording(this.#entry).catch(() => this.#change({ is_device_full: true }))
    this.#heard_at = this.now()
    this.#rotation.start()
    this.#letSleep = stayAwake()
    this.#timer = setInterval(() => this.#tick(), look_every_ms)
    this.#change({ phase: 'recording', running_since: performance.now(), fault: null, is_muted: false, is_silent: false, is_paused_for_silence: false })
  }

  /** What a microphone tells while it is open. */
  readonly #watch = {
    onLost: () => void this.#lose(),
    onMuted: (is_muted: boolean) => this.#change({ is_muted }),
  }

  get watch(): { onLost: () => void; onMuted: (is_muted: boolean) => void } {
    return this.#watch
  }

  /** The recorder stops and the microphone is off: nothing of this time exists anywhere. */
  async goOffRecord(): Promise<void> {
    if (this.#state.phase !== 'recording') return
    await this.#silence()
    this.#change({ phase: 'off_record' })
    prepareHearing()
    await this.#vault.keepRecording(this.#entry).catch(() => undefined)
  }

  async finish(ended_by: NonNullable<KeptRecording['ended']>['ended_by'] = 'person'): Promise<void> {
    await this.#silence()
    this.#endPause()
    this.#entry = { ...this.#entry, ended: this.#entry.ended ?? { segment_count: this.#rotation.next_seq - 1, ended_by } }
    await this.#vault.keepRecording(this.#entry).catch(() => undefined)
    this.#change({ phase: 'finishing' })
    this.#queue.wake()
  }

  retry(): void {
    this.#queue.retry()
  }

  /** Nothing more of it is sent and nothing of it stays on this device. */
  async drop(): Promise<void> {
    await this.#silence()
    this.#queue.stop()
    await this.#keeping
    await this.#vault.removeRecording(this.#entry.recording_id)
    this.#leave(null)
  }

  /** Parts that the server refuses are given up: it then waits for them no longer. */
  async giveUpRefused(): Promise<void> {
    for (const { seq } of this.#state.refused) {
      this.#in_hand.delete(seq)
      await this.#vault.removePart(this.#entry.recording_id, seq)
    }
    this.#queue.retry()
  }

  #tick(): void {
    this.#rotation.tick()
    if (this.#rotation.next_seq > most_segments) return void this.finish('limit')
    const now = this.now()
    this.#heard_at = Math.max(this.#heard_at, this.#hearing?.heardAt() ?? 0)
    const quiet_ms = now - this.#heard_at
    const is_silent = quiet_ms >= silent_after_ms
    if (is_silent !== this.#state.is_silent) this.#change({ is_silent })
    if (quiet_ms < pause_after_ms) return
    void this.goOffRecord().then(() => this.#change({ is_paused_for_silence: true }))
  }

  async #lose(): Promise<void> {
    await this.goOffRecord()
    this.#change({ fault: 'lost' })
  }

  async #silence(): Promise<void> {
    const was_running = this.#microphone !== null
    const { recorded_ms, running_since } = this.#state
    clearInterval(this.#timer)
    this.#letSleep()
    await this.#rotation.stop()
    this.#hearing?.stop()
    this.#hearing = null
    this.#microphone?.release()
    this.#microphone = null
    if (was_running) this.#entry = { ...this.#entry, paused_ms: this.now() }
    this.#change({ recorded_ms: recorded_ms + (running_since === null ? 0 : performance.now() - running_since), running_since: null, is_muted: false, is_silent: false })
    await this.#keeping
  }

  #endPause(): void {
    const { paused_ms, off_record } = this.#entry
    const to_ms = this.now()
    if (paused_ms === null) return
    this.#entry = { ...this.#entry, paused_ms: null, off_record: to_ms > paused_ms ? [...off_record, { from_ms: paused_ms, to_ms }] : off_record }
  }

  /** One after the other: an unfinished part must not land behind its finished self. */
  #keep(taken: TakenPart): void {
    const voiced_ms = this.#hearing?.voicedMs(taken.started_ms, taken.ended_ms) ?? null
    // Somebody is there as long as somebody is heard: the screen does not lock in the middle of a visit.
    if (!taken.is_open && this.#heard_at >= taken.started_ms && getSession() !== null) markActive(Date.now())
    this.#keeping = this.#keeping.then(async () => {
      await this.#note(taken.seq)
      const audio = new Uint8Array(await new Blob([...taken.chunks]).arrayBuffer())
      const head = { seq: taken.seq, media_type: taken.chunks[0]!.type.split(';')[0]!, start_ms: taken.started_ms, duration_ms: Math.max(1, taken.ended_ms - taken.started_ms), voiced_ms }
      try {
        await this.#vault.keepPart(this.#entry.recording_id, { head, audio }, taken.is_open)
      } catch {
        if (!taken.is_open) this.#in_hand.set(taken.seq, { head, audio })
        this.#change({ is_device_full: true })
      }
      if (!taken.is_open) this.#queue.wake()
    })
  }

  /** A part that was begun has its number for good, whatever becomes of this window. */
  async #note(seq: number): Promise<void> {
    if (seq <= this.#entry.last_seq) return
    this.#entry = { ...this.#entry, last_seq: seq, recorded_ms: Math.round(recordedMs(this.#state, performance.now())) }
    await this.#vault.keepRecording(this.#entry).catch(() => undefined)
  }

  async #listReady(): Promise<number[]> {
    const { recording_id } = this.#entry
    const kept = await this.#vault.listParts(recording_id)
    const is_running = this.#microphone !== null
    const ready = await Promise.all(kept.map(async (seq) => !is_running || !(await this.#vault.isOpen(recording_id, seq))))
    return [...new Set([...kept.filter((_, at) => ready[at]), ...this.#in_hand.keys()])].sort((a, b) => a - b)
  }

  async #acknowledge(seq: number): Promise<void> {
    this.#in_hand.delete(seq)
    this.#received.add(seq)
    await this.#vault.removePart(this.#entry.recording_id, seq)
  }

  /** After each step of the queue: counts, and the end once nothing waits any more. */
  async #look(): Promise<void> {
    const { is_unreachable, is_sending, refused } = this.#queue.state
    const waiting = (await this.#listReady()).length
    this.#change({ uploaded: this.#received.size, waiting, is_unreachable, refused: Array.from(refused, ([seq, detail]) => ({ seq, detail })) })
    if (this.#state.phase === 'finishing' && waiting === 0 && !is_sending) await this.#end()
  }

  async #end(): Promise<void> {
    if (!(await this.#knowsReceived())) return this.#endLater()
    const made = this.#entry.ended?.segment_count ?? 0
    const lost = Array.from({ length: made }, (_, at) => at + 1).filter((seq) => !this.#received.has(seq))
    if (!(await tellEnd(this.#entry, lost))) return this.#endLater()
    await this.#vault.removeRecording(this.#entry.recording_id)
    this.#leave({ ...this.#state, phase: 'finished', is_unreachable: false })
  }

  #endLater(): void {
    this.#change({ is_unreachable: true })
    setTimeout(this.#wake, 5_000)
  }

  /** After a reload only the server knows what it has. */
  async #knowsReceived(): Promise<boolean> {
    if (this.#is_received_known) return true
    const received = await readReceived(this.#entry.recording_id).catch(() => null)
    if (received === null) return false
    for (const seq of received) this.#received.add(seq)
    this.#is_received_known = true
    return true
  }

  #leave(last: RecorderState | null): void {
    window.removeEventListener('online', this.#wake)
    window.removeEventListener('beforeunload', this.#warn)
    this.#queue.stop()
    this.#letGo()
    this.#leaveSession()
    this.#onGone()
    this.#state = last ?? this.#state
    setRecorderState(this.#entry.recording_id, last)
  }

  readonly #wake = () => this.#queue.wake()
  readonly #warn = (event: BeforeUnloadEvent) => {
    if (this.#state.phase === 'recording' || this.#state.waiting > 0) event.preventDefault()
  }

  #change(part: Partial<RecorderState>): void {
    this.#state = { ...this.#state, ...part }
    setRecorderState(this.#entry.recording_id, this.#state)
  }
}
