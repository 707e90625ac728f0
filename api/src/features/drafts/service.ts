import { createHash } from 'node:crypto'
import type { Finding } from '#contract/notes.ts'
import { canonicalJson } from '#domain/records/canonical-json.ts'
import { blockersBeforeSigning, composeVersion } from '#domain/records/note-version.ts'
import { checkEvidence, type EvidenceFinding } from '#domain/scribe/check-evidence.ts'
import type { DraftSection } from '#domain/scribe/claim.ts'
import type { Context } from '../../platform/http/context.ts'
import type { PatientInCare } from '../patients/access.ts'
import { askSupervisor } from '../signed-notes/service.ts'
import { findLatestHash, insertVersion, updateDraft, type DraftRow } from './store.ts'

const evidence_faults: Record<EvidenceFinding['code'], string> = {
  no_evidence: 'Nothing is cited for this sentence.',
  unknown_segment: 'This sentence cites words that are not in the transcript.',
  quote_differs: 'This sentence cites words that differ from the transcript.',
  number_not_in_evidence: 'A number in this sentence is not in the words it cites.',
  drug_not_in_evidence: 'A drug in this sentence is not in the words it cites.',
  polarity_differs: 'This sentence says no where its source does not, or the other way round.',
}

/** A citation that does not hold is a fault of ours, and nobody may sign over it. The rest is for the writer to judge. */
const blocking_faults = new Set<EvidenceFinding['code']>(['unknown_segment', 'quote_differs'])

/** What stands between the draft and a signature, and what its writer should look at; worked out anew each time. */
export function findFindings(draft: Pick<DraftRow, 'segments' | 'warnings'>, sections: DraftSection[]): Finding[] {
  const checked = checkEvidence(sections.flatMap(({ claims }) => claims), draft.segments)
  const faults = checked.map(({ claim_id, code }) => ({ rule: code, claim_id, message: evidence_faults[code], is_blocking: blocking_faults.has(code) }))
  return blockersBeforeSigning(sections, faults, draft.warnings)
}

/** Signs what is stored, whole or not at all: the version, the note and the draft change in one transaction. */
export async function signNote(ctx: Context, draft: DraftRow, patient: PatientInCare) {
  const { actor } = ctx
  const before = await findLatestHash(ctx.db, draft.note_id)
  const version = (before?.version ?? 0) + 1
  const signed_at = ctx.now.toISOString()
  const content = composeVersion({
    note_id: draft.note_id,
    version,
    template_id: draft.template_id,
    template_title: draft.title,
    visit_on: draft.visit_on,
    engine: `${draft.engine} ${draft.engine_version}`,
    patient: { id: patient.id, name: `${patient.first_name} ${patient.last_name}`, date_of_birth: patient.date_of_birth, mrn: patient.mrn },
    signer: { user_id: actor.user_id, name: `${actor.first_name} ${actor.last_name}`, role: actor.role, credentials: actor.credentials },
    signed_at,
    sections: draft.sections,
    reason: 'signed',
    prev_hash: before?.sha256 ?? null,
  })
  const canonical = canonicalJson(content)
  const sha256 = createHash('sha256').update(canonical).digest('hex')
  await insertVersion(ctx.db, {
    practice_id: ctx.practice_id,
    note_id: draft.note_id,
    version,
    canonical,
    sha256,
    prev_sha256: before?.sha256 ?? null,
    signed_by: actor.user_id,
    signed_at,
  })
  await updateDraft(ctx.db, draft.id, { status: 'signed' })
  await askSupervisor(ctx, { note_id: draft.note_id, version, sha256 })
  // The hash goes into the audit chain too: whoever rewrote text and hash together would still have to rewrite the log.
  ctx.audit({ resource: 'note', resource_id: draft.note_id, detail: { version, sha256 } })
  return { note_id: draft.note_id, patient_id: patient.id, version, sha256, signed_at }
}
