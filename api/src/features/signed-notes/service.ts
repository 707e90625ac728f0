import { createHash } from 'node:crypto'
import type { Cosign, NoteAftermath } from '#contract/signed-notes.ts'
import { isInSample, type AddendumContent, type CosignatureContent } from '#domain/records/addendum.ts'
import { conflict } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { findError, listAddenda, type AddendumRow } from './store/addenda.ts'
import { findSupervision, insertCosign, listCosignsOfNote, supersedeCosigns, type CosignRow } from './store/cosigns.ts'

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Everything beside one signed note; the caller has shown that the note is in care. */
export async function readAftermath(ctx: Context, note_id: number, signed_by: number | null): Promise<NoteAftermath> {
  const addenda = describeAddenda(await listAddenda(ctx.db, note_id))
  const cosigns = (await listCosignsOfNote(ctx.db, note_id)).map(describeCosign)
  return { note_id, addenda, cosigns, error: await findError(ctx.db, note_id), signed_by }
}

/** Text that no longer gives its hash, or that does not follow the addendum before, is not shown as what was signed. */
export function describeAddenda(rows: AddendumRow[]): NoteAftermath['addenda'] {
  return rows.map((row, index) => {
    const before = rows[index - 1]
    const is_intact = sha256Hex(row.canonical) === row.sha256 && row.prev_sha256 === (before?.sha256 ?? null) && row.number === index + 1
    const { signer, kind, text, note_version } = JSON.parse(row.canonical) as AddendumContent
    return {
      number: row.number,
      kind,
      text: is_intact ? text : '',
      note_version,
      by: { id: signer.user_id, name: signer.name, role: signer.role, credentials: signer.credentials },
      at: row.signed_at,
      sha256: row.sha256,
      is_intact,
    }
  })
}

export function describeCosign(row: CosignRow): Cosign {
  const signed = row.canonical === null ? null : (JSON.parse(row.canonical) as CosignatureContent)
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    origin: row.origin,
    // As they signed; who was asked, as they are called today.
    of: signed
      ? { id: signed.signer.user_id, name: signed.signer.name, role: signed.signer.role, credentials: signed.signer.credentials }
      : { id: row.requested_of, name: row.of_name, role: row.of_role, credentials: row.of_credentials },
    by: { id: row.requested_by, name: row.by_name, role: row.by_role },
    at: row.at,
    message: row.message,
    comment: row.comment,
    decided_at: row.decided_at,
    sha256: row.sha256,
    is_intact: row.canonical === null ? null : sha256Hex(row.canonical) === row.sha256,
  }
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
