import { z } from 'zod'
import { egress_networks } from '#domain/access/egress-policy.ts'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id_in_path, instant, line } from './scalars.ts'

const kinds = ['openai_compatible', 'anthropic'] as const

const settings = {
  kind: z.enum(kinds),
  /** Up to and with the version: `https://api.example.com/v1`. */
  base_url: line(500),
  model: line(200),
  network: z.enum(egress_networks),
  has_baa: z.boolean(),
  hides_identity: z.boolean(),
  uses_own_notes: z.boolean(),
  is_on: z.boolean(),
  timeout_s: z.int().min(1).max(300),
}

const ai_provider = z.object({
  /** Null: nothing was ever set; drafts are written by the engine of the product. */
  provider: z.object({ ...settings, has_api_key: z.boolean(), changed_by: z.string(), changed_at: instant }).nullable(),
  /** 1 until something was set. */
  version: z.int(),
  /** Why no words of a visit go there now; null where they may. */
  refusal: z.string().nullable(),
  /** What this server allows of its own network: any, or host:port of each. */
  private_endpoints: z.union([z.literal('any'), z.array(z.string())]),
})
export type AiProvider = z.infer<typeof ai_provider>

export const getAiProvider = endpoint({
  name: 'ai_provider.get',
  method: 'GET',
  path: '/ai-provider',
  summary: 'Which language model may write drafts, and whether words of a visit may go there. Never its key.',
  access: ['PRACTICE_ADMIN'],
  phi: false,
  reply: ai_provider,
})

export const changeAiProvider = endpoint({
  name: 'ai_provider.change',
  method: 'PUT',
  path: '/ai-provider',
  summary: 'Sets the language model of the practice. Without api_key the stored one stays, unless the address is another one.',
  access: ['PRACTICE_ADMIN'],
  phi: false,
  is_audited: true,
  step_up: true,
  precondition: 'version',
  body: z.strictObject({ ...settings, api_key: line(500).nullable().optional() }),
  reply: ai_provider,
  invalidates: ['/ai-provider'],
})

export const testAiProvider = endpoint({
  name: 'ai_provider.test',
  method: 'POST',
  path: '/ai-provider/test',
  summary: 'Has the stored model write one sentence from two made-up lines: nothing about a patient is sent.',
  access: ['PRACTICE_ADMIN'],
  phi: false,
  is_audited: true,
  reply: z.object({ is_ok: z.boolean(), detail: z.string(), duration_ms: z.int() }),
})

const draft_run = z.object({
  number: z.int(),
  engine: z.enum(['embedded', 'language-model']),
  engine_version: z.string(),
  model: z.string().nullable(),
  endpoint: z.string().nullable(),
  prompt_version: z.string().nullable(),
  prompt_sha256: z.string().nullable(),
  hidden_count: z.int().nullable(),
  example_count: z.int().nullable(),
  outcome: z.enum(['written', 'gave_way']),
  /** Why another engine took over, in words; null where it wrote the draft. */
  fault: z.string().nullable(),
  attempt_count: z.int(),
  started_at: instant,
  first_ms: z.int().nullable(),
  duration_ms: z.int(),
  input_tokens: z.int().nullable(),
  output_tokens: z.int().nullable(),
  claim_count: z.int(),
  struck_count: z.int(),
  doubted_count: z.int(),
})
export type DraftRun = z.infer<typeof draft_run>

export const listDraftRuns = endpoint({
  name: 'drafts.runs',
  method: 'GET',
  path: '/drafts/{draft_id}/runs',
  summary: 'What wrote this draft: each run with engine, version, hash of the prompt, timings and what the verifier made of it; and the card of each engine.',
  access: clinicians,
  phi: true,
  params: z.strictObject({ draft_id: id_in_path }),
  reply: z.object({
    items: z.array(draft_run),
    cards: z.array(z.object({ engine: z.string(), title: z.string(), facts: z.array(z.object({ label: z.string(), text: z.string() })) })),
  }),
})

const ledger_entry = z.object({
  draft_id: z.int(),
  engine: z.string(),
  written_at: instant,
  signed_at: instant.nullable(),
  active_s: z.int(),
  save_count: z.int(),
  proposed_count: z.int(),
  kept_count: z.int(),
  edited_count: z.int(),
  struck_count: z.int(),
  added_count: z.int(),
})
export type LedgerEntry = z.infer<typeof ledger_entry>

export const getWritingLedger = endpoint({
  name: 'writing_ledger.get',
  method: 'GET',
  path: '/writing-ledger',
  summary: 'The caller’s own time and edits, draft by draft, newest first. Nobody else can read them, an administrator neither.',
  access: clinicians,
  phi: false,
  reply: z.object({ items: z.array(ledger_entry) }),
})
