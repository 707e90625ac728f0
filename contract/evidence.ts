import { z } from 'zod'
import { chart_record_kinds } from '#domain/scribe/chart-facts.ts'
import { id, text } from './scalars.ts'

export const evidence = z.discriminatedUnion('source', [
  z.strictObject({ source: z.literal('transcript'), segment_id: z.string().max(20), start: z.int().min(0), end: z.int().min(0), quote: text(20000) }),
  z.strictObject({ source: z.literal('chart'), record: z.enum(chart_record_kinds), record_id: id, quote: text(2000) }),
  z.strictObject({ source: z.literal('clinician'), user_id: id, quote: text(20000) }),
])
