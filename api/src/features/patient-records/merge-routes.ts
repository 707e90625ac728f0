import { mergePatients, unmergePatients, type KeptPatient } from '#contract/patient-records.ts'
import { decideMerge, merged_fields, valuesAfterUnmerge, type MergedValues, type MergeRefusal } from '#domain/records/merge-patients.ts'
import { conflict, invalidInput, notFound, staleVersion } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { changeRecord, requireRecord } from './change-record.ts'
import * as store from './store/merge.ts'
import { insertOtherName, lockRecord, updateRecord } from './store.ts'
import { markRiskDue } from '../patient-risk/service.ts'

const refusals: Record<Exclude<MergeRefusal, 'field_unchosen'>, string> = {
  same_record: 'A record cannot be merged into itself.',
  survivor_not_current: 'The record that stays is archived. Restore it first.',
  other_not_current: 'The other record was merged already.',
}

export const merge_routes: Route[] = [
  route(mergePatients, async (ctx, { params, body }) => {
    // Both locked in one order, so that two merges at once do not wait for each other in a circle.
    for (const id of [params.patient_id, body.merged_id].toSorted((a, b) => a - b)) await lockRecord(ctx.db, id)
    const survivor = await requireRecord(ctx, params.patient_id)
    if (survivor.version !== ctx.seen_version) throw staleVersion(survivor.version)
    const other = await lockRecord(ctx.db, body.merged_id)
    if (!other) throw invalidInput([{ path: 'body.merged_id', message: 'is not a patient of this practice' }])
    if (other.version !== body.merged_version) throw conflict('The other record was changed in the meantime. Look at both again.')
    const verdict = decideMerge(survivor, other, body.choices)
    if (!verdict.ok) {
      const { code, fields } = verdict.reason
      if (code === 'field_unchosen') throw invalidInput(fields.map((field) => ({ path: `body.choices.${field}`, message: 'differs: choose which of the two stands' })))
      throw conflict(refusals[code])
    }
    const { values } = verdict.value
    const merge_id = await store.insertMerge(ctx.db, {
      practice_id: ctx.practice_id,
      survivor_id: survivor.id,
      merged_id: other.id,
      survivor_before: valuesOf(survivor),
      survivor_after: values,
      merged_before: { record_state: other.record_state === 'archived' ? 'archived' : 'current' },
      reason: body.reason,
      merged_by: ctx.actor.user_id,
      merged_at: ctx.now,
    })
    const moved = await store.moveRows(ctx.db, merge_id)
    // The number of the other record leads here from now on, whatever the person is called.
    for (const name of namesOf(ctx, survivor, other, values)) await insertOtherName(ctx.db, { ...name, kind: 'merged' })
    await updateRecord(ctx.db, other.id, { record_state: 'merged', merged_into: survivor.id }, ctx.now)
    const patient = await changeRecord(ctx, survivor, values)
    await markRiskDue(ctx, survivor.id)
    ctx.audit({ patient_id: survivor.id, resource: 'patient', resource_id: other.id, detail: { merge_id, moved } })
    return { merge_id, moved, patient }
  }),

  route(unmergePatients, async (ctx, { params, body }) => {
    const survivor = await requireRecord(ctx, params.patient_id)
    const merge = await store.findOpenMerge(ctx.db, survivor.id, body.merge_id)
    if (!merge) throw notFound('merge')
    if ((await store.findLatestMerge(ctx.db, survivor.id)) !== merge.id) throw conflict('Another record was merged in later. Take that merge back first.')
    const other = (await lockRecord(ctx.db, merge.merged_id))!
    const returned = await store.returnRows(ctx.db, merge.id)
    for (const name of namesOf(ctx, { ...survivor, ...merge.survivor_before }, other, merge.survivor_after)) await store.removeMergedName(ctx.db, survivor.id, name, ctx.now)
    await changeRecord(ctx, survivor, valuesAfterUnmerge(valuesOf(survivor), merge.survivor_before, merge.survivor_after))
    await changeRecord(ctx, other, { record_state: merge.merged_before.record_state, merged_into: null })
    await store.closeMerge(ctx.db, merge.id, ctx.actor.user_id, ctx.now)
    await markRiskDue(ctx, survivor.id)
    await markRiskDue(ctx, other.id)
    ctx.audit({ patient_id: survivor.id, resource: 'patient', resource_id: other.id, detail: { merge_id: merge.id, returned } })
    return { returned, restored_id: other.id }
  }),
]

function valuesOf(patient: KeptPatient): MergedValues {
  return Object.fromEntries(merged_fields.filter((field) => field !== 'mrn').map((field) => [field, patient[field]])) as unknown as MergedValues
}

/** What the survivor is also found by: the record that goes with its number, and their own name where the other one was chosen. */
function namesOf(ctx: Context, survivor: KeptPatient, other: KeptPatient, values: MergedValues) {
  const by = { practice_id: ctx.practice_id, patient_id: survivor.id, recorded_by: ctx.actor.user_id }
  const gone = { ...by, first_name: other.first_name, last_name: `${other.last_name} (MRN ${other.mrn})`.slice(0, 100) }
  const is_renamed = values.first_name !== survivor.first_name || values.last_name !== survivor.last_name
  return is_renamed ? [gone, { ...by, first_name: survivor.first_name, last_name: survivor.last_name }] : [gone]
}
