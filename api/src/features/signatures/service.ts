import { createHash } from 'node:crypto'
import type { Signature, SigningProof, SigningQuestion } from '#contract/signing.ts'
import { canonicalJson } from '#domain/records/canonical-json.ts'
import { kindOf, type SignatureKind, type Signer } from '#domain/records/signature.ts'
import { isSignatureOf, type KeptAssertion } from '../../platform/auth/kept-assertion.ts'
import type { Db } from '../../platform/db/pool.ts'
import { AppError, conflict } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { askForSignature, hasPasskey, takeSignature, type Owner } from '../factors/service.ts'
import { insertAssertion, listAssertions, type AssertionRow, type Target } from './store.ts'

/** What every signed text says of itself, whatever else it says. */
export interface SignedContent {
  signer: Signer
  signed_at: string
  signed_with?: SignatureKind
}

/** Gives the text for a time and a kind of signature; everything else of it stands by now. */
export type Compose<Content extends SignedContent> = (sealing: { signed_at: string; signed_with: SignatureKind }) => Content

export interface Sealed<Content> {
  content: Content
  canonical: string
  sha256: string
  /** Null where no passkey signed. */
  given: { passkey_id: number; kept: KeptAssertion } | null
}

const ownerOf = ({ db, runtime, now, practice_id, actor }: Context): Owner => ({ db, runtime, now, practice_id, user_id: actor.user_id })

function sealAs<Content extends SignedContent>(compose: Compose<Content>, signed_at: string, signed_with: SignatureKind) {
  const content = compose({ signed_at, signed_with })
  const canonical = canonicalJson(content)
  return { content, canonical, sha256: createHash('sha256').update(canonical).digest('hex') }
}

/** Asks for a signature under what would be signed at this moment. The time is fixed with the question, and stands in the text. */
export async function askToSign<Content extends SignedContent>(ctx: Context, compose: Compose<Content>): Promise<SigningQuestion> {
  const owner = ownerOf(ctx)
  if (!(await hasPasskey(owner))) return { passkey_options: null, sha256: null }
  const signed_at = ctx.now.toISOString()
  const { sha256 } = sealAs(compose, signed_at, 'passkey')
  return { passkey_options: { ...(await askForSignature(owner, sha256, signed_at)) }, sha256 }
}

/** The text as it is signed now, with who proved what. Throws where a passkey signed another text than this, or none where one is expected. */
export async function sealText<Content extends SignedContent>(ctx: Context, proof: SigningProof, compose: Compose<Content>): Promise<Sealed<Content>> {
  const owner = ownerOf(ctx)
  if (proof?.method !== 'passkey') {
    const has_passkey = await hasPasskey(owner)
    if (has_passkey && proof === undefined) throw passkeyExpected()
    return { ...sealAs(compose, ctx.now.toISOString(), has_passkey ? 'step_up_instead' : 'step_up'), given: null }
  }
  const { content_sha256, signed_at, ...given } = await takeSignature(owner, proof.assertion)
  const sealed = sealAs(compose, signed_at, 'passkey')
  if (sealed.sha256 !== content_sha256) throw conflict('This changed after your passkey was asked, so nothing was signed. Read it again, then sign.')
  return { ...sealed, given }
}

function passkeyExpected(): AppError {
  const message = 'Sign with your passkey, or say that it is not at hand.'
  return new AppError('input_invalid', message, { issues: [{ path: 'body.proof', message }] })
}

/** Keeps a passkey's answer beside the text that it signed, in the transaction in which that text came to be. */
export async function keepSignature({ db, practice_id, actor }: Context, note_id: number, target: Target, { given, sha256, content }: Sealed<SignedContent>): Promise<void> {
  if (given === null) return
  const { passkey_id, kept } = given
  await insertAssertion(db, target, { ...kept, practice_id, note_id, sha256, signed_by: actor.user_id, passkey_id, signed_at: content.signed_at })
}

/** For the audit log: how it was signed, and with which key. Whoever rewrote text, hash and key together would still have to rewrite the log. */
export function signatureFacts({ content, sha256, given }: Sealed<SignedContent>): Record<string, unknown> {
  const key = given === null ? {} : { key_sha256: createHash('sha256').update(given.kept.public_key).digest('hex') }
  return { sha256, signed_with: kindOf(content), ...key }
}

/** A text that is read again: which one, what it says, and the hash that it really gives. Null content: it does not give its hash. */
export interface SealedText {
  target: Target
  content: SignedContent | null
  sha256: string
}

/** Looks at the signature of each text anew, from what is kept and without asking anybody. In the order given. */
export async function checkSignatures(db: Db, note_id: number, texts: readonly SealedText[]): Promise<Signature[]> {
  const is_bound = texts.some(({ content }) => content !== null && kindOf(content) === 'passkey')
  const kept = is_bound ? await listAssertions(db, note_id) : []
  return Promise.all(texts.map((text) => checkSignature(text, kept)))
}

async function checkSignature({ target, content, sha256 }: SealedText, kept: readonly AssertionRow[]): Promise<Signature> {
  if (content === null) return null
  const kind = kindOf(content)
  if (kind !== 'passkey') return { kind, is_match: true }
  const row = kept.find((one) => isOf(one, target))
  const is_match = row !== undefined && row.is_of_signer && row.signed_by === content.signer.user_id && (await isSignatureOf(row, sha256))
  return { kind, is_match }
}

function isOf(row: AssertionRow, target: Target): boolean {
  if ('version' in target) return row.version === target.version
  if ('addendum_number' in target) return row.addendum_number === target.addendum_number
  return row.cosign_id === target.cosign_id
}

/** What anybody needs to check the signature under a text, as it goes out with an export: bytes in base64url. Null where no passkey signed. */
export async function readProofs(db: Db, note_id: number): Promise<(target: Target) => string | null> {
  const kept = await listAssertions(db, note_id)
  return (target) => {
    const row = kept.find((one) => isOf(one, target))
    if (row === undefined) return null
    const { sha256, credential_id, origin, nonce, public_key, authenticator_data, client_data_json, signature } = row
    const bytes = { nonce, public_key, authenticator_data, client_data_json, signature }
    const said = Object.fromEntries(Object.entries(bytes).map(([name, value]) => [name, value.toString('base64url')]))
    return Buffer.from(canonicalJson({ format: 'wyze-signature/1', sha256, credential_id, origin, ...said })).toString('base64')
  }
}

/** What a text must say of itself to be the one that stands in its row: a right hash under the text of another note is no signature of this. */
export interface Place {
  format: string
  note_id: number
  signed_by: number
  /** `version` of a note, `number` of an addendum, `note_version` of a cosignature. */
  [name: string]: string | number
}

/** What a text says, where it gives its hash and is of its place; null where it does not, or says nothing that could be read. */
export function openSealed<Content extends SignedContent>(canonical: string, sha256: string, { signed_by, ...place }: Place): Content | null {
  if (createHash('sha256').update(canonical).digest('hex') !== sha256) return null
  try {
    const content = JSON.parse(canonical) as Content & Record<string, unknown>
    return content.signer.user_id === signed_by && Object.entries(place).every(([name, value]) => content[name] === value) ? content : null
  } catch {
    return null
  }
}
