import { nameOwnTemplate, readOwnTemplate } from '#domain/scribe/own-template.ts'
import type { NoteTemplate } from '#domain/scribe/template.ts'
import { findTemplate } from '#domain/scribe/templates.data.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Db } from '../../platform/db/pool.ts'
import { findOwnTemplate, findVersion, lockOwnTemplate, type OwnTemplateRow } from './store.ts'

/** A template to write a new note with: of the catalogue, or the version in force of one that this person may see. Null otherwise. */
export async function chooseTemplate(ctx: Context, name: string): Promise<NoteTemplate | null> {
  const own = readOwnTemplate(name)
  if (!own) return findTemplate(name)
  const row = await findOwnTemplate(ctx.db, own.template_id, ctx.actor.user_id)
  // A newer version is what the choice shows since; the older one would surprise whoever improved it.
  return row ? { id: nameOwnTemplate(row.id, row.version), ...row.content } : null
}

/** The template that a note names, whoever's it is. A note never names one that is not there. */
export async function templateOfNote(db: Db, name: string): Promise<NoteTemplate> {
  const own = readOwnTemplate(name)
  const content = own && (await findVersion(db, own.template_id, own.version))
  const template = content ? { id: name, ...content } : findTemplate(name)
  if (!template) throw new Error('a note names a template that does not exist')
  return template
}

export async function requireTemplate(ctx: Context, template_id: number): Promise<OwnTemplateRow> {
  const row = await findOwnTemplate(ctx.db, template_id, ctx.actor.user_id)
  if (!row) throw notFound('template')
  return row
}

/** To change: its owner only, one writer after the other. */
export async function requireMine(ctx: Context, template_id: number): Promise<OwnTemplateRow> {
  await lockOwnTemplate(ctx.db, template_id)
  const row = await requireTemplate(ctx, template_id)
  ctx.audit({ resource: 'note_template', resource_id: template_id })
  if (row.owner_id !== ctx.actor.user_id) throw new AppError('forbidden', `${row.owner} keeps this template. Save a copy of your own.`)
  return row
}
