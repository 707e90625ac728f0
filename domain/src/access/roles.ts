/** ADMIN is a stored role on the provider's side without a profile; the admin area belongs to PRACTICE_ADMIN alone. */
export const roles = ['PRACTICE_ADMIN', 'NP', 'PT', 'ND', 'REI', 'ADMIN'] as const
export type Role = (typeof roles)[number]

export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text)
}
