/** `Mira Example, MD (REI)`. */
export function signerWords({ name, credentials, role }: { name: string; credentials: string | null; role: string }): string {
  return `${name}${credentials === null ? '' : `, ${credentials}`} (${role})`
}
