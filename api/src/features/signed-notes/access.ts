import type { NoteView } from '#contract/notes.ts'
import type { NoteEntry } from '#contract/patients.ts'
import type { Signer } from '#domain/records/signature.ts'
import { conflict } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { readSigned, requireNote } from '../notes/service.ts'
import type { PatientInCare } from '../patients/access.ts'

export interface SignedInCare {
  note: NoteEntry
  patient: PatientInCare
  signed: NonNullable<NoteView['signed']>
}

/** A signed note of the practice whose text still gives its hash. Nothing is put beside one that does not. */
export async function requireSigned(ctx: Context, note_id: number): Promise<SignedInCare> {
  const { note, patient } = await requireNote(ctx, note_id)
  const signed = await readSigned(ctx, note.id)
  if (signed === null) throw conflict('This note is not signed yet.')
  if (!signed.is_intact) throw conflict('The integrity check of this note failed; nothing can be put beside it.')
  return { note, patient, signed }
}

/** The caller as a signature names them. */
export function signerOf({ actor }: Context): Signer {
  return { user_id: actor.user_id, name: `${actor.first_name} ${actor.last_name}`, role: actor.role, credentials: actor.credentials }
}
