import type { z } from 'zod'
import { exportEverything } from '#contract/fhir-export.ts'
import { composeBundle, type ExportedNote } from '#domain/interop/fhir-export/chart-bundle.ts'
import type { Context } from '../../platform/http/context.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { openVersion } from '../notes/service.ts'
import { requirePatient } from '../patients/access.ts'
import { checkSignatures } from '../signatures/service.ts'
import * as store from './store.ts'

export const fhir_export_routes: Route[] = [
  route(exportEverything, async (ctx, { params }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const facts = await store.listFacts(ctx.db, patient.id)
    const notes = await Promise.all((await store.listSignedNotes(ctx.db, patient.id)).map((row) => readNote(ctx, row)))
    const people = await store.listPeople(ctx.db, [...new Set([...facts.flatMap(({ recorded_by }) => recorded_by ?? []), ...notes.map(({ signed_by }) => signed_by)])])
    const practice = await store.findPractice(ctx.db)
    const bundle = composeBundle({ practice, patient, facts, notes, people }, ctx.now.toISOString(), (text) => Buffer.from(text).toString('base64'))
    ctx.audit({ resource: 'export', detail: { facts: facts.length, notes: notes.length } })
    return bundle as unknown as z.input<typeof exportEverything.reply>
  }),
]

/** What was signed, in plain words; a text that no longer gives its hash, or that its signature does not fit, is not passed on as signed. */
async function readNote(ctx: Context, { canonical, ...row }: store.NoteRow): Promise<ExportedNote> {
  const content = openVersion(row.id, { ...row, canonical })
  const [signature] = await checkSignatures(ctx.db, row.id, [{ target: { version: row.version }, sha256: row.sha256, content }])
  if (!content || !signature?.is_match) return { ...row, text: 'The stored text of this note no longer gives what was signed; it is withheld.' }
  return { ...row, text: content.sections.map(({ title, claims }) => [title, ...claims.map((claim) => claim.text)].join('\n')).join('\n\n') }
}
