/** Why a segment has no text. The words are for the clinician: they never hold what was sent or answered. */
export type SpeechFaultCode = 'unreachable' | 'unauthorised' | 'rate_limited' | 'server_error' | 'too_large' | 'not_accepted' | 'timeout' | 'bad_output' | 'cut_off'

export const speech_fault_words: Readonly<Record<SpeechFaultCode, string>> = {
  unreachable: 'The speech service could not be reached.',
  unauthorised: 'The speech service did not accept the practice’s key.',
  rate_limited: 'The speech service is over its limit of requests.',
  server_error: 'The speech service failed.',
  too_large: 'This part is too large for the speech service.',
  not_accepted: 'The speech service did not accept this sound.',
  timeout: 'The speech service did not answer in time.',
  bad_output: 'The speech service’s answer could not be read.',
  cut_off: 'The speech service’s answer broke off.',
}

/** What may be different the next time. */
const passing = new Set<SpeechFaultCode>(['unreachable', 'rate_limited', 'server_error', 'timeout', 'bad_output', 'cut_off'])

export class SpeechFault extends Error {
  readonly code: SpeechFaultCode
  /** What the server asked to be waited, where it said so. */
  readonly retry_after_ms: number | null

  constructor(code: SpeechFaultCode, retry_after_ms: number | null = null) {
    super(speech_fault_words[code])
    this.name = 'SpeechFault'
    this.code = code
    this.retry_after_ms = retry_after_ms
  }

  get is_passing(): boolean {
    return passing.has(this.code)
  }
}
