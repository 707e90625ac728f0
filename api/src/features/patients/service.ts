import type { Context } from '../../platform/http/context.ts'
import { countPatients } from './store.ts'

/** How many patients the practice has, counted no further than `cap`. */
export async function countPatientsOfPractice(ctx: Context, cap = 1000): Promise<{ total: number; is_capped: boolean }> {
  const total = await countPatients(ctx.db, cap)
  return { total, is_capped: total >= cap }
}
