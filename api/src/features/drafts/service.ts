import type { Finding } from '#contract/notes.ts'
import type { SigningProof } from '#contract/signing.ts'
import { canonicalJson } from '#domain/records/canonical-json.ts'
import { saysTheSame } from '#domain/records/amendment.ts'
import { atLength, type NoteLength } from '#domain/records/note-length.ts'
import { blockersBeforeSigning, composeVersion, type NoteVersionContent } from '#domain/records/note-version.ts'
import type { Claim, DraftSection } from '#domain/scribe/claim.ts'
import { fault_words, type ClaimFault } from '#domain/scribe/claim-faults.ts'
import { engine } from '#domain/scribe/engine.ts'
import { parseTranscript, type ParsedTranscript, type SpeakerHints, type TranscriptFile } from '#domain/scribe/parse-transcript.ts'
import type { NoteTemplate } from '#domain/scribe/template.ts'
import { verifyClaim } from '#domain/scribe/verify-claims.ts'
import { AppError, conflict, invalidInput } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import type { PatientInCare } from '../patients/access.ts'
import { keepSignature, sealText, signatureFacts, type Compose } from '../signatures/service.ts'
import { placeNote } from '../visits/service.ts'
import { askSupervisor, closeEarlierCosigns, refuseError } from '../signed-notes/service.ts'
import { writeConsents, type ConsentedRows } from './chart-rows.ts'
import { findLatestVersion, insertDraft, insertNote, insertTranscript, insertVersion, updateDraft, type DraftRow } from './store.ts'
import { listHeld } from './store/rooms.ts'

/** A citation that does not hold is a fault of ours, and nobody may sign over it. */
const blocking_faults = new Set<ClaimFault>(['unknown_segment', 'quote_differs'])

/** What could hurt and was not looked at by a person blocks whatever the draft calls it; the rest is for the writer to judge. */
const blocks = (claim: Claim, fault: ClaimFault): boolean => blocking_faults.has(fault) || (claim.state === 'proposed' && claim.is_high_risk && claim.support !== 'unsupported')

/** What stands between the draft and a signature, and what its writer should look at; worked out anew each time. */
export function findFindings(draft: Pick<DraftRow, 'segments' | 'warnings'>, sections: DraftSection[]): Finding[] {
  const faults = sections
    .flatMap(({ claims }) => claims)
    .flatMap((claim) => verifyClaim(claim, draft.segments).map((code) => ({ rule: code, claim_id: claim.id, message: fault_words[code], is_blocking: blocks(claim, code) })))
  return blockersBeforeSigning(sections, faults, draft.warnings)
}

export interface NewDraft {
  template: NoteTemplate
  length: NoteLength
  visit_on: string
  /** The visit that was named; the day suggests one where none was. */
  visit_id: number | undefined
  /** The recording that the words were heard in, or that is kept beside them. */
  recording_id: number | null
}

/** A note with its first draft, from a transcript that was read already. */
export async function openDraft(ctx: Context, patient: PatientInCare, transcript: ParsedTranscript, { template, length, visit_on, visit_id, recording_id }: NewDraft): Promise<{ draft_id: number; note_id: number }> {
  const transcript_id = await insertTranscript(ctx.db, ctx, patient, transcript, recording_id)
  const note_id = await insertNote(ctx.db, ctx, patient, { template_id: template.id, title: template.title, visit_on })
  await placeNote(ctx, patient, { id: note_id, visit_on }, visit_id)
  const draft_id = await insertDraft(ctx.db, ctx.practice_id, { note_id, transcript_id, length, engine: engine.name, engine_version: engine.version })
  return { draft_id, note_id }
}

/** The names by which a transcript's speakers are told apart. */
export function speakerHints({ actor }: Context, patient: PatientInCare): SpeakerHints {
  return {
    patient_names: [patient.first_name, patient.preferred_name ?? '', `${patient.first_name} ${patient.last_name}`].filter(Boolean),
    clinician_names: [actor.last_name, `${actor.first_name} ${actor.last_name}`],
  }
}

/** What was brought as the words of a visit, read; every line that cannot be read is named. */
export function readTranscriptFiles(ctx: Context, patient: PatientInCare, files: TranscriptFile[]): ParsedTranscript {
  const parsed = parseTranscript(files, speakerHints(ctx, patient))
  if (parsed.ok) return parsed.value
  throw invalidInput(
    parsed.reason.map(({ file, line, reason }) => ({
      path: `body.files.${Math.max(0, files.findIndex(({ name }) => name === file))}`,
      message: `${file}${line === null ? '' : `, line ${line}`}: ${reason}`,
    })),
  )
}

