import * as contract from '#contract/ai-provider.ts'
import { checkAddress, egress_refusals } from '#domain/access/egress-policy.ts'
import { admitEndpoint, keyAfterChange } from '../../platform/auth/endpoint-key.ts'
import { invalidInput, notFound, staleVersion } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { route, stagedRoute, type Route } from '../../platform/http/route.ts'
import { streamClaims } from '../../platform/llm/claim-stream.ts'
import { LlmFault } from '../../platform/llm/llm-fault.ts'
import { keyPlace, openAccess, refusalOf } from './service.ts'
import { findProvider, writeProvider, type ProviderRow } from './store.ts'

export const ai_provider_routes: Route[] = [
  route(contract.getAiProvider, async (ctx) => show(ctx, await findProvider(ctx.db))),

  route(contract.changeAiProvider, async (ctx, { body }) => {
    const before = await findProvider(ctx.db)
    const version = before?.version ?? 1
    if (version !== ctx.seen_version) throw staleVersion(version)
    const { api_key, ...settings } = body
    const endpoint = admitEndpoint(settings, ctx.runtime.config.ai_private_endpoints)
    const api_key_sealed = keyAfterChange(ctx.runtime.secrets, keyPlace(ctx.practice_id), before, { ...settings, api_key })
    if (!(await writeProvider(ctx.db, ctx.practice_id, { ...settings, api_key_sealed, version: version + 1, changed_by: ctx.actor.user_id }, ctx.now))) throw staleVersion(version + 1)
    const { is_on, network, has_baa, hides_identity } = settings
    ctx.audit({ resource: 'ai_provider', resource_id: version + 1, detail: { is_on, network, has_baa, hides_identity, endpoint } })
    return show(ctx, await findProvider(ctx.db))
  }),

  stagedRoute(contract.testAiProvider, async (ctx) => {
    const access = await ctx.transact(async (tx) => {
      const provider = await findProvider(tx.db)
      if (!provider) throw notFound('language model')
      const address = checkAddress(provider, tx.runtime.config.ai_private_endpoints)
      if (!address.ok) throw invalidInput([{ path: 'base_url', message: egress_refusals[address.reason] }])
      tx.audit({ resource: 'ai_provider', resource_id: provider.version })
      return { ...openAccess(tx, provider), timeout_s: provider.timeout_s }
    })
    const started = performance.now()
    const answered = await tryOut(access, AbortSignal.timeout(access.timeout_s * 1000))
    return { ...answered, duration_ms: Math.round(performance.now() - started) }
  }),
]

/** Two made-up lines: nothing about anybody. */
const probe = {
  system: 'Answer with JSON only: {"elements":[{"section":"plan","text":sentence,"kind":"plan","polarity":"affirmed","experiencer":"patient","cites":[{"segment":id,"quote":words}]}]}',
  prompt: 'Write one sentence from this test, citing its turn.\n[s1] clinician: This is a test of the connection.\n[s2] patient: I see.',
}

async function tryOut(access: Parameters<typeof streamClaims>[0], signal: AbortSignal): Promise<{ is_ok: boolean; detail: string }> {
  try {
    let count = 0
    for await (const _ of streamClaims(access, probe, signal)) count++
    return count > 0 ? { is_ok: true, detail: `${access.model} answered in the form that drafts need.` } : { is_ok: false, detail: `${access.model} answered, but with no sentence.` }
  } catch (error) {
    if (error instanceof LlmFault) return { is_ok: false, detail: error.message }
    throw error
  }
}

function show(ctx: Context, provider: ProviderRow | undefined) {
  const allowed = ctx.runtime.config.ai_private_endpoints
  const private_endpoints = allowed === 'any' ? allowed : [...allowed]
  if (provider === undefined) return { provider: null, version: 1, refusal: null, private_endpoints }
  const { kind, base_url, model, network, has_baa, hides_identity, uses_own_notes, is_on, timeout_s, changed_at } = provider
  const refusal = refusalOf(ctx, provider)
  return {
    provider: { kind, base_url, model, network, has_baa, hides_identity, uses_own_notes, is_on, timeout_s, has_api_key: provider.api_key_sealed !== null, changed_by: provider.changed_by_name, changed_at },
    version: provider.version,
    refusal: refusal === null ? null : egress_refusals[refusal],
    private_endpoints,
  }
}
