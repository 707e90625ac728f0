import { checkAddress, egress_refusals, type AllowedEndpoints, type EgressSettings } from '#domain/access/egress-policy.ts'
import { invalidInput } from '../http/app-error.ts'
import { seal, type Place } from './seal.ts'
import type { Secrets } from './secrets.ts'

/** `host:port` of an endpoint that a practice may set; refused with the field at fault where it may not. */
export function admitEndpoint(settings: EgressSettings, allowed: AllowedEndpoints): string {
  const address = checkAddress(settings, allowed)
  if (!address.ok) throw invalidInput([{ path: 'body.base_url', message: egress_refusals[address.reason] }])
  if (settings.is_on && settings.network === 'public' && !settings.has_baa) throw invalidInput([{ path: 'body.has_baa', message: egress_refusals.no_baa }])
  return address.value
}

interface Endpoint {
  base_url: string
  network: string
}

/**
 * The sealed key after a change of settings: `api_key` undefined keeps the stored one, null removes it. A stored key goes nowhere
 * else: whoever changes the address has to have the key.
 */
export function keyAfterChange(
  secrets: Secrets,
  place: Place,
  before: (Endpoint & { api_key_sealed: Buffer | null }) | undefined,
  after: Endpoint & { api_key?: string | null | undefined },
): Buffer | null {
  if (after.api_key !== undefined) return after.api_key === null ? null : seal(secrets, place, Buffer.from(after.api_key))
  if (!before?.api_key_sealed) return null
  if (new URL(before.base_url).origin === new URL(after.base_url).origin && before.network === after.network) return before.api_key_sealed
  throw invalidInput([{ path: 'body.api_key', message: 'The address is another one: enter the key for it.' }])
}
