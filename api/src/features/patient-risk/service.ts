import { z } from 'zod'
import type { PatientRisk } from '#contract/patient-risk.ts'
import { risk_rule_version } from '#domain/records/risk-factors.data.ts'
import { computeRisk, default_setting, type RiskSetting } from '#domain/records/risk-level.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { Context } from '../../platform/http/context.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { job } from '../../platform/jobs/job.ts'
import * as store from './store.ts'

/** Also asked for by the database itself when a fact changes (db/migrations, mark_risk_due), by this name. */
export const compute_risk = job({ name: 'patients.compute_risk', payload: z.strictObject({ practice_id: z.int(), patient_id: z.int() }), max_attempts: 5 })
/** All levels of a practice that are due. */
export const compute_due_risks = job({ name: 'patients.compute_due_risks', payload: z.strictObject({ practice_id: z.int() }), max_attempts: 5 })

/** To be computed again behind this act. */
export async function markRiskDue(ctx: Context, patient_id: number): Promise<void> {
  await store.markDue(ctx.db, ctx.practice_id, patient_id)
  await enqueue(ctx.db, compute_risk, { practice_id: ctx.practice_id, patient_id }, { key: `risk-${ctx.practice_id}-${patient_id}` })
}

/** Reads, decides, writes; nothing where there is no such patient. */
export async function settleRisk(db: Db, practice_id: number, patient_id: number, setting: RiskSetting, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const facts = await store.readFacts(db, patient_id, today)
  if (!facts) return
  const verdict = computeRisk(facts, setting, today)
  await store.writeRisk(db, { practice_id, patient_id, facts, verdict, rule_version: risk_rule_version, setting_version: setting.version, now })
}

export async function settingInForce(db: Db): Promise<store.StoredSetting> {
  return (await store.findSetting(db)) ?? { ...default_setting, changed_by: null, changed_at: null }
}

/** The level with what it stands on, computed now where a fact changed since. */
export async function readRisk(ctx: Context, patient_id: number): Promise<PatientRisk> {
  const setting = await settingInForce(ctx.db)
  let row = await store.findRisk(ctx.db, patient_id)
  if (!row || row.is_due || row.computed_at === null || row.setting_version !== setting.version || row.rule_version !== risk_rule_version) {
    await settleRisk(ctx.db, ctx.practice_id, patient_id, setting, ctx.now)
    row = await store.findRisk(ctx.db, patient_id)
  }
  const { level, points, contributions, computed_at, override_level, override_reason, overridden_at, first_name, last_name } = row!
  return {
    level: override_level ?? level,
    computed_level: level,
    points: points ?? 0,
    moderate_from: setting.moderate_from,
    high_from: setting.high_from,
    contributions,
    rule_version: risk_rule_version,
    setting_version: setting.version,
    computed_at: computed_at!,
    override: override_level && { level: override_level, reason: override_reason!, by: `${first_name} ${last_name}`, at: overridden_at! },
  }
}
