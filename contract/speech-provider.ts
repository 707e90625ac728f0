import { z } from 'zod'
import { egress_networks } from '#domain/access/egress-policy.ts'
import { endpoint } from './endpoint.ts'
import { instant, line } from './scalars.ts'

const settings = {
  /** Up to and with the version: `https://api.example.com/v1`; `/audio/transcriptions` is added. */
  base_url: line(500),
  model: line(200),
  /** What is spoken, as ISO 639 (`en`, `es`); null: the model finds out. */
  language: z.string().regex(/^[a-z]{2,3}$/, 'must be a language such as en').nullable(),
  network: z.enum(egress_networks),
  has_baa: z.boolean(),
  is_on: z.boolean(),
  timeout_s: z.int().min(1).max(300),
}

const speech_provider = z.object({
  /** Null: nothing was ever set; words are typed or pasted. */
  provider: z.object({ ...settings, has_api_key: z.boolean(), changed_by: z.string(), changed_at: instant }).nullable(),
  /** 1 until something was set. */
  version: z.int(),
  /** Why no sound of a visit goes there now; null where it may. */
  refusal: z.string().nullable(),
  /** What this server allows of its own network: any, or host:port of each. */
  private_endpoints: z.union([z.literal('any'), z.array(z.string())]),
})
export type SpeechProvider = z.infer<typeof speech_provider>

export const getSpeechProvider = endpoint({
  name: 'speech_provider.get',
  method: 'GET',
  path: '/speech-provider',
  summary: 'Which service turns the sound of visits into words, and whether it may. Never its key.',
  access: ['PRACTICE_ADMIN'],
  phi: false,
  reply: speech_provider,
})

export const changeSpeechProvider = endpoint({
  name: 'speech_provider.change',
  method: 'PUT',
  path: '/speech-provider',
  summary: 'Sets the speech service of the practice. Without api_key the stored one stays, unless the address is another one.',
  access: ['PRACTICE_ADMIN'],
  phi: false,
  is_audited: true,
  step_up: true,
  precondition: 'version',
  body: z.strictObject({ ...settings, api_key: line(500).nullable().optional() }),
  reply: speech_provider,
  invalidates: ['/speech-provider', '/recordings'],
})

export const testSpeechProvider = endpoint({
  name: 'speech_provider.test',
  method: 'POST',
  path: '/speech-provider/test',
  summary: 'Sends the stored service a second of a tone, and says whether its answer can be read. Nothing of a patient is sent.',
  access: ['PRACTICE_ADMIN'],
  phi: false,
  is_audited: true,
  reply: z.object({ is_ok: z.boolean(), detail: z.string(), duration_ms: z.int() }),
})

const recording_setting = z.object({
  /** Days that audio is kept after the note was signed. */
  after_signing_days: z.int().min(0).max(30),
  /** Days that audio is kept where nothing was signed. */
  unsigned_days: z.int().min(1).max(90),
  version: z.int(),
})
export type RecordingSetting = z.infer<typeof recording_setting>

export const getRecordingSetting = endpoint({
  name: 'recording_setting.get',
  method: 'GET',
  path: '/recording-setting',
  summary: 'How long the practice keeps the sound of visits.',
  access: ['PRACTICE_ADMIN'],
  phi: false,
  reply: recording_setting,
})

export const changeRecordingSetting = endpoint({
  name: 'recording_setting.change',
  method: 'PUT',
  path: '/recording-setting',
  summary: 'Says how long the sound of visits is kept. What has served its time by the new rule is deleted within the hour.',
  access: ['PRACTICE_ADMIN'],
  phi: false,
  is_audited: true,
  step_up: true,
  precondition: 'version',
  body: recording_setting.omit({ version: true }).strict(),
  reply: recording_setting,
  invalidates: ['/recording-setting', '/recordings'],
})
