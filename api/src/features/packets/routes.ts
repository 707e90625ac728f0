import { downloadPacket, getPacket, listDisclosures, listPacketChoices, makePacket } from '#contract/packets.ts'
import { isAccounted, packetNumber } from '#domain/records/disclosure.ts'
import { conflict, notFound } from '../../platform/http/app-error.ts'
import { route, stagedRoute, type Route } from '../../platform/http/route.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { requirePatient } from '../patients/access.ts'
import { requireOwnPacket } from './access.ts'
import { draw_packet } from './jobs.ts'
import { chooseItems, describePacket, listChoices } from './service.ts'
import * as store from './store.ts'

export const packet_routes: Route[] = [
  route(listPacketChoices, async (ctx, { params }) => ({ items: await listChoices(ctx, await requirePatient(ctx, params.patient_id)) })),

  route(makePacket, async (ctx, { params, body }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const chosen = await chooseItems(ctx, patient, body)
    const { db, practice_id, actor, now } = ctx
    const { recipient, purpose } = body
    const account = { recipient, purpose, recipient_address: body.recipient_address ?? null, purpose_detail: body.purpose_detail ?? null }
    const disclosure_id = await store.insertDisclosure(
      db,
      { ...account, practice_id, patient_id: patient.id, disclosed_by: actor.user_id, disclosed_at: now },
      chosen.map(({ kind, id, version, title, on_date, sha256 }, at) => ({ place: at + 1, note_id: kind === 'note' ? id : null, import_id: kind === 'file' ? id : null, version, title, on_date, sha256 })),
    )
    const is_labelled = chosen.some(({ sensitivity }) => sensitivity !== null)
    const packet = { practice_id, disclosure_id, item_count: chosen.length, is_labelled, created_by: actor.user_id, created_at: now }
    const packet_id = await store.insertPacket(db, packet)
    await enqueue(db, draw_packet, { practice_id, packet_id }, { queue: `packets ${practice_id}` })
    ctx.audit({ resource: 'disclosure', resource_id: disclosure_id, detail: { documents: chosen.length, purpose, includes_labelled: is_labelled } })
    return describePacket({ ...packet, id: packet_id, status: 'queued', reason: null, done_count: 0, page_count: null })
  }),

  route(getPacket, async (ctx, { params }) => describePacket(await requireOwnPacket(ctx, params.packet_id))),

  stagedRoute(downloadPacket, async (ctx, { params }) => {
    const { number, blob } = await ctx.transact(async (inside) => {
      const packet = await requireOwnPacket(inside, params.packet_id)
      if (packet.status === 'expired') throw conflict('This packet is no longer kept. Make it again.')
      if (packet.status !== 'ready') throw conflict('This packet is not ready.')
      inside.audit({ detail: { downloaded: true } })
      return { number: packetNumber(packet.disclosure_id), blob: await store.findBlob(inside.db, packet.blob_id!) }
    })
    if (!blob) throw notFound('packet')
    // Named by its number: a name in a folder tells nobody whose records these are.
    return { media_type: 'application/pdf' as const, bytes: await ctx.runtime.blobs.get(ctx.practice_id, blob), file_name: `${number}.pdf` }
  }),

  route(listDisclosures, async (ctx, { params }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const rows = await store.listDisclosures(ctx.db, patient.id, ctx.actor.user_id)
    ctx.audit({ detail: { shown: rows.length } })
    return { patient, items: rows.map((row) => ({ ...row, number: packetNumber(row.id), is_accounted: isAccounted(row.purpose), packet: row.packet && describePacket({ ...row.packet, disclosure_id: row.id }) })) }
  }),
]
