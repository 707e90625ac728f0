/** Where a new password stands: how far it is to the length that is needed, and whether it is more than that. */
export interface PasswordState {
  /** 0 to 1, for the bar. */
  share: number
  tone: 'short' | 'enough' | 'strong'
  words: string
}

const strong_length = 20

/** Length is what counts (NIST SP 800-63B-4): no rule asks for digits or marks. The server judges the rest. */
export function describePassword(password: string, shortest: number): PasswordState {
  const length = [...password.normalize('NFKC')].length
  const share = Math.min(1, length / strong_length)
  if (length === 0) return { share: 0, tone: 'short', words: `At least ${shortest} characters; a sentence is easy to keep in mind.` }
  const missing = shortest - length
  if (missing > 0) return { share, tone: 'short', words: `${missing} more ${missing === 1 ? 'character' : 'characters'}` }
  return length >= strong_length ? { share, tone: 'strong', words: 'Long and hard to guess, if nobody connects it with you' } : { share, tone: 'enough', words: 'Long enough' }
}
