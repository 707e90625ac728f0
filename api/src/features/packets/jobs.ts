import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'

const of_packet = z.strictObject({ practice_id: z.int(), packet_id: z.int() })
export type OfPacket = z.infer<typeof of_packet>

export const draw_packet = job({ name: 'packets.draw', payload: of_packet, max_attempts: 4 })
export const expire_packet = job({ name: 'packets.expire', payload: of_packet })

/** How long a packet is kept for download; the account of it is kept with the chart. */
export const kept_ms = 7 * 24 * 3_600_000
