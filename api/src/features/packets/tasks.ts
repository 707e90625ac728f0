import { appendAudit, enterPractice } from '../../platform/audit/append-audit.ts'
import { hashBytes, newBlobId } from '../../platform/blobs/blob-store.ts'
import type { Db } from '../../platform/db/pool.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { task, type JobContext, type Task } from '../../platform/jobs/job.ts'
import { announceFromJob } from '../../platform/live/announce-from-job.ts'
import { drawInChild } from './draw-in-child.ts'
import { gatherPacket } from './gather.ts'
import { draw_packet, expire_packet, kept_ms, type OfPacket } from './jobs.ts'
import type { DrawnPacket } from './packet-order.ts'
import { announceBlob, changePacket, findPacket, lockPacket, removeBlob, settleBlob, type PacketRow } from './store.ts'

/** After so many tries that ended with the whole process it is the packet that does it. */
const most_tries = 3

const drawTask = task(draw_packet, async (ctx, of) => {
  const packet = await inPractice(ctx, of, (db) => findPacket(db, of.packet_id))
  if (!packet || (packet.status !== 'queued' && packet.status !== 'drawing')) return
  if (ctx.attempt > most_tries) return fail(ctx, of, packet, 'Drawing it ended with the server three times.')
  await inPractice(ctx, of, async (db) => {
    await changePacket(db, packet.id, { status: 'drawing', done_count: 0 })
    await tell(ctx, db, packet)
  })
  const order = await gatherPacket(ctx, packet)
  if (typeof order === 'string') return fail(ctx, of, packet, order)
  const drawn = await drawInChild(order, noteProgress(ctx, of, packet), ctx.signal)
  if (drawn === null) {
    // The process ends: the job comes back.
    if (ctx.signal?.aborted) throw new Error('stopped while drawing')
    return fail(ctx, of, packet, 'It could not be drawn: one of its files may be damaged, or it is too large. Try it in parts.')
  }
  await keep(ctx, of, packet, drawn)
})

/** At most once a second, and never two at a time. */
function noteProgress(ctx: JobContext, of: OfPacket, packet: PacketRow): (done: number) => void {
  let last = 0
  let before: Promise<unknown> = Promise.resolve()
  return (done) => {
    if (Date.now() - last < 1000) return
    last = Date.now()
    before = before
      .then(() =>
        inPractice(ctx, of, async (db) => {
          const now_there = await lockPacket(db, packet.id)
          if (now_there?.status !== 'drawing') return
          await changePacket(db, packet.id, { done_count: done })
          await tell(ctx, db, packet)
        }),
      )
      .catch(() => undefined)
  }
}

/** The row of the bytes first, then the bytes, then the word that they are there. */
async function keep(ctx: JobContext, of: OfPacket, packet: PacketRow, drawn: DrawnPacket): Promise<void> {
  const bytes = Buffer.from(drawn.bytes)
  const blob_id = newBlobId()
  await inPractice(ctx, of, (db) => announceBlob(db, { practice_id: of.practice_id, id: blob_id, size_bytes: bytes.length, sha256: hashBytes(bytes), created_by: packet.created_by, created_at: ctx.now }))
  await ctx.runtime.blobs.put(of.practice_id, bytes, blob_id)
  await inPractice(ctx, of, async (db) => {
    const now_there = await lockPacket(db, packet.id)
    if (now_there?.status !== 'drawing') return
    await settleBlob(db, blob_id)
    await changePacket(db, packet.id, { status: 'ready', done_count: packet.item_count, page_count: drawn.page_count, blob_id, ready_at: ctx.now })
    await enqueue(db, expire_packet, of, { run_at: new Date(ctx.now.getTime() + kept_ms) })
    await note(ctx, db, packet, 'allowed', { pages: drawn.page_count })
    await tell(ctx, db, packet)
  })
}

function fail(ctx: JobContext, of: OfPacket, packet: PacketRow, reason: string): Promise<void> {
  return inPractice(ctx, of, async (db) => {
    await changePacket(db, packet.id, { status: 'failed', reason })
    await note(ctx, db, packet, 'failed', null)
    await tell(ctx, db, packet)
  })
}

const expireTask = task(expire_packet, async (ctx, of) => {
  const blob_id = await inPractice(ctx, of, async (db) => {
    const packet = await lockPacket(db, of.packet_id)
    if (!packet || packet.blob_id === null) return null
    if (packet.status === 'ready') {
      await changePacket(db, packet.id, { status: 'expired' })
      await tell(ctx, db, packet)
    }
    return packet.blob_id
  })
  if (blob_id === null) return
  await ctx.runtime.blobs.remove(of.practice_id, blob_id)
  await inPractice(ctx, of, (db) => removeBlob(db, blob_id, ctx.now))
})

function inPractice<T>(ctx: JobContext, { practice_id }: OfPacket, work: (db: Db) => Promise<T>): Promise<T> {
  return ctx.transact(async (db) => {
    await enterPractice(db, practice_id)
    return work(db)
  })
}

function tell(ctx: JobContext, db: Db, packet: PacketRow): Promise<void> {
  return announceFromJob(db, packet.practice_id, packet.created_by, ctx.id, [`/packets/${packet.id}`, `/patients/${packet.patient_id}/disclosures`])
}

function note(ctx: JobContext, db: Db, packet: PacketRow, outcome: 'allowed' | 'failed', detail: { pages: number } | null): Promise<void> {
  return appendAudit(db, packet.practice_id, null, { action: 'packets.draw', outcome, request_id: `job ${ctx.id}`, patient_id: packet.patient_id, resource: 'packet', resource_id: packet.id, detail })
}

export const packet_tasks: readonly Task[] = [drawTask, expireTask]
