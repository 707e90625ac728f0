/**
 * Whether words of a visit may leave for a language model. Decided from what an administrator stated and where the endpoint
 * is; nothing here is legal advice. To the public internet: over TLS and only with a business associate agreement on file
 * (45 CFR 164.502(e), 164.504(e)); hiding names does not replace it, for the hiding is not complete. Into the practice's own
 * network: only where who runs this server allows that endpoint.
 */
import type { Result } from '../result.ts'

export const egress_networks = ['public', 'private'] as const
export type EgressNetwork = (typeof egress_networks)[number]

export interface EgressSettings {
  base_url: string
  network: EgressNetwork
  has_baa: boolean
  is_on: boolean
}

/** `any`: each endpoint of the own network; else `host:port` of those allowed. */
export type AllowedEndpoints = 'any' | readonly string[]

export type EgressRefusal = 'off' | 'bad_address' | 'needs_tls' | 'no_baa' | 'private_not_allowed'

export const egress_refusals: Readonly<Record<EgressRefusal, string>> = {
  off: 'It is switched off.',
  bad_address: 'The address is not one that can be called: https://host/path, without a user name.',
  needs_tls: 'An endpoint on the internet has to be called over https.',
  no_baa: 'Without a business associate agreement on file nothing about patients goes to an endpoint on the internet.',
  private_not_allowed: 'This server does not allow calls to that endpoint of the own network (AI_PRIVATE_ENDPOINTS).',
}

/** The address with its port written out, where a call may go there at all; says nothing of what it may carry. */
export function checkAddress({ base_url, network }: Pick<EgressSettings, 'base_url' | 'network'>, allowed: AllowedEndpoints): Result<string, EgressRefusal> {
  const parts = /^(https?):\/\/([^/?#@\s]+)(\/[^?#\s]*)?$/i.exec(base_url)
  if (parts === null) return { ok: false, reason: 'bad_address' }
  const scheme = parts[1]!.toLowerCase()
  const host = parts[2]!.toLowerCase()
  const place = /:\d+$/.test(host) ? host : `${host}:${scheme === 'https' ? 443 : 80}`
  if (network === 'public') return scheme === 'https' ? { ok: true, value: place } : { ok: false, reason: 'needs_tls' }
  return allowed === 'any' || allowed.includes(place) ? { ok: true, value: place } : { ok: false, reason: 'private_not_allowed' }
}

/** The same for words of a visit. */
export function decideEgress(settings: EgressSettings, allowed: AllowedEndpoints): Result<string, EgressRefusal> {
  if (!settings.is_on) return { ok: false, reason: 'off' }
  const address = checkAddress(settings, allowed)
  if (!address.ok) return address
  if (settings.network === 'public' && !settings.has_baa) return { ok: false, reason: 'no_baa' }
  return address
}
