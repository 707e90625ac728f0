/** Why a language model gave no draft. The words are for the clinician: they never hold what was sent or answered. */
export type LlmFaultCode = 'refused' | 'unreachable' | 'unauthorised' | 'rate_limited' | 'server_error' | 'not_accepted' | 'timeout' | 'cancelled' | 'bad_output' | 'cut_off'

export const llm_fault_words: Readonly<Record<LlmFaultCode, string>> = {
  refused: 'The practice’s settings do not let words of a visit go there.',
  unreachable: 'The model could not be reached.',
  unauthorised: 'The model did not accept the practice’s key.',
  rate_limited: 'The model is over its limit of requests.',
  server_error: 'The model’s server failed.',
  not_accepted: 'The model’s server did not accept the request.',
  timeout: 'The model did not answer in time.',
  cancelled: 'The writing was stopped.',
  bad_output: 'The model’s answer could not be read.',
  cut_off: 'The model’s answer broke off.',
}

export class LlmFault extends Error {
  readonly code: LlmFaultCode
  /** What the server asked to be waited, where it said so. */
  readonly retry_after_ms: number | null

  constructor(code: LlmFaultCode, retry_after_ms: number | null = null) {
    super(llm_fault_words[code])
    this.name = 'LlmFault'
    this.code = code
    this.retry_after_ms = retry_after_ms
  }
}
