import type { PatientAlert } from '#contract/alerts.ts'
import type { Sensitivity } from '#domain/access/sensitivity.ts'
import type { Context } from '../../platform/http/context.ts'
import type { PatientInCare } from '../patients/access.ts'
import { insertAlerts, listOpenAlerts } from './store.ts'

export function listAlertsOf(ctx: Context, patient: Pick<PatientInCare, 'id'>): Promise<PatientAlert[]> {
  return listOpenAlerts(ctx.db, patient.id, ctx.now)
}

/** What has to be decided with this patient now that a relationship ended: says nothing of the other side, and is hidden as the relationship was. */
export async function raiseDecisions(ctx: Context, patient_id: number, relationship: { id: number; sensitivity: Sensitivity | null }, texts: readonly string[]): Promise<void> {
  const { id: relationship_id, sensitivity } = relationship
  const common = { practice_id: ctx.practice_id, patient_id, relationship_id, sensitivity, kind: 'decision', severity: 'warning', source: 'separation', recorded_by: ctx.actor.user_id } as const
  await insertAlerts(ctx.db, texts.map((text) => ({ ...common, text, expires_on: null, resolved_by: null, resolution: null })))
}
