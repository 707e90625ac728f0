/** The only file that speaks to the AI SDK. */
import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, NoObjectGeneratedError, NoOutputGeneratedError, Output, streamText, type LanguageModel } from 'ai'
import { z } from 'zod'
import type { EgressNetwork } from '#domain/access/egress-policy.ts'
import { claim_kinds, experiencers, polarities } from '#domain/scribe/claim.ts'
import type { ModelClaim } from '#domain/scribe/model-claims.ts'
import type { ModelPrompt } from '#domain/scribe/model-prompt.ts'
import { createGuardedFetch, UnreachableError } from './guarded-fetch.ts'
import { LlmFault } from './llm-fault.ts'

export interface ModelAccess {
  kind: 'openai_compatible' | 'anthropic'
  base_url: string
  model: string
  api_key: string | null
  network: EgressNetwork
}

/** Labels are taken as they come where they are one of ours, else as the plainest: the words are judged anyway. */
const model_claim = z.object({
  section: z.string(),
  text: z.string(),
  kind: z.enum(claim_kinds).catch('history'),
  polarity: z.enum(polarities).catch('affirmed'),
  experiencer: z.enum(experiencers).catch('patient'),
  cites: z.array(z.object({ segment: z.string(), quote: z.string().catch('') })).catch([]),
})

export interface Usage {
  input_tokens: number | null
  output_tokens: number | null
}

const longest_output_tokens = 16_000

/** Sentences as the model finishes each; the usage at the end. Throws LlmFault, and never what was sent or answered. */
export async function* streamClaims(access: ModelAccess, prompt: ModelPrompt, signal: AbortSignal): AsyncGenerator<ModelClaim, Usage> {
  let failure: unknown = null
  const result = streamText({
    model: openModel(access),
    instructions: prompt.system,
    prompt: prompt.prompt,
    output: Output.array({ element: model_claim }),
    maxOutputTokens: longest_output_tokens,
    // Attempts are counted in one place, with the deadline: features/drafts/write-with-model.ts.
    maxRetries: 0,
    abortSignal: signal,
    onError: ({ error }) => {
      failure ??= error
    },
  })
  try {
    for await (const claim of result.elementStream) yield claim
    if (failure !== null) throw failure
    if ((await result.finishReason) === 'length') throw new LlmFault('cut_off')
    await result.output
    const usage = await result.totalUsage
    return { input_tokens: usage.inputTokens ?? null, output_tokens: usage.outputTokens ?? null }
  } catch (error) {
    throw toFault(failure ?? error, signal)
  }
}

function openModel({ kind, base_url, model, api_key, network }: ModelAccess): LanguageModel {
  const fetch = createGuardedFetch(network)
  const baseURL = base_url.replace(/\/+$/, '')
  if (kind === 'anthropic') return createAnthropic({ baseURL, apiKey: api_key ?? 'none', fetch })(model)
  return createOpenAICompatible({ name: 'practice', baseURL, ...(api_key === null ? {} : { apiKey: api_key }), fetch, supportsStructuredOutputs: true, includeUsage: true })(model)
}

function toFault(error: unknown, signal: AbortSignal): LlmFault {
  if (error instanceof LlmFault) return error
  if (signal.aborted) return new LlmFault(signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError' ? 'timeout' : 'cancelled')
  if (error instanceof UnreachableError) return new LlmFault('unreachable')
  if (APICallError.isInstance(error)) return fromStatus(error)
  if (NoObjectGeneratedError.isInstance(error)) return new LlmFault(error.finishReason === 'stop' ? 'bad_output' : 'cut_off')
  if (NoOutputGeneratedError.isInstance(error)) return new LlmFault('cut_off')
  return new LlmFault('bad_output')
}

function fromStatus(error: APICallError): LlmFault {
  const status = error.statusCode
  if (status === undefined) return new LlmFault('unreachable')
  if (status === 401 || status === 403) return new LlmFault('unauthorised')
  if (status === 429) return new LlmFault('rate_limited', retryAfter(error.responseHeaders?.['retry-after']))
  // An error after the answer began: it broke off.
  return new LlmFault(status >= 500 ? 'server_error' : status >= 400 ? 'not_accepted' : 'cut_off')
}

function retryAfter(header: string | undefined): number | null {
  const seconds = Number(header)
  return header === undefined || !Number.isFinite(seconds) || seconds < 0 ? null : seconds * 1000
}
