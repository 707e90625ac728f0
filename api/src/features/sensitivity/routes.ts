import { breakGlass, endBreakGlass, listLabels, setLabel } from '#contract/sensitivity.ts'
import { sensitivity_rules_version } from '#domain/access/sensitivity-rules.data.ts'
import { sensitivity_categories } from '#domain/access/sensitivity.ts'
import { suggestLabel } from '#domain/access/suggest-label.ts'
import { AppError, conflict, invalidInput, notFound } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { enqueueNotice } from '../../platform/mail/notice.ts'
import { requirePatient } from '../patients/access.ts'
import * as store from './store/labels.ts'

const entries_shown = 400

export const sensitivity_routes: Route[] = [
  route(listLabels, async (ctx, { params }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const { seen, silent } = await store.findOwnSight(ctx.db)
    const entries = await store.listEntries(ctx.db, patient, entries_shown)
    const viewers = await store.listViewers(ctx.db)
    const off = new Set(silent)
    return {
      entries: entries.map(({ origin, labelled_by, labelled_at, code, ...entry }) => {
        const rule = entry.category === null ? suggestLabel({ ...entry, code }, off) : null
        return {
          ...entry,
          labelled: origin === null ? null : { origin, by: labelled_by!, at: labelled_at! },
          suggestion: rule && { category: rule.category, rule: rule.key, title: rule.title },
        }
      }),
      categories: sensitivity_categories.map(({ key, title, covers }) => ({
        key,
        title,
        covers,
        is_seen: seen.includes(key),
        seen_by: viewers.filter(({ categories }) => categories.includes(key)).map(({ id, name }) => ({ id, name })),
      })),
      rules_version: sensitivity_rules_version,
    }
  }),

  route(setLabel, async (ctx, { params, body }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    ctx.audit({ resource: body.record, resource_id: body.record_id })
    const { category, origin, rule = null, reason = null } = body
    if (category === null && reason === null) throw invalidInput([{ path: 'body.reason', message: 'must say why the label is taken away' }])
    if ((origin === 'rule') !== (rule !== null)) throw invalidInput([{ path: 'body.rule', message: 'must be named where a rule suggested the label, and only there' }])
    const { outcome, before } = await store.setSensitivity(ctx.db, patient, { ...body, rule, reason })
    if (outcome === 'unknown') throw notFound('entry')
    if (outcome === 'no_change') throw conflict('The entry has this label already.')
    if (outcome === 'not_yours') throw new AppError('forbidden', 'You see this entry by breaking the glass; its label is changed by somebody who sees the category.')
    ctx.audit({ detail: { before, after: category, origin } })
    return { category, is_seen: await store.isEntrySeen(ctx.db, patient, body.record, body.record_id) }
  }),

  route(breakGlass, async (ctx, { params, body }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const { db, practice_id, actor, now } = ctx
    await store.endBreakGlass(db, patient.id, actor.user_id, now)
    const glass = await store.insertBreakGlass(db, { practice_id, patient_id: patient.id, user_id: actor.user_id, reason: body.reason, now })
    ctx.audit({ resource: 'break_glass', resource_id: glass.id, detail: { before: 'closed', after: 'open', ends_at: glass.ends_at } })
    await tellAdministrators(ctx, patient.id, glass.ends_at)
    return glass
  }),

  route(endBreakGlass, async (ctx, { params }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const ended = await store.endBreakGlass(ctx.db, patient.id, ctx.actor.user_id, ctx.now)
    if (ended === 0) throw conflict('Nothing is open in this chart by breaking the glass.')
    ctx.audit({ resource: 'break_glass', detail: { before: 'open', after: 'closed' } })
    return { ended }
  }),
]

/** The number of the chart only; the reason is read in the product. */
async function tellAdministrators({ db, practice_id, actor }: Context, patient_id: number, ends_at: string): Promise<void> {
  const who = `${actor.first_name} ${actor.last_name} (${actor.role})`
  for (const { id } of await store.listAdministrators(db)) {
    await enqueueNotice(db, {
      practice_id,
      user_id: id,
      subject: 'A glass was broken',
      paragraphs: [
        `${who} opened what labels hide in chart ${patient_id}, until ${ends_at.slice(0, 16).replace('T', ' ')} UTC.`,
        'Please read the reason that was given, look at what was done, and note that you reviewed it.',
      ],
      action: { label: 'Review it', path: '/admin/hipaa-compliance' },
    })
  }
}
