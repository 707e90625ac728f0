import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { exportEverything } from '#contract/fhir-export.ts'
import { composeBundle, type ExportedNote } from '#domain/interop/fhir-export/chart-bundle.ts'
import type { NoteVersionContent } from '#domain/records/note-version.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { requirePatient } from '../patients/access.ts'
import * as store from './store.ts'

export const fhir_export_routes: Route[] = [
  route(exportEverything, async (ctx, { params }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const facts = await store.listFacts(ctx.db, patient.id)
    const notes = (await store.listSignedNotes(ctx.db, patient.id)).map(readNote)
    const people = await store.listPeople(ctx.db, [...new Set([...facts.flatMap(({ recorded_by }) => recorded_by ?? []), ...notes.map(({ signed_by }) => signed_by)])])
    const practice = await store.findPractice(ctx.db)
    const bundle = composeBundle({ practice, patient, facts, notes, people }, ctx.now.toISOString(), (text) => Buffer.from(text).toString('base64'))
    ctx.audit({ resource: 'export', detail: { facts: facts.length, notes: notes.length } })
    return bundle as unknown as z.input<typeof exportEverything.reply>
  }),
]

/** What was signed, in plain words; a text that no longer gives its hash is not passed on as signed. */
function readNote(row: store.NoteRow): ExportedNote {
  const is_intact = createHash('sha256').update(row.canonical).digest('hex') === row.sha256
  const { canonical, ...rest } = row
  const sections = is_intact ? (JSON.parse(canonical) as NoteVersionContent).sections : []
  const text = sections.map(({ title, claims }) => [title, ...claims.map((claim) => claim.text)].join('\n')).join('\n\n')
  return { ...rest, text: is_intact ? text : 'The stored text of this note no longer gives the hash that was signed; it is withheld.' }
}
