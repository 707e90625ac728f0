import { decideEgress, egress_refusals, type EgressRefusal } from '#domain/access/egress-policy.ts'
import { unseal, type Place } from '../../platform/auth/seal.ts'
import type { Runtime } from '../../platform/http/context.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { SpeechAccess } from '../../platform/speech/transcribe.ts'
import { findSpeech, type SpeechRow } from './store.ts'

export const keyPlace = (practice_id: number): Place => ({ practice_id, column: 'speech_provider.api_key_sealed', row: practice_id })

type Server = Pick<Runtime, 'config' | 'secrets'>

/** Why the sound of a visit may not go to this service; null where it may. */
export function refusalOf({ config }: Pick<Runtime, 'config'>, provider: SpeechRow): EgressRefusal | null {
  const decided = decideEgress(provider, config.ai_private_endpoints)
  return decided.ok ? null : decided.reason
}

/** Whether speech is turned into text here, and why not where the practice wants it. */
export async function readSpeech(db: Db, server: Pick<Runtime, 'config'>): Promise<{ is_on: boolean; refusal: string | null }> {
  const provider = await findSpeech(db)
  if (provider === undefined || !provider.is_on) return { is_on: false, refusal: null }
  const refusal = refusalOf(server, provider)
  return refusal === null ? { is_on: true, refusal: null } : { is_on: false, refusal: egress_refusals[refusal] }
}

/** What a call needs, with the key opened. The key is in no log, no answer and no error. */
export function openAccess({ secrets }: Pick<Runtime, 'secrets'>, practice_id: number, provider: SpeechRow): SpeechAccess {
  const { base_url, model, language, network, api_key_sealed } = provider
  const api_key = api_key_sealed === null ? null : unseal(secrets, keyPlace(practice_id), api_key_sealed).toString('utf8')
  return { base_url, model, language, network, api_key }
}

/** The service that sound of a visit may go to now; null where none is wanted or it may not. */
export async function findTranscriber(db: Db, server: Server, practice_id: number): Promise<{ access: SpeechAccess; timeout_s: number } | null> {
  const provider = await findSpeech(db)
  if (provider === undefined || refusalOf(server, provider) !== null) return null
  return { access: openAccess(server, practice_id, provider), timeout_s: provider.timeout_s }
}
