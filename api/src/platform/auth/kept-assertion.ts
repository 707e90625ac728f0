import { createHash } from 'node:crypto'
import type { PasskeyAssertion } from '#contract/proofs.ts'
import { verifyAssertion } from './passkey.ts'

/** What is kept of a passkey's answer so that it can be checked again, years later and by anybody: nothing else is needed. */
export interface KeptAssertion {
  nonce: Buffer
  credential_id: string
  /** COSE. */
  public_key: Buffer
  authenticator_data: Buffer
  client_data_json: Buffer
  signature: Buffer
  /** The address that the device was asked from. */
  origin: string
}

/** So that an answer that was given for one purpose is never one for another. */
const tag = 'wyze-signature/1'

/** What the device signs: SHA-256 of the tag, the hash of the text (32 bytes) and the nonce. */
export function challengeFor(content_sha256: string, nonce: Buffer): Buffer {
  return createHash('sha256').update(tag).update(Buffer.from(content_sha256, 'hex')).update(nonce).digest()
}

export function keepAssertion({ response }: PasskeyAssertion, rest: Pick<KeptAssertion, 'nonce' | 'credential_id' | 'public_key' | 'origin'>): KeptAssertion {
  const { nonce, credential_id, public_key, origin } = rest
  return {
    nonce,
    credential_id,
    public_key,
    origin,
    authenticator_data: Buffer.from(response.authenticatorData, 'base64url'),
    client_data_json: Buffer.from(response.clientDataJSON, 'base64url'),
    signature: Buffer.from(response.signature, 'base64url'),
  }
}

/** Whether this answer is a signature under exactly this text, by the key that is kept beside it. */
export async function isSignatureOf(kept: KeptAssertion, content_sha256: string): Promise<boolean> {
  const assertion: PasskeyAssertion = {
    id: kept.credential_id,
    rawId: kept.credential_id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: kept.client_data_json.toString('base64url'),
      authenticatorData: kept.authenticator_data.toString('base64url'),
      signature: kept.signature.toString('base64url'),
    },
  }
  const challenge = challengeFor(content_sha256, kept.nonce).toString('base64url')
  try {
    // The counter was judged at signing; afterwards only the signature is.
    await verifyAssertion({ public_origin: kept.origin }, assertion, challenge, { credential_id: kept.credential_id, public_key: kept.public_key, counter: 0 })
    return true
  } catch {
    return false
  }
}
