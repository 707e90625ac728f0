import type { z } from 'zod'
import { exportNote } from '#contract/fhir-export.ts'
import { composeNoteDocument } from '#domain/interop/fhir-export/note-document.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { readProofs } from '../../signatures/service.ts'
import { requireSigned } from '../access.ts'
import { readAftermath } from '../service.ts'
import { readPractice } from '../store/practice.ts'

export const note_fhir_routes: Route[] = [
  route(exportNote, async (ctx, { params }) => {
    const { note, patient, signed } = await requireSigned(ctx, params.note_id)
    const aftermath = await readAftermath(ctx, note.id, signed.by.id)
    const { error } = aftermath
    // What fails its own check is not passed on as signed.
    const addenda = aftermath.addenda.filter(({ is_intact }) => is_intact)
    const cosigns = aftermath.cosigns.filter(({ state, version, is_intact }) => state === 'cosigned' && version === signed.version && is_intact === true)
    const proofOf = await readProofs(ctx.db, note.id)
    const { name } = await readPractice(ctx.db)
    ctx.audit({ detail: { version: signed.version, exported: 'fhir' } })
    const document = composeNoteDocument(
      {
        note_id: note.id,
        version: signed.version,
        title: note.title,
        visit_on: note.visit_on,
        is_entered_in_error: error !== null,
        signed_by: signed.by,
        signed_at: signed.at,
        sha256: signed.sha256,
        prev_sha256: signed.prev_sha256,
        sections: signed.sections.map(({ key, title, claims }) => ({ key, title, sentences: claims.map(({ text }) => text) })),
        addenda,
        cosigned: cosigns.map(({ of, decided_at, sha256 }) => ({ by: of, at: decided_at!, sha256: sha256! })),
        signatures: [
          { id: `note-${note.id}-${signed.version}`, purpose: 'author', kind: signed.signature!.kind, by: signed.by, at: signed.at, proof: proofOf({ version: signed.version }) },
          ...addenda.map(({ number, signature, by, at }) => ({ id: `addendum-${number}`, purpose: 'addendum' as const, kind: signature!.kind, by, at, proof: proofOf({ addendum_number: number }) })),
          ...cosigns.map(({ id, signature, of, decided_at }) => ({ id: `cosign-${id}`, purpose: 'review' as const, kind: signature!.kind, by: of, at: decided_at!, proof: proofOf({ cosign_id: id }) })),
        ],
        patient,
        practice: { id: ctx.practice_id, name },
      },
      ctx.now.toISOString(),
    )
    return document as unknown as z.input<typeof exportNote.reply>
  }),
]
