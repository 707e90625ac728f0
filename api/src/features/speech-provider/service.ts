import { decideEgress, egress_refusals } from '#domain/access/egress-policy.ts'
import type { Runtime } from '../../platform/http/context.ts'
import type { Db } from '../../platform/db/pool.ts'
import { findSpeech } from './store.ts'

/** Whether speech is turned into text here, and why not where the practice wants it. */
export async function readSpeech(db: Db, { config }: Pick<Runtime, 'config'>): Promise<{ is_on: boolean; refusal: string | null }> {
  const provider = await findSpeech(db)
  if (provider === undefined || !provider.is_on) return { is_on: false, refusal: null }
  const decided = decideEgress(provider, config.ai_private_endpoints)
  return decided.ok ? { is_on: true, refusal: null } : { is_on: false, refusal: egress_refusals[decided.reason] }
}
