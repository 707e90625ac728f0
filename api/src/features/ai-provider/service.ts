import { checkAddress, decideEgress, egress_refusals, type EgressRefusal } from '#domain/access/egress-policy.ts'
import { unseal, type Place } from '../../platform/auth/seal.ts'
import type { Context } from '../../platform/http/context.ts'
import type { ModelAccess } from '../../platform/llm/claim-stream.ts'
import { findProvider, type ProviderRow } from './store.ts'

export const keyPlace = (practice_id: number): Place => ({ practice_id, column: 'ai_provider.api_key_sealed', row: practice_id })

/** Why words of a visit may not go to this provider; null where they may. */
export function refusalOf(ctx: Pick<Context, 'runtime'>, provider: ProviderRow): EgressRefusal | null {
  const decided = decideEgress(provider, ctx.runtime.config.ai_private_endpoints)
  return decided.ok ? null : decided.reason
}

/** What a call needs, with the key opened. The key is in no log, no answer and no error. */
export function openAccess(ctx: Pick<Context, 'runtime' | 'practice_id'>, provider: ProviderRow): ModelAccess {
  const { kind, base_url, model, network, api_key_sealed } = provider
  const api_key = api_key_sealed === null ? null : unseal(ctx.runtime.secrets, keyPlace(ctx.practice_id), api_key_sealed).toString('utf8')
  return { kind, base_url, model, network, api_key }
}

export interface DraftingModel {
  access: ModelAccess
  /** `host:port`, as the record of a run shows it. */
  endpoint: string
  hides_identity: boolean
  uses_own_notes: boolean
  timeout_s: number
}

/** The model that may write drafts now; a refusal in words where one is wanted and may not; null where none is wanted. */
export async function findDraftingModel(ctx: Context): Promise<{ model: DraftingModel } | { refusal: string } | null> {
  const provider = await findProvider(ctx.db)
  if (provider === undefined || !provider.is_on) return null
  const refusal = refusalOf(ctx, provider)
  if (refusal !== null) return { refusal: egress_refusals[refusal] }
  const address = checkAddress(provider, ctx.runtime.config.ai_private_endpoints)
  const { hides_identity, uses_own_notes, timeout_s } = provider
  return { model: { access: openAccess(ctx, provider), endpoint: address.ok ? address.value : '', hides_identity, uses_own_notes, timeout_s } }
}
