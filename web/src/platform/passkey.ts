import type { z } from 'zod'
import type { passkey_assertion, passkey_attestation, passkey_options } from '#contract/proofs.ts'
import { loadChunk } from './load-chunk.ts'
import { ExplainedError } from './problem-error.ts'

type Options = z.output<typeof passkey_options>

export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

const browserPart = () => loadChunk(() => import('@simplewebauthn/browser'))

/** What the browser says when it does not come to a passkey, in words for the person in front of it. */
function explain(error: unknown): ExplainedError {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return new ExplainedError('This device has a passkey for your account already.')
  if (name === 'NotAllowedError' || name === 'AbortError') return new ExplainedError('No passkey was used: it was cancelled, or took too long.')
  if (name === 'SecurityError') return new ExplainedError('Passkeys need a secure connection to this very address.')
  return new ExplainedError('The device could not use a passkey.')
}

/** Has the device prove that it holds a passkey. */
export async function provePasskey(options: Options): Promise<z.input<typeof passkey_assertion>> {
  const { startAuthentication } = await browserPart()
  try {
    return (await startAuthentication({ optionsJSON: options as never })) as z.input<typeof passkey_assertion>
  } catch (error) {
    throw explain(error)
  }
}

/** Has the device make a passkey. */
export async function makePasskey(options: Options): Promise<z.input<typeof passkey_attestation>> {
  const { startRegistration } = await browserPart()
  try {
    return (await startRegistration({ optionsJSON: options as never })) as z.input<typeof passkey_attestation>
  } catch (error) {
    throw explain(error)
  }
}
