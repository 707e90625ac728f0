import { randomBytes } from 'node:crypto'
import type { FactorMethod, FactorProof, PasskeyAssertion } from '#contract/proofs.ts'
import { challengeFor, keepAssertion, type KeptAssertion } from '../../platform/auth/kept-assertion.ts'
import { assertionOptions, passkeyRefused, readChallenge, userHandleOf, verifyAssertion } from '../../platform/auth/passkey.ts'
import { hashesOfRecoveryCode } from '../../platform/auth/recovery-code.ts'
import { allKeys } from '../../platform/auth/secrets.ts'
import { unseal, type Place } from '../../platform/auth/seal.ts'
import { stepOfCode } from '../../platform/auth/totp.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { Runtime } from '../../platform/http/context.ts'
import { countUse, findCredentialOf, listCredentials, putQuestion, putSigningQuestion, takeQuestion, takeSigningQuestion } from './store/passkeys.ts'
import { countCodes, useCode } from './store/recovery-codes.ts'
import { findTotp, takeStep } from './store/totp.ts'

/** Whose factors, in a transaction that has entered their practice. */
export interface Owner {
  db: Db
  runtime: Runtime
  now: Date
  practice_id: number
  user_id: number
}

/** The second factors that somebody can prove themselves with; none where they have no factor. */
export async function listMethods({ db, user_id }: Pick<Owner, 'db' | 'user_id'>): Promise<FactorMethod[]> {
  const methods: FactorMethod[] = []
  if ((await findTotp(db, user_id))?.confirmed_at) methods.push('totp')
  if ((await listCredentials(db, user_id)).length > 0) methods.push('passkey')
  if (methods.length > 0 && (await countCodes(db, user_id)) > 0) methods.push('recovery_code')
  return methods
}

/**
 * Whether the proof holds; what can be used once is then used. False for a wrong code. A passkey's answer that is not to a
 * question of ours, of another site or of another key throws `passkey_refused`.
 */
export async function verifyProof(owner: Owner, proof: FactorProof, purpose: 'sign_in' | 'step_up'): Promise<boolean> {
  switch (proof.method) {
    case 'totp':
      return verifyCode(owner, proof.code, true)
    case 'recovery_code':
      return (await listMethods(owner)).length > 0 && (await useCode(owner.db, owner.user_id, hashesOfRecoveryCode(owner.runtime.secrets, owner.user_id, proof.code), owner.now))
    case 'passkey':
      await verifyPasskey(owner, proof.assertion, purpose, owner.user_id)
      return true
  }
}

/** Takes a code of the authenticator app, confirmed or (at its set-up) not. A code counts once (RFC 6238, 5.2). */
export async function verifyCode({ db, runtime, now, practice_id, user_id }: Owner, code: string, is_confirmed: boolean): Promise<boolean> {
  const totp = await findTotp(db, user_id)
  if (!totp?.secret_sealed || (totp.confirmed_at !== null) !== is_confirmed) return false
  const secret = unseal(runtime.secrets, totpPlace(practice_id, user_id), totp.secret_sealed).toString()
  const step = stepOfCode(secret, code, now, totp.last_step)
  return step !== null && (await takeStep(db, user_id, step))
}

/** Questions for a device: for one of this person's passkeys. */
export async function askForPasskey({ db, runtime, now, user_id }: Owner, purpose: 'sign_in' | 'step_up') {
  const options = await assertionOptions(runtime.config, await listCredentials(db, user_id))
  await putQuestion(db, options.challenge, purpose, user_id, now)
  return options
}

/** For any passkey of this site: who it is, the device says. */
export async function askForAnyPasskey({ db, runtime, now }: Pick<Owner, 'db' | 'runtime' | 'now'>) {
  const options = await assertionOptions(runtime.config, null)
  await putQuestion(db, options.challenge, 'sign_in', null, now)
  return options
}

/** `asked`: whom the question was put to; null where it was put to whoever holds a passkey. */
export async function verifyPasskey(owner: Owner, assertion: PasskeyAssertion, purpose: 'sign_in' | 'step_up', asked: number | null): Promise<void> {
  const challenge = readChallenge(assertion.response.clientDataJSON)
  if (challenge === null || !(await takeQuestion(owner.db, challenge, purpose, asked, owner.now))) throw passkeyRefused()
  await verifyAnswer(owner, assertion, challenge)
}

/** Whether one of this person's passkeys gave this answer to a question that was taken already; which one it is. Counts its use. */
export async function verifyAnswer({ db, runtime, now, user_id }: Owner, assertion: PasskeyAssertion, challenge: string): Promise<{ id: number; credential_id: string; public_key: Buffer }> {
  const handle = assertion.response.userHandle
  const handles = allKeys(runtime.secrets).map((keys) => Buffer.from(userHandleOf(keys, user_id)).toString('base64url'))
  if (handle && !handles.includes(handle)) throw passkeyRefused()
  const stored = await findCredentialOf(db, user_id, assertion.id)
  if (!stored) throw passkeyRefused()
  const counter = await verifyAssertion(runtime.config, assertion, challenge, stored)
  if (!(await countUse(db, stored.id, stored.counter, counter, now))) throw passkeyRefused()
  return stored
}

export async function hasPasskey({ db, user_id }: Pick<Owner, 'db' | 'user_id'>): Promise<boolean> {
  return (await listCredentials(db, user_id)).length > 0
}

/** A question for one of this person's passkeys that is made of the hash of what they sign, and of nothing that anybody else could choose. */
export async function askForSignature({ db, runtime, now, user_id }: Owner, content_sha256: string, signed_at: string) {
  const nonce = randomBytes(32)
  const options = await assertionOptions(runtime.config, await listCredentials(db, user_id), challengeFor(content_sha256, nonce))
  await putSigningQuestion(db, options.challenge, user_id, { content_sha256, nonce, signed_at }, now)
  return options
}

export interface GivenSignature {
  content_sha256: string
  signed_at: string
  passkey_id: number
  kept: KeptAssertion
}

/** What a passkey of this person signed, once. Throws `passkey_refused` for anything that is no answer to a question of ours. */
export async function takeSignature(owner: Owner, assertion: PasskeyAssertion): Promise<GivenSignature> {
  const challenge = readChallenge(assertion.response.clientDataJSON)
  const asked = challenge === null ? undefined : await takeSigningQuestion(owner.db, challenge, owner.user_id, owner.now)
  if (challenge === null || !asked) throw passkeyRefused()
  const { id, credential_id, public_key } = await verifyAnswer(owner, assertion, challenge)
  const kept = keepAssertion(assertion, { nonce: asked.nonce, credential_id, public_key, origin: owner.runtime.config.public_origin })
  return { content_sha256: asked.content_sha256, signed_at: new Date(asked.signed_at).toISOString(), passkey_id: id, kept }
}

export function totpPlace(practice_id: number, user_id: number): Place {
  return { practice_id, column: 'totp_factor.secret_sealed', row: user_id }
}
