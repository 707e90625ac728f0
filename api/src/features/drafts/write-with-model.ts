import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { listChartClaims } from '#domain/scribe/chart-claims.ts'
import type { ChartFacts } from '#domain/scribe/chart-facts.ts'
import type { DraftSection } from '#domain/scribe/claim.ts'
import type { HiddenIdentity } from '#domain/scribe/hide-identity.ts'
import { resolveClaim, type ModelClaim } from '#domain/scribe/model-claims.ts'
import { writePrompt, type ModelPrompt } from '#domain/scribe/model-prompt.ts'
import type { DraftLength } from '#domain/scribe/select-statements.ts'
import type { NoteTemplate } from '#domain/scribe/template.ts'
import type { Segment } from '#domain/scribe/transcript.ts'
import { judgeClaim, verifyClaim } from '#domain/scribe/verify-claims.ts'
import { streamClaims, type Usage } from '../../platform/llm/claim-stream.ts'
import { LlmFault, type LlmFaultCode } from '../../platform/llm/llm-fault.ts'
import type { DraftingModel } from '../ai-provider/service.ts'

export interface ModelInput {
  model: DraftingModel
  segments: readonly Segment[]
  template: NoteTemplate
  chart: ChartFacts
  length: DraftLength
  examples: readonly string[]
  /** Null where nothing is hidden. */
  identity: HiddenIdentity | null
}

/** What is known of a run while it goes and after it failed. */
export interface ModelRecord {
  prompt_sha256: string
  hidden_count: number | null
  attempt_count: number
  usage: Usage | null
}

/** Worth another try, and how often in all: what an overloaded or broken server does passes, a wrong key does not. */
const tries: Partial<Record<LlmFaultCode, number>> = { rate_limited: 3, server_error: 3, unreachable: 2, bad_output: 2, cut_off: 2 }
const longest_wait_ms = 5_000
const most_claims = 400

/** Sections as they fill, each sentence judged; one may come again, and then stands for the earlier one. Throws LlmFault. */
export async function* writeWithModel(input: ModelInput, record: ModelRecord, closed: AbortSignal): AsyncGenerator<DraftSection> {
  const prompt = hidePrompt(writePrompt({ ...input, pronouns: input.chart.pronouns }), input.identity)
  record.prompt_sha256 = createHash('sha256').update(`${prompt.system}\n${prompt.prompt}`).digest('hex')
  record.hidden_count = input.identity?.count() ?? null
  const signal = AbortSignal.any([closed, AbortSignal.timeout(input.model.timeout_s * 1000)])
  for (;;) {
    record.attempt_count++
    try {
      yield* writeOnce(input, prompt, record, signal)
      return
    } catch (error) {
      if (!(error instanceof LlmFault) || record.attempt_count >= (tries[error.code] ?? 1)) throw error
      await pause(Math.min(longest_wait_ms, error.retry_after_ms ?? 300 * 3 ** (record.attempt_count - 1)), signal, closed)
    }
  }
}

async function pause(ms: number, signal: AbortSignal, closed: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal })
  } catch {
    throw new LlmFault(closed.aborted ? 'cancelled' : 'timeout')
  }
}

function hidePrompt(prompt: ModelPrompt, identity: HiddenIdentity | null): ModelPrompt {
  return identity === null ? prompt : { system: prompt.system, prompt: identity.hide(prompt.prompt) }
}

async function* writeOnce({ model, segments, template, chart, identity }: ModelInput, prompt: ModelPrompt, record: ModelRecord, signal: AbortSignal): AsyncGenerator<DraftSection> {
  const by_id = new Map(segments.map((segment) => [segment.id, segment]))
  const sections = new Map<string, DraftSection>()
  let number = 0
  for (const { key, title } of template.sections) {
    sections.set(key, { key, title, claims: listChartClaims(key, template, chart).map((claim) => ({ ...claim, id: `c${++number}` })) })
  }
  const unsent = new Set(sections.keys())
  let last: string | null = null
  let count = 0
  const claims = streamClaims(model.access, prompt, signal)
  for (;;) {
    const next = await claims.next()
    if (next.done) {
      record.usage = next.value
      break
    }
    if (++count > most_claims) throw new LlmFault('bad_output')
    const section = sections.get(findSection(template, next.value))!
    const { claim, known } = resolveClaim(restore(next.value, identity), number + 1, section.key, by_id)
    if (claim.text === '' || section.claims.some(({ text }) => text === claim.text)) continue
    number++
    section.claims.push(judgeClaim(claim, verifyClaim(claim, segments, known)))
    if (last !== null && last !== section.key) {
      yield copyOf(sections.get(last)!)
      unsent.delete(last)
    }
    unsent.add(section.key)
    last = section.key
  }
  // A visit of which a model has nothing to say was not read.
  if (count === 0) throw new LlmFault('bad_output')
  for (const key of unsent) yield copyOf(sections.get(key)!)
}

const copyOf = (section: DraftSection): DraftSection => ({ ...section, claims: [...section.claims] })

function restore(raw: ModelClaim, identity: HiddenIdentity | null): ModelClaim {
  if (identity === null) return raw
  return { ...raw, text: identity.restore(raw.text), cites: raw.cites.map(({ segment, quote }) => ({ segment, quote: identity.restore(quote) })) }
}

/** By key, else by heading, else where its kind belongs; what fits nowhere stands first, where it is seen. */
function findSection({ sections }: NoteTemplate, { section, kind }: ModelClaim): string {
  const name = section.trim().toLowerCase()
  return (sections.find(({ key, title }) => key.toLowerCase() === name || title.toLowerCase() === name) ?? sections.find(({ kinds }) => kinds.includes(kind)) ?? sections[0]!).key
}
