/** The process that draws one packet and ends. Started by draw-in-child.ts; its only way out is the channel to its parent. */
import { drawPacket } from './draw-packet.ts'
import type { DrawMessage, PacketOrder } from './packet-order.ts'

function say(message: DrawMessage): Promise<void> {
  return new Promise((resolve) => process.send!(message, () => resolve()))
}

process.on('disconnect', () => process.exit(1))
process.once('message', async (order: PacketOrder) => {
  const packet = await drawPacket(order, (done) => void say({ type: 'progress', done }))
  await say({ type: 'drawn', packet })
  process.exit(0)
})
