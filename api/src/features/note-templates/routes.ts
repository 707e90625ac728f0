import * as contract from '#contract/note-templates.ts'
import { readOwnTemplate, type TemplateContent } from '#domain/scribe/own-template.ts'
import { suggestTemplates, type VisitFacts } from '#domain/scribe/suggest-template.ts'
import { findTemplate, note_templates } from '#domain/scribe/templates.data.ts'
import { notFound, staleVersion } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { requirePatient } from '../patients/access.ts'
import { requireMine, requireTemplate } from './access.ts'
import { describeCatalogued, describeOwn, previewSections, readCatalogued, readOwn } from './service.ts'
import * as store from './store.ts'

const visits_offered = 30
const specialties: readonly VisitFacts['specialty'][] = ['REI', 'NP', 'PT', 'ND']

export const note_template_routes: Route[] = [
  route(contract.listTemplates, async (ctx) => {
    const rank = (specialty: string) => (specialty === ctx.actor.role ? 0 : specialty === 'any' ? 1 : 2)
    const own = await store.listOwnTemplates(ctx.db, ctx.actor.user_id)
    const catalogue = note_templates.map(describeCatalogued).sort((a, b) => rank(a.specialty) - rank(b.specialty))
    return { items: [...own.map((row) => describeOwn(row, ctx.actor.user_id)), ...catalogue] }
  }),

  route(contract.getTemplate, async (ctx, { params }) => {
    const own = readOwnTemplate(params.name)
    if (own) return readOwn(ctx, await requireTemplate(ctx, own.template_id))
    const template = findTemplate(params.name)
    if (!template) throw notFound('template')
    return readCatalogued(template)
  }),

  route(contract.createTemplate, async (ctx, { body }) => {
    const { based_on, is_shared, ...content } = body
    const id = await store.insertTemplate(ctx.db, { practice_id: ctx.practice_id, owner_id: ctx.actor.user_id, is_shared, based_on })
    ctx.audit({ resource: 'note_template', resource_id: id, detail: { is_shared } })
    await saveVersion(ctx, id, 1, content)
    return readOwn(ctx, await requireTemplate(ctx, id))
  }),

  route(contract.updateTemplate, async (ctx, { params, body }) => {
    const { is_shared, ...content } = body
    const template = await requireMine(ctx, params.template_id)
    if (template.version !== ctx.seen_version) throw staleVersion(template.version)
    const version = template.version + 1
    await saveVersion(ctx, template.id, version, content)
    await store.updateTemplate(ctx.db, template.id, { is_shared, version }, ctx.now)
    return readOwn(ctx, await requireTemplate(ctx, template.id))
  }),

  route(contract.archiveTemplate, async (ctx, { params }) => {
    const template = await requireMine(ctx, params.template_id)
    await store.updateTemplate(ctx.db, template.id, { archived_at: ctx.now }, ctx.now)
    return { archived: true as const }
  }),

  route(contract.previewTemplate, async (ctx, { body }) => {
    const { draft_id, length, ...content } = body
    const visit = await store.findVisit(ctx.db, draft_id, ctx.actor.user_id)
    if (!visit) throw notFound('visit')
    const patient = await requirePatient(ctx, visit.patient_id)
    ctx.audit({ resource: 'draft', resource_id: draft_id })
    const started = performance.now()
    const sections = previewSections(content, visit, patient, length)
    return { sections, milliseconds: Math.round(performance.now() - started) }
  }),

  route(contract.listPreviewVisits, async (ctx) => {
    const items = await store.listVisits(ctx.db, ctx.actor.user_id, visits_offered)
    ctx.audit({ resource: 'draft', detail: { count: items.length } })
    return { items }
  }),

  route(contract.suggestTemplates, async (ctx, { params }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const facts = await store.readVisitFacts(ctx.db, patient.id, ctx.actor.role)
    const today = ctx.now.toISOString().slice(0, 10)
    const specialty = specialties.find((one) => one === ctx.actor.role)
    const suggested = specialty ? suggestTemplates({ specialty, today, ...facts }) : []
    return { items: await inForce(ctx, suggested) }
  }),
]

async function saveVersion(ctx: Context, template_id: number, version: number, content: TemplateContent): Promise<void> {
  await store.insertVersion(ctx.db, { practice_id: ctx.practice_id, template_id, version, content, saved_by: ctx.actor.user_id })
}

/** What is still offered; of an own template the version in force, whichever the last note was written with. */
async function inForce(ctx: Context, suggested: { template_id: string; reason: string }[]) {
  const own = new Map((await store.listOwnTemplates(ctx.db, ctx.actor.user_id)).map((row) => [row.id, describeOwn(row, ctx.actor.user_id).id]))
  return suggested.flatMap(({ template_id, reason }) => {
    const reference = readOwnTemplate(template_id)
    const name = reference ? own.get(reference.template_id) : template_id
    return name === undefined ? [] : [{ template_id: name, reason }]
  })
}
