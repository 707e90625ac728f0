import type { Role } from '#domain/access/roles.ts'

/** Everybody who treats patients. ADMIN is the stored provider-side role without a profile. */
export const clinicians = ['REI', 'NP', 'PT', 'ND', 'ADMIN'] as const satisfies readonly Role[]
export const practice_admins = ['PRACTICE_ADMIN'] as const satisfies readonly Role[]
export const signed_in = ['PRACTICE_ADMIN', 'REI', 'NP', 'PT', 'ND', 'ADMIN'] as const satisfies readonly Role[]