/** One person writes in a section at a time: what others send for it waits with them until the pen is down. */
export async function refuseHeldSections(ctx: Context, draft: DraftRow, sections: DraftSection[]): Promise<void> {
  for (const { section, name } of await listHeld(ctx.db, draft.id, ctx.actor.user_id, ctx.now)) {
    const [before, after] = [draft.sections, sections].map((all) => all.find(({ key }) => key === section))
    if (canonicalJson(before?.claims ?? []) === canonicalJson(after?.claims ?? [])) continue
    throw new AppError('section_held', `${name} is writing in ${before?.title ?? 'this section'}. Your changes there wait until they are done.`)
  }
}

/** The next version of the note as it would be signed now; throws where it would say nothing new. */
export async function prepareVersion(ctx: Context, draft: DraftRow, patient: PatientInCare): Promise<{ compose: Compose<NoteVersionContent>; version: number; prev_sha256: string | null }> {
  const { actor } = ctx
  const before = await findLatestVersion(ctx.db, draft.note_id)
  const version = (before?.version ?? 0) + 1
  const prev_sha256 = before?.sha256 ?? null
  const compose: Compose<NoteVersionContent> = (sealing) =>
    composeVersion({
      ...sealing,
      note_id: draft.note_id,
      version,
      template_id: draft.template_id,
      template_title: draft.title,
      visit_on: draft.visit_on,
      engine: `${draft.engine} ${draft.engine_version}`,
      patient: { id: patient.id, name: `${patient.first_name} ${patient.last_name}`, date_of_birth: patient.date_of_birth, mrn: patient.mrn },
      signer: { user_id: actor.user_id, name: `${actor.first_name} ${actor.last_name}`, role: actor.role, credentials: actor.credentials },
      sections: atLength(draft.sections, draft.length),
      ...(draft.amend_reason === null ? { reason: 'signed' as const } : { reason: 'amended' as const, amend_reason: draft.amend_reason }),
      prev_hash: prev_sha256,
    })
  if (before) await refuseIdle(ctx, draft, compose({ signed_at: ctx.now.toISOString(), signed_with: 'step_up' }), JSON.parse(before.canonical) as NoteVersionContent)
  return { compose, version, prev_sha256 }
}

/** Nothing is signed over what blocks it. */
export function refuseBlocked(draft: DraftRow): void {
  const blockers = findFindings(draft, atLength(draft.sections, draft.length)).filter(({ is_blocking }) => is_blocking)
  if (draft.status === 'in_review' && blockers.length === 0) return
  throw new AppError('input_invalid', blockers.length === 1 ? 'One thing blocks signing.' : `${Math.max(1, blockers.length)} things block signing.`, {
    issues: blockers.map(({ claim_id, message }) => ({ path: claim_id ? `claim.${claim_id}` : 'note', message })),
  })
}

/** Signs what is stored, whole or not at all: the version, its signature, the note, the draft and the rows for the chart are written in one transaction. */
export async function signNote(ctx: Context, draft: DraftRow, patient: PatientInCare, proof: SigningProof, consented: ConsentedRows | null) {
  const { note_id } = draft
  const { compose, version, prev_sha256 } = await prepareVersion(ctx, draft, patient)
  const sealed = await sealText(ctx, proof, compose)
  const { canonical, sha256 } = sealed
  const { signed_at } = sealed.content
  await insertVersion(ctx.db, { practice_id: ctx.practice_id, note_id, version, canonical, sha256, prev_sha256, signed_by: ctx.actor.user_id, signed_at })
  await keepSignature(ctx, note_id, { version }, sealed)
  const chart_rows = consented === null ? 0 : await writeConsents(ctx, draft, patient, version, consented)
  await updateDraft(ctx.db, draft.id, { status: 'signed' })
  await closeEarlierCosigns(ctx, note_id, version)
  await askSupervisor(ctx, { note_id, version, sha256 })
  // The hash goes into the audit chain too: whoever rewrote text and hash together would still have to rewrite the log.
  ctx.audit({ resource: 'note', resource_id: note_id, detail: { version, ...signatureFacts(sealed), chart_rows } })
  return { note_id, patient_id: patient.id, version, sha256, signed_at }
}

/** An amendment has to say something else than the version before, and of a note that is not marked as an error. */
async function refuseIdle(ctx: Context, draft: DraftRow, next: NoteVersionContent, before: NoteVersionContent): Promise<void> {
  await refuseError(ctx, draft.note_id)
  if (saysTheSame(next.sections, before.sections)) throw conflict('This amendment changes nothing yet: the note says the same already.')
}
