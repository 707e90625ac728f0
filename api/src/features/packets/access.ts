import { AppError, notFound } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { requirePatient } from '../patients/access.ts'
import { findPacket, listItems, type PacketRow } from './store.ts'

/**
 * A packet of the practice, for who made it: it may hold what others are not to see. Refused where its maker has lost the right
 * to a part of it since.
 */
export async function requireOwnPacket(ctx: Context, packet_id: number): Promise<PacketRow> {
  const packet = await findPacket(ctx.db, packet_id)
  if (!packet) throw notFound('packet')
  await requirePatient(ctx, packet.patient_id)
  ctx.audit({ resource: 'packet', resource_id: packet.id })
  if (packet.created_by !== ctx.actor.user_id) throw new AppError('forbidden', 'A packet is given only to who made it. Make one of your own.')
  const seen = await listItems(ctx.db, packet.disclosure_id)
  if (seen.length < packet.item_count) throw new AppError('forbidden', 'You may no longer see all that is in this packet.')
  return packet
}
