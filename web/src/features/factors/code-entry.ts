/** What is typed or pasted, made into what the field shows. */

/** Six digits at most: blanks and marks that come along with a pasted code fall away. */
export function readTotpCode(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 6)
}

export function isWholeTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/** `abcd efgh-jkmn` → `ABCD-EFGH-JKMN`, as the codes were shown. */
export function readRecoveryCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '').slice(0, 12)
  return letters.match(/.{1,4}/g)?.join('-') ?? ''
}

export function isWholeRecoveryCode(code: string): boolean {
  return /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(code)
}

/** `JBSWY3DPEHPK3PXP` → `JBSW Y3DP EHPK 3PXP`: easier to copy by hand. */
export function groupSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
