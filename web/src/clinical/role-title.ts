const titles: Record<string, string> = {
  REI: 'REI Specialist',
  NP: 'Nurse Practitioner',
  PT: 'Physical Therapist',
  ND: 'Naturopathic Doctor',
  ADMIN: 'Administrator',
  PRACTICE_ADMIN: 'Practice administrator',
}

export function roleTitle(role: string): string {
  return titles[role] ?? role
}

/** The words before "Mode": the role itself; the practice administrator's role has a plain name. */
export function modeTitle(role: string): string {
  return `${role === 'PRACTICE_ADMIN' ? 'Practice Admin' : role} Mode`
}
