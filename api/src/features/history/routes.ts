import * as contract from '#contract/history.ts'
import { checkDose, checkFact, type FactFault } from '#domain/records/history/check-fact.ts'
import { fact_kinds, section_of_kind, type FactKind } from '#domain/records/history/kinds.ts'
import { findPracticeDay } from '../../platform/db/practice-day.ts'
import { conflict, invalidInput, notFound, staleVersion } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { requirePatient, type PatientInCare } from '../patients/access.ts'
import { withName } from './service.ts'
import * as store from './store.ts'
import { numbersOf, viewHistory } from './view.ts'

export const history_routes: Route[] = [
  route(contract.getHistory, async (ctx, { params }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    return viewHistory(ctx, patient)
  }),

  route(contract.addFact, async (ctx, { params, body }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const fact = await store.insertFact(ctx.db, authorOf(ctx), patient.id, body.kind, await checkedFields(ctx, patient, body))
    ctx.audit({ resource: body.kind, resource_id: fact.id })
    return { kind: body.kind, ...fact }
  }),

  route(contract.editFact, async (ctx, { params, body }) => {
    const { patient, fact } = await lockStanding(ctx, params)
    if (body.kind !== params.kind) throw invalidInput([{ path: 'body.kind', message: 'is not the kind at this address' }])
    const saved = await store.updateFact(ctx.db, authorOf(ctx), patient.id, params.kind, fact.id, await checkedFields(ctx, patient, body, fact.id))
    ctx.audit({ detail: { version_before: fact.version } })
    return { kind: params.kind, ...saved }
  }),

  route(contract.markFactError, async (ctx, { params, body }) => {
    const { patient, fact } = await lockStanding(ctx, params)
    return { kind: params.kind, ...(await store.updateError(ctx.db, patient.id, params.kind, fact.id, body.reason)) }
  }),

  route(contract.confirmFact, async (ctx, { params }) => {
    const { patient, fact } = await lockStanding(ctx, params)
    await store.updateConfirmed(ctx.db, authorOf(ctx), patient.id, params.kind, fact)
    return { kind: params.kind, id: fact.id, version: fact.version }
  }),

  route(contract.reviewSection, async (ctx, { params, body }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const kinds = fact_kinds.filter((kind) => section_of_kind[kind] === body.section)
    const standing: string[] = []
    for (const kind of kinds) standing.push(...(await store.lockFacts(ctx.db, patient.id, kind)).map(({ id, version }) => `${kind} ${id} ${version}`))
    const is_same = standing.length === body.facts.length && body.facts.every(({ kind, fact_id, version }) => standing.includes(`${kind} ${fact_id} ${version}`))
    // To confirm what one has not seen is worse than to look again.
    if (!is_same) throw conflict('The section changed while you looked at it. Look again, then confirm.')
    for (const kind of kinds) await store.confirmAll(ctx.db, authorOf(ctx), patient.id, kind)
    ctx.audit({ resource: 'section_review', detail: { section: body.section, facts: standing.length } })
    return store.upsertReview(ctx.db, authorOf(ctx), patient.id, body.section, standing.length === 0)
  }),

  route(contract.listFactVersions, async (ctx, { params }) => {
    const { patient, fact } = await lockExisting(ctx, params)
    const items = await store.listVersions(ctx.db, patient.id, params.kind, fact.id)
    return { items, people: await store.listPeople(ctx.db, numbersOf(items.map(({ replaced_by }) => replaced_by))) }
  }),
]

interface FactPlace {
  patient_id: number
  kind: FactKind
  fact_id: number
}

async function lockExisting(ctx: Context, { patient_id, kind, fact_id }: FactPlace): Promise<{ patient: PatientInCare; fact: store.LockedFact }> {
  const patient = await requirePatient(ctx, patient_id)
  const fact = await store.lockFact(ctx.db, patient.id, kind, fact_id)
  if (!fact) throw notFound('fact')
  ctx.audit({ resource: kind, resource_id: fact.id })
  return { patient, fact }
}

/** The fact to change, in the version that the caller saw. */
async function lockStanding(ctx: Context, place: FactPlace) {
  const found = await lockExisting(ctx, place)
  if (found.fact.version !== ctx.seen_version) throw staleVersion(found.fact.version)
  if (found.fact.is_entered_in_error) throw conflict('This was marked as entered in error. Add it again if it holds after all.')
  return found
}

async function checkedFields(ctx: Context, patient: PatientInCare, { kind, fields }: contract.NewFact, fact_id: number | null = null): Promise<object> {
  const faults = [...checkFact(kind, fields as never, patient, await findPracticeDay(ctx.db, ctx.now), ctx.now), ...(await checkTypedDose(ctx, { kind, fields } as contract.NewFact, fact_id))]
  if (faults.length > 0) throw invalidInput(faults.map(({ field, message }) => ({ path: `body.fields.${field}`, message })))
  return withName(kind, { ...fields })
}

/** A dose that an import brought without its unit must not keep anybody from stopping the medication. */
async function checkTypedDose(ctx: Context, { kind, fields }: contract.NewFact, fact_id: number | null): Promise<FactFault[]> {
  const faults = checkDose(kind, fields as never)
  if (faults.length === 0 || kind !== 'medication' || fact_id === null) return faults
  return (await store.findDose(ctx.db, fact_id)) === fields.dose ? [] : faults
}

function authorOf({ practice_id, actor, now }: Context): store.Author {
  return { practice_id, user_id: actor.user_id, now }
}
