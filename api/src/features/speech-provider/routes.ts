import * as contract from '#contract/speech-provider.ts'
import { checkAddress, egress_refusals } from '#domain/access/egress-policy.ts'
import { admitEndpoint, keyAfterChange } from '../../platform/auth/endpoint-key.ts'
import { invalidInput, notFound, staleVersion } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { route, stagedRoute, type Route } from '../../platform/http/route.ts'
import { SpeechFault } from '../../platform/speech/speech-fault.ts'
import { toneWav } from '../../platform/speech/tone-wav.ts'
import { transcribe, type SpeechAccess } from '../../platform/speech/transcribe.ts'
import { keyPlace, openAccess, refusalOf } from './service.ts'
import { findSpeech, writeSpeech, type SpeechRow } from './store.ts'

export const speech_provider_routes: Route[] = [
  route(contract.getSpeechProvider, async (ctx) => show(ctx, await findSpeech(ctx.db))),

  route(contract.changeSpeechProvider, async (ctx, { body }) => {
    const before = await findSpeech(ctx.db)
    const version = before?.version ?? 1
    if (version !== ctx.seen_version) throw staleVersion(version)
    const { api_key, ...settings } = body
    const endpoint = admitEndpoint(settings, ctx.runtime.config.ai_private_endpoints)
    const api_key_sealed = keyAfterChange(ctx.runtime.secrets, keyPlace(ctx.practice_id), before, { ...settings, api_key })
    if (!(await writeSpeech(ctx.db, ctx.practice_id, { ...settings, api_key_sealed, version: version + 1, changed_by: ctx.actor.user_id }, ctx.now))) throw staleVersion(version + 1)
    const { is_on, network, has_baa } = settings
    ctx.audit({ resource: 'speech_provider', resource_id: version + 1, detail: { is_on, network, has_baa, endpoint } })
    return show(ctx, await findSpeech(ctx.db))
  }),

  stagedRoute(contract.testSpeechProvider, async (ctx) => {
    const { access, timeout_s } = await ctx.transact(async (tx) => {
      const provider = await findSpeech(tx.db)
      if (!provider) throw notFound('speech service')
      const address = checkAddress(provider, tx.runtime.config.ai_private_endpoints)
      if (!address.ok) throw invalidInput([{ path: 'base_url', message: egress_refusals[address.reason] }])
      tx.audit({ resource: 'speech_provider', resource_id: provider.version })
      return { access: openAccess(tx.runtime, tx.practice_id, provider), timeout_s: provider.timeout_s }
    })
    const started = performance.now()
    const answered = await tryOut(access, AbortSignal.timeout(timeout_s * 1000))
    return { ...answered, duration_ms: Math.round(performance.now() - started) }
  }),
]

/** A second of a tone: whatever a model makes of it, the form of its answer shows whether visits can be read. */
async function tryOut(access: SpeechAccess, signal: AbortSignal): Promise<{ is_ok: boolean; detail: string }> {
  try {
    const spans = await transcribe(access, { bytes: toneWav(1000), media_type: 'audio/wav' }, signal)
    const has_times = spans.some(({ start_ms }) => start_ms !== null)
    return { is_ok: true, detail: `${access.model} answered in a form that can be read${spans.length > 0 && !has_times ? ', without times: sentences are placed to the half minute' : ''}.` }
  } catch (error) {
    if (error instanceof SpeechFault) return { is_ok: false, detail: error.message }
    throw error
  }
}

function show(ctx: Context, provider: SpeechRow | undefined) {
  const allowed = ctx.runtime.config.ai_private_endpoints
  const private_endpoints = allowed === 'any' ? allowed : [...allowed]
  if (provider === undefined) return { provider: null, version: 1, refusal: null, private_endpoints }
  const { base_url, model, language, network, has_baa, is_on, timeout_s, changed_at, version } = provider
  const refusal = refusalOf(ctx.runtime, provider)
  return {
    provider: { base_url, model, language, network, has_baa, is_on, timeout_s, has_api_key: provider.api_key_sealed !== null, changed_by: provider.changed_by_name, changed_at },
    version,
    refusal: refusal === null ? null : egress_refusals[refusal],
    private_endpoints,
  }
}
