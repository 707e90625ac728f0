import { generateSecret, generateURI, verifySync } from 'otplib'
import { encode } from 'uqr'

const period_s = 30
const issuer = 'Wyze'

export function createTotpSecret(): string {
  return generateSecret({ length: 20 })
}

export function totpUri(secret: string, email: string): string {
  return generateURI({ issuer, label: email, secret })
}

/** The modules of the QR code as rows of 0 and 1, quiet zone included: the page draws it, no image travels. */
export function qrRows(text: string): string[] {
  return encode(text, { ecc: 'M', border: 4 }).data.map((row) => row.map((is_dark) => (is_dark ? '1' : '0')).join(''))
}

/** The step that the code is of, where it is right now or one step off (RFC 6238, 5.2) and later than the last one taken; else null. */
export function stepOfCode(secret: string, code: string, now: Date, last_step: number | null): number | null {
  const result = verifySync({ secret, token: code, epoch: Math.floor(now.getTime() / 1000), epochTolerance: period_s, period: period_s })
  if (!result.valid || !('timeStep' in result)) return null
  return last_step === null || result.timeStep > last_step ? result.timeStep : null
}
