import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Role } from '#domain/access/roles.ts'

/** Who sits at a socket, as far as it decides what they are told. */
export interface Audience {
  role: Role
  user_id: number
  must_enrol: boolean
  is_email_verified: boolean
  /** The categories of labelled rows that they see, and the charts that are open to them by break-glass. */
  sensitivity: readonly string[]
  opened_patients: readonly number[]
}

/** Whose change it was, and of what: null where nothing about it is hidden from anybody. */
export interface ChangeOfRows {
  actor_id: number
  sensitivity: readonly string[] | null
  patient_id: number | null
}

/** Answers about the caller alone: a change of them is nobody else's business. */
const personal_paths = ['/profile', '/sessions', '/factors']

const reads = endpoints.filter(({ method }) => method === 'GET').map((endpoint) => ({ endpoint, segments: endpoint.path.split('/') }))

/** True where the answer of this endpoint can lie at or under the path. */
function isAnswered(segments: string[], path: string[]): boolean {
  return path.length <= segments.length && path.every((part, i) => part === segments[i] || segments[i]!.startsWith('{'))
}

/**
 * What a call made stale, as prefixes: what its contract says, and its own path with the numbers filled in, cut back to what
 * somebody can read there (`/drafts/7/sign` is about `/drafts/7`). Ids that are no numbers are left out; `/` means the
 * caller's own browser and goes to nobody.
 */
export function changedPaths({ path, invalidates }: Endpoint, params: Readonly<Record<string, string>>): string[] {
  if (invalidates.length === 0) return []
  return [...new Set([ownPath(path, params), ...invalidates])].filter((changed) => changed !== null && changed !== '/') as string[]
}

function ownPath(path: string, params: Readonly<Record<string, string>>): string | null {
  const parts: string[] = []
  for (const part of path.split('/')) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    const filled = name === undefined ? part : (params[name] ?? '')
    if (name !== undefined && !/^[1-9]\d{0,15}$/.test(filled)) break
    parts.push(filled)
  }
  while (parts.length > 1 && !reads.some(({ segments }) => isAnswered(segments, parts))) parts.pop()
  return parts.length > 1 ? parts.join('/') : null
}

/** A change of labelled rows alone is no change to who does not see them: told of it, they would know that there is something. */
export function isTold(audience: Audience, { actor_id, sensitivity, patient_id }: ChangeOfRows): boolean {
  if (sensitivity === null || audience.user_id === actor_id) return true
  return sensitivity.every((category) => audience.sensitivity.includes(category)) || (patient_id !== null && audience.opened_patients.includes(patient_id))
}

/** Those of the paths that this person may read something at. A number of a record that they may not see is not told to them. */
export function pathsFor(audience: Audience, actor_id: number, paths: readonly string[]): string[] {
  return paths.filter((path) => {
    if (audience.user_id !== actor_id && personal_paths.some((own) => path === own || path.startsWith(`${own}/`))) return false
    const parts = path.split('/')
    return reads.some(({ endpoint, segments }) => isAnswered(segments, parts) && mayRead(audience, endpoint))
  })
}

function mayRead({ role, must_enrol, is_email_verified }: Audience, { access, phi, is_enrolment }: Endpoint): boolean {
  if (access === 'anyone' || !access.includes(role)) return false
  return (!must_enrol || is_enrolment) && (!phi || is_email_verified)
}
