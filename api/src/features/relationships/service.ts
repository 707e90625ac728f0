import type { Relationship } from '#contract/relationships.ts'
import type { ShareableRecord } from '#domain/records/relationship.ts'
import type { Context } from '../../platform/http/context.ts'
import type { PatientInCare } from '../patients/access.ts'
import { listConsents, listRelationships, listShared, type RelationshipRow } from './store.ts'

/** From this patient's side, with every consent of both and what comes into this chart by them. */
export async function viewRelationships(ctx: Context, patient: PatientInCare): Promise<Relationship[]> {
  const rows = await listRelationships(ctx.db, patient.id)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const consents = await listConsents(ctx.db, patient.id, ids, ctx.now)
  const shared = await listShared(ctx.db, patient.id, ids, ctx.now)
  return rows.map((row) => ({
    ...row,
    consents: consents.filter(({ relationship_id }) => relationship_id === row.id),
    shared: shared.filter(({ relationship_id }) => relationship_id === row.id),
  }))
}

/** Who is joined with this patient now: for the identity strip. */
export async function listPartners(ctx: Context, patient: PatientInCare): Promise<(RelationshipRow & { other: NonNullable<RelationshipRow['other']> })[]> {
  const rows = await listRelationships(ctx.db, patient.id)
  return rows.filter((row): row is RelationshipRow & { other: NonNullable<RelationshipRow['other']> } => row.other !== null && row.status !== 'separated')
}

export interface SharedRecord {
  record_id: number
  other: NonNullable<RelationshipRow['other']>
}

/** Entries of one kind that the other sides' consents let this chart show today, each with whose it is. */
export async function listSharedRecords(ctx: Context, patient: PatientInCare, record: ShareableRecord): Promise<SharedRecord[]> {
  const rows = await listPartners(ctx, patient)
  if (rows.length === 0) return []
  const shared = await listShared(ctx.db, patient.id, rows.map(({ id }) => id), ctx.now)
  return shared.filter((entry) => entry.record === record).map(({ record_id, relationship_id }) => ({ record_id, other: rows.find(({ id }) => id === relationship_id)!.other }))
}
