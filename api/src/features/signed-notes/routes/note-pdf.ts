import { getNotePdf } from '#contract/signed-notes.ts'
import { stagedRoute, type Route } from '../../../platform/http/route.ts'
import { viewNote } from '../../notes/service.ts'
import { requireSigned } from '../access.ts'
import { drawNotePdf } from '../draw-pdf.ts'
import { readAftermath } from '../service.ts'
import { readPractice } from '../store/practice.ts'

export const note_pdf_routes: Route[] = [
  stagedRoute(getNotePdf, async (ctx, { params }) => {
    const printed = await ctx.transact(async (inside) => {
      const { note, patient, signed } = await requireSigned(inside, params.note_id)
      inside.audit({ detail: { version: signed.version, printed: true } })
      const view = await viewNote(inside, note, patient)
      return { note: { ...view, signed }, aftermath: await readAftermath(inside, note.id, signed.by.id), practice: await readPractice(inside.db) }
    })
    const bytes = await drawNotePdf({ ...printed, printed_by: `${ctx.actor.first_name} ${ctx.actor.last_name}`, printed_at: ctx.now })
    return { media_type: 'application/pdf' as const, bytes }
  }),
]
