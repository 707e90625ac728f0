import type { KeptPatient } from '#contract/patient-records.ts'
import { composeSearchKey, composeSortKey } from '#domain/records/search-key.ts'
import { invalidInput, notFound } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { admitPatient } from '../patients/access.ts'
import { listOtherNames, lockRecord, updateRecord, type RecordChange } from './store.ts'

/** The row of a patient in care, locked; refused as requirePatient refuses. */
export async function requireRecord(ctx: Context, patient_id: number): Promise<KeptPatient> {
  const found = await lockRecord(ctx.db, patient_id)
  admitPatient(ctx, found)
  if (!found) throw notFound('patient')
  return found
}

/** Writes a change with the keys that follow from it. `other_names` must already stand as they are to be found. */
export async function changeRecord(ctx: Context, before: KeptPatient, change: Omit<RecordChange, 'sort_key' | 'search_key'>): Promise<KeptPatient> {
  const after = { ...before, ...change } as KeptPatient
  const other_names = await listOtherNames(ctx.db, before.id)
  const keys = { sort_key: composeSortKey(after), search_key: composeSearchKey({ ...after, other_names }) }
  const written = await updateRecord(ctx.db, before.id, { ...change, ...keys }, ctx.now)
  if (!written) throw invalidInput([{ path: 'body.mrn', message: 'is another patient’s number in this practice' }])
  return written
}
