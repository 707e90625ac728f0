import { generateAuthenticationOptions, generateRegistrationOptions, verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { createHmac } from 'node:crypto'
import type { PasskeyAssertion, PasskeyAttestation } from '#contract/proofs.ts'
import type { Config } from '../../config.ts'
import { AppError } from '../http/app-error.ts'
import type { Keys } from './secrets.ts'

/** Passkeys are bound to the address that people type; it comes from the configuration, never from a request. */
type Site = Pick<Config, 'public_origin'>

export interface StoredPasskey {
  credential_id: string
  public_key: Buffer
  counter: number
}

export interface NewPasskey extends StoredPasskey {
  transports: string[]
  is_synced: boolean
}

const timeout = 5 * 60_000

function relyingPartyOf({ public_origin }: Site): string {
  return new URL(public_origin).hostname
}

/** How a device knows our user: a number that says nothing, always the same, so that it keeps one passkey an account. */
export function userHandleOf(keys: Keys, user_id: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac('sha256', keys.passkey_user_key).update(String(user_id)).digest())
}

export function registrationOptions(site: Site, user: { handle: Uint8Array<ArrayBuffer>; email: string; name: string }, known: readonly { credential_id: string }[]) {
  return generateRegistrationOptions({
    rpName: 'Wyze',
    rpID: relyingPartyOf(site),
    userID: user.handle,
    userName: user.email,
    userDisplayName: user.name,
    timeout,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    // EdDSA, ES256, RS256.
    supportedAlgorithmIDs: [-8, -7, -257],
  })
}

/**
 * `allowed` null: any passkey of this site, the device shows which (discoverable credentials). `challenge`: what the device signs
 * where that is not just any number.
 */
export function assertionOptions(site: Site, allowed: readonly { credential_id: string; transports: string[] }[] | null, challenge?: Buffer) {
  return generateAuthenticationOptions({
    ...(challenge ? { challenge: new Uint8Array(challenge) } : {}),
    rpID: relyingPartyOf(site),
    timeout,
    userVerification: 'required',
    ...(allowed ? { allowCredentials: allowed.map(({ credential_id, transports }) => ({ id: credential_id, transports })) } : {}),
  })
}

/** Throws `passkey_refused` for another site, another challenge, an owner who was not checked, or a broken answer. */
export async function verifyAttestation(site: Site, attestation: PasskeyAttestation, challenge: string): Promise<NewPasskey> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: attestation as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: site.public_origin,
      expectedRPID: relyingPartyOf(site),
      requireUserVerification: true,
      supportedAlgorithmIDs: [-8, -7, -257],
    })
    if (!verified) throw passkeyRefused()
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: attestation.response.transports ?? [],
      is_synced: credentialBackedUp,
    }
  } catch {
    throw passkeyRefused()
  }
}

/** The passkey's new counter. Throws `passkey_refused` as above, also for a counter that went back (a copied key). */
export async function verifyAssertion(site: Site, assertion: PasskeyAssertion, challenge: string, stored: StoredPasskey): Promise<number> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: site.public_origin,
      expectedRPID: relyingPartyOf(site),
      credential: { id: stored.credential_id, publicKey: new Uint8Array(stored.public_key), counter: stored.counter },
      requireUserVerification: true,
    })
    if (!verified) throw passkeyRefused()
    return authenticationInfo.newCounter
  } catch {
    throw passkeyRefused()
  }
}

/** The challenge that an answer claims to be to; null where it is no answer at all. Whether we asked it is for the caller to check. */
export function readChallenge(client_data_json: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(client_data_json, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

export function passkeyRefused(): AppError {
  return new AppError('passkey_refused', 'This passkey was not accepted. Try again.')
}
