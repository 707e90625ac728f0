/**
 * Parts of a recording that the server has not acknowledged, kept through a crash, a reload or a dead network. Each is sealed
 * with AES-GCM for its own place under a key of this person that no script can read out; both go at sign-out.
 */
import { currentShelf, type Shelf } from './recording-shelf.ts'
import { getSession } from './session-store.ts'

/** What has to be known to go on with a recording, or to say whose it is. */
export interface KeptRecording {
  recording_id: number
  patient_id: number
  /** Name as the screen says it. Sealed like the sound. */
  patient: string
  started_at: string
  off_record: { from_ms: number; to_ms: number }[]
  /** Off the record since then; null while it records. */
  paused_ms: number | null
  /** The number of the last part that was begun; 0 for none. */
  last_seq: number
  /** How much was recorded until then, without pauses. */
  recorded_ms: number
  /** How it ended, where the server has not been told yet; null while it is going on. */
  ended: { segment_count: number; ended_by: 'person' | 'device' | 'limit' | 'left' } | null
}

/** What the server is told of a part, beside its bytes. `start_ms` from the start of the recording; `seq` from 1. */
export interface PartHead {
  seq: number
  media_type: string
  start_ms: number
  duration_ms: number
  /** Milliseconds in which somebody spoke; null where nothing listened for voices. */
  voiced_ms: number | null
}

export interface Part {
  head: PartHead
  audio: Uint8Array<ArrayBuffer>
}

export interface RecordingVault {
  keepRecording(entry: KeptRecording): Promise<void>
  listRecordings(): Promise<KeptRecording[]>
  /** With all its parts. */
  removeRecording(recording_id: number): Promise<void>
  keepPart(recording_id: number, part: Part, is_open: boolean): Promise<void>
  /** Places of the parts that wait, in order. */
  listParts(recording_id: number): Promise<number[]>
  /** Null where there is none, or what is kept no longer opens. */
  readPart(recording_id: number, seq: number): Promise<Part | null>
  /** Whether the recorder still writes into it. */
  isOpen(recording_id: number, seq: number): Promise<boolean>
  removePart(recording_id: number, seq: number): Promise<void>
}

const utf8 = { to: new TextEncoder(), from: new TextDecoder() }

/** Header and sound as one run of bytes: length of the header, header, sound. */
function pack({ head, audio }: Part): Uint8Array<ArrayBuffer> {
  const words = utf8.to.encode(JSON.stringify(head))
  const packed = new Uint8Array(4 + words.length + audio.length)
  new DataView(packed.buffer).setUint32(0, words.length)
  packed.set(words, 4)
  packed.set(audio, 4 + words.length)
  return packed
}

function unpack(packed: ArrayBuffer): Part {
  const length = new DataView(packed).getUint32(0)
  const head = JSON.parse(utf8.from.decode(new Uint8Array(packed, 4, length))) as PartHead
  return { head, audio: new Uint8Array(packed, 4 + length) }
}

/** Bound to the person who is signed in now: a session that ends in the middle of a visit does not lose its last part. */
export function openRecordingVault(user_id: number = currentUserId(), shelf: Shelf = currentShelf()): RecordingVault {
  const bindTo = (...place: number[]) => utf8.to.encode(`recording:${[user_id, ...place].join(':')}`)

  // Taken once: what is sealed after a sign-out took the key away never opens again.
  let taken: Promise<CryptoKey> | null = null
  const key = () => (taken ??= shelf.keyOf(user_id))

  async function seal(plain: Uint8Array<ArrayBuffer>, place: number[]) {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bindTo(...place) }, await key(), plain) }
  }

  async function unseal(name: 'recordings' | 'parts', place: number[]): Promise<ArrayBuffer | null> {
    const kept = await shelf.get(name, [user_id, ...place])
    if (!kept) return null
    try {
      return await crypto.subtle.decrypt({ name: 'AES-GCM', iv: kept.iv, additionalData: bindTo(...place) }, await key(), kept.sealed)
    } catch {
      await shelf.remove(name, [user_id, ...place])
      return null
    }
  }

  const listParts = async (recording_id: number) => (await shelf.list('parts', [user_id, recording_id])).map((key) => key[2]!)

  return {
    keepRecording: async (entry) => {
      const sealed = await seal(utf8.to.encode(JSON.stringify(entry)), [entry.recording_id])
      await shelf.put('recordings', [user_id, entry.recording_id], { ...sealed, is_open: false })
    },
    listRecordings: async () => {
      const found: KeptRecording[] = []
      for (const [, recording_id] of await shelf.list('recordings', [user_id])) {
        const plain = await unseal('recordings', [recording_id!])
        if (plain !== null) found.push(JSON.parse(utf8.from.decode(plain)) as KeptRecording)
      }
      return found
    },
    removeRecording: async (recording_id) => {
      for (const seq of await listParts(recording_id)) await shelf.remove('parts', [user_id, recording_id, seq])
      await shelf.remove('recordings', [user_id, recording_id])
    },
    keepPart: async (recording_id, part, is_open) => {
      const place = [recording_id, part.head.seq]
      await shelf.put('parts', [user_id, ...place], { ...(await seal(pack(part), place)), is_open })
    },
    listParts,
    readPart: async (recording_id, seq) => {
      const plain = await unseal('parts', [recording_id, seq])
      return plain === null ? null : unpack(plain)
    },
    isOpen: async (recording_id, seq) => (await shelf.get('parts', [user_id, recording_id, seq]))?.is_open ?? false,
    removePart: (recording_id, seq) => shelf.remove('parts', [user_id, recording_id, seq]),
  }
}

function currentUserId(): number {
  const user_id = getSession()?.user.id
  if (user_id === undefined) throw new Error('a recording belongs to a signed-in person')
  return user_id
}

/** How many parts of this person's recordings the server has not got. */
export async function countWaitingParts(user_id: number = currentUserId(), shelf: Shelf = currentShelf()): Promise<number> {
  return (await shelf.list('parts', [user_id])).length
}

/** How many recordings of this person this browser still has something of. */
export async function countKept(user_id: number = currentUserId(), shelf: Shelf = currentShelf()): Promise<number> {
  return (await shelf.list('recordings', [user_id])).length
}

/** Everything of one person: the key first, so that what might stay behind can never be opened again. */
export async function clearRecordings(user_id: number, shelf: Shelf = currentShelf()): Promise<void> {
  await shelf.forgetKey(user_id)
  for (const name of ['parts', 'recordings'] as const) {
    for (const key of await shelf.list(name, [user_id])) await shelf.remove(name, key)
  }
}
