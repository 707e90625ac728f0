import { amendNote, getNoteVersion, listNoteVersions } from '#contract/note-versions.ts'
import { startAmendment } from '#domain/records/amendment.ts'
import { AppError, conflict, notFound } from '../../../platform/http/app-error.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { readVersions, requireNote } from '../../notes/service.ts'
import { requireSigned } from '../access.ts'
import { refuseError } from '../service.ts'
import { lockNote } from '../store/addenda.ts'
import { getSignedDraft, insertAmendment } from '../store/amendments.ts'

export const version_routes: Route[] = [
  route(amendNote, async (ctx, { params, body }) => {
    await lockNote(ctx.db, params.note_id)
    const { note, signed } = await requireSigned(ctx, params.note_id)
    if (signed.by.id !== ctx.actor.user_id) throw new AppError('forbidden', `Only ${signed.by.name}, who signed this note, may amend it. An addendum is open to everybody.`)
    await refuseError(ctx, note.id)
    const { sections, ...before } = await getSignedDraft(ctx.db, note.id)
    const draft_id = await insertAmendment(ctx.db, {
      ...before,
      practice_id: ctx.practice_id,
      note_id: note.id,
      amends_version: signed.version,
      amend_reason: body.reason,
      sections: startAmendment(signed.sections, sections),
    })
    if (draft_id === null) throw conflict('This note is being amended already.')
    ctx.audit({ detail: { amends_version: signed.version, draft_id } })
    return { draft_id }
  }),

  route(listNoteVersions, async (ctx, { params }) => {
    const { note } = await requireNote(ctx, params.note_id)
    const items = (await readVersions(ctx, note.id)).map(({ sections: _, ...version }) => version)
    return { items, draft_id: note.draft_id }
  }),

  route(getNoteVersion, async (ctx, { params }) => {
    const { note } = await requireNote(ctx, params.note_id)
    const version = (await readVersions(ctx, note.id)).find(({ version: number }) => number === params.version)
    if (!version) throw notFound('version')
    ctx.audit({ detail: { version: version.version } })
    return version
  }),
]
