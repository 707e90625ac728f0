/** The only file that speaks to a speech service: POST {base_url}/audio/transcriptions, as OpenAI made it and others copied it. */
import { randomUUID } from 'node:crypto'
import type { EgressNetwork } from '#domain/access/egress-policy.ts'
import { readSpeechAnswer, type SpokenSpan } from '#domain/recordings/read-speech-answer.ts'
import { createGuardedFetch, UnreachableError } from '../llm/guarded-fetch.ts'
import { SpeechFault } from './speech-fault.ts'

export interface SpeechAccess {
  base_url: string
  model: string
  language: string | null
  api_key: string | null
  network: EgressNetwork
}

export interface Sound {
  bytes: Buffer
  media_type: string
}

/** What a server says of too long, by name: the date forms of Retry-After are seconds from now. */
const longest_wait_ms = 10 * 60_000

/** Models that answer without times and refuse to be asked for any; asked for plain JSON from then on. */
const without_times = new Set<string>()

/** What is said in a sound, in seconds from its beginning. Throws SpeechFault, and never what was sent or answered. */
export async function transcribe(access: SpeechAccess, sound: Sound, signal: AbortSignal): Promise<SpokenSpan[]> {
  const known = `${access.base_url} ${access.model}`
  let answer = await ask(access, sound, without_times.has(known) ? 'json' : 'verbose_json', signal)
  if (answer.status === 400 || answer.status === 422) {
    await discard(answer)
    answer = await ask(access, sound, 'json', signal)
    if (answer.ok) without_times.add(known)
  }
  if (!answer.ok) {
    await discard(answer)
    throw faultOf(answer, new Date())
  }
  const spans = readSpeechAnswer(await readText(answer, signal), answer.headers.get('content-type') ?? '')
  if (spans === null) throw new SpeechFault('bad_output')
  return spans
}

async function ask(access: SpeechAccess, sound: Sound, response_format: 'verbose_json' | 'json', signal: AbortSignal): Promise<Response> {
  const { base_url, model, language, api_key, network } = access
  const boundary = `sound-${randomUUID()}`
  const fields = { model, response_format, temperature: '0', ...(language === null ? {} : { language }), ...(response_format === 'verbose_json' ? { 'timestamp_granularities[]': 'segment' } : {}) }
  const headers = { accept: 'application/json, text/plain', 'content-type': `multipart/form-data; boundary=${boundary}`, ...(api_key === null ? {} : { authorization: `Bearer ${api_key}` }) }
  const body = writeForm(boundary, fields, sound)
  try {
    return await createGuardedFetch(network)(`${base_url.replace(/\/+$/, '')}/audio/transcriptions`, { method: 'POST', headers: { ...headers, 'content-length': String(body.length) }, body, signal })
  } catch (error) {
    if (signal.aborted) throw new SpeechFault('timeout')
    if (error instanceof UnreachableError) throw new SpeechFault('unreachable')
    throw new SpeechFault('server_error')
  }
}

const endings: Readonly<Record<string, string>> = { 'audio/webm': 'webm', 'audio/mp4': 'mp4', 'audio/ogg': 'ogg', 'audio/wav': 'wav' }

/** The file's name says what it is and nothing else: servers go by its ending. */
function writeForm(boundary: string, fields: Record<string, string>, { bytes, media_type }: Sound): Uint8Array<ArrayBuffer> {
  const parts = Object.entries(fields).map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value.replace(/[\r\n]+/g, ' ')}\r\n`)
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="sound.${endings[media_type] ?? 'wav'}"\r\ncontent-type: ${media_type}\r\n\r\n`
  return Buffer.concat([Buffer.from(parts.join('')), Buffer.from(file), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

async function readText(answer: Response, signal: AbortSignal): Promise<string> {
  try {
    return await answer.text()
  } catch {
    throw new SpeechFault(signal.aborted ? 'timeout' : 'cut_off')
  }
}

/** The connection is let go; what the error says is nobody's business, it may quote what was sent. */
async function discard(answer: Response): Promise<void> {
  await answer.body?.cancel().catch(() => {})
}

function faultOf({ status, headers }: Response, now: Date): SpeechFault {
  if (status === 401 || status === 403) return new SpeechFault('unauthorised')
  if (status === 413) return new SpeechFault('too_large')
  if (status === 429) return new SpeechFault('rate_limited', readRetryAfter(headers.get('retry-after'), now))
  if (status === 408 || status >= 500) return new SpeechFault('server_error', readRetryAfter(headers.get('retry-after'), now))
  return new SpeechFault('not_accepted')
}

/** Seconds or a date (RFC 9110 10.2.3), in milliseconds from now; null where it says nothing that can be waited for. */
export function readRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null
  const ms = /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) && ms >= 0 ? Math.min(ms, longest_wait_ms) : null
}
