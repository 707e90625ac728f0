import type { Cosign, NoteAftermath } from '#contract/signed-notes.ts'
import type { Signature } from '#contract/signing.ts'
import { isInSample, type AddendumContent, type CosignatureContent } from '#domain/records/addendum.ts'
import type { Signer } from '#domain/records/signature.ts'
import { conflict } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { checkSignatures, openSealed } from '../signatures/service.ts'
import { findError, listAddenda, type AddendumRow } from './store/addenda.ts'
import { findSupervision, insertCosign, listCosignsOfNote, supersedeCosigns, type CosignRow } from './store/cosigns.ts'

/** Everything beside one signed note; the caller has shown that the note is in care. */
export async function readAftermath(ctx: Context, note_id: number, signed_by: number | null): Promise<NoteAftermath> {
  const addenda = await describeAddenda(ctx, note_id, await listAddenda(ctx.db, note_id))
  const cosigns = await readCosigns(ctx, note_id)
  return { note_id, addenda, cosigns, error: await findError(ctx.db, note_id), signed_by }
}

/** Text that no longer gives its hash, that its signature does not fit, or that does not follow the addendum before, is not shown as what was signed. */
export async function describeAddenda(ctx: Context, note_id: number, rows: AddendumRow[]): Promise<NoteAftermath['addenda']> {
  const texts = rows.map(({ canonical, sha256, number, signed_by }) => ({
    target: { addendum_number: number },
    sha256,
    content: openSealed<AddendumContent>(canonical, sha256, { format: 'wyze-addendum/1', note_id, number, signed_by }),
  }))
  const signatures = await checkSignatures(ctx.db, note_id, texts)
  return rows.map((row, index) => {
    const signature = signatures[index]!
    const { content } = texts[index]!
    const is_next = row.prev_sha256 === (rows[index - 1]?.sha256 ?? null) && row.number === index + 1
    const is_intact = signature?.is_match === true && is_next
    return {
      number: row.number,
      kind: content?.kind ?? 'addendum',
      text: is_intact ? content!.text : '',
      // 0 where nothing it says can be believed.
      note_version: content?.note_version ?? 0,
      // As they signed; where that cannot be believed, as they are called today.
      by: content ? signerOfText(content) : { id: row.signed_by, name: row.signer_name, role: row.signer_role, credentials: row.signer_credentials },
      at: row.signed_at,
      sha256: row.sha256,
      is_intact,
      signature,
    }
  })
}

/** Every request of a note, the latest first. */
export async function readCosigns(ctx: Context, note_id: number): Promise<Cosign[]> {
  const rows = await listCosignsOfNote(ctx.db, note_id)
  const texts = rows.map(({ id, canonical, sha256, version, requested_of }) => ({
    target: { cosign_id: id },
    sha256: sha256 ?? '',
    content: canonical === null ? null : openSealed<CosignatureContent>(canonical, sha256 ?? '', { format: 'wyze-cosignature/1', note_id, note_version: version, signed_by: requested_of }),
  }))
  const signatures = await checkSignatures(ctx.db, note_id, texts)
  return rows.map((row, index) => describeCosign(row, texts[index]!.content, signatures[index]!))
}

export function describeCosign(row: CosignRow, content: CosignatureContent | null = null, signature: Signature = null): Cosign {
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    origin: row.origin,
    // As they signed; who was asked, as they are called today.
    of: content ? signerOfText(content) : { id: row.requested_of, name: row.of_name, role: row.of_role, credentials: row.of_credentials },
    by: { id: row.requested_by, name: row.by_name, role: row.by_role },
    at: row.at,
    message: row.message,
    comment: row.comment,
    decided_at: row.decided_at,
    sha256: row.sha256,
    // The comment stands in both places, and is the same.
    is_intact: row.canonical === null ? null : content?.comment === row.comment && signature?.is_match === true,
    signature,
  }
}

function signerOfText({ signer }: { signer: Signer }): Cosign['of'] {
  return { id: signer.user_id, name: signer.name, role: signer.role, credentials: signer.credentials }
}

/** Called while a note is being signed: where the practice's rule says so, the supervisor is asked, in the same transaction. */
export async function askSupervisor(ctx: Context, signed: { note_id: number; version: number; sha256: string }): Promise<void> {
  const rule = await findSupervision(ctx.db, ctx.actor.user_id)
  if (!rule || !isInSample(signed.sha256, rule.sample_percent)) return
  await insertCosign(ctx.db, {
    practice_id: ctx.practice_id,
    note_id: signed.note_id,
    version: signed.version,
    requested_of: rule.supervisor_id,
    requested_by: ctx.actor.user_id,
    requested_at: ctx.now.toISOString(),
    origin: 'supervision',
    message: null,
  })
}

/** Called while a note is being signed: what was asked about an earlier version is about this one no more. */
export async function closeEarlierCosigns(ctx: Context, note_id: number, version: number): Promise<void> {
  if (version > 1) await supersedeCosigns(ctx.db, note_id, version, ctx.now.toISOString())
}

/** A note that is marked as an error goes no further. */
export async function refuseError(ctx: Context, note_id: number): Promise<void> {
  if (await findError(ctx.db, note_id)) throw conflict('This note is marked as entered in error.')
}
