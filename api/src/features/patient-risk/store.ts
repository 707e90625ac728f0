import { sql } from 'kysely'
import type { RiskLevel } from '#domain/records/patient-filters.ts'
import type { RiskFacts, RiskSetting, RiskVerdict } from '#domain/records/risk-level.ts'
import { enterPractice } from '../../platform/audit/append-audit.ts'
import type { Db } from '../../platform/db/pool.ts'

/** What the rule reads, as it stands now and without a label; undefined where there is no such patient. Labelled entries never reach the rule. */
export async function readFacts(db: Db, patient_id: number, today: string): Promise<RiskFacts | undefined> {
  const { rows } = await sql<RiskFacts>`
    select p.date_of_birth, p.treatment_type,
      (select coalesce(json_agg(json_build_object('id', f.id, 'icd10cm', f.icd10cm, 'description', f.description) order by f.id), '[]') from problem f
        where f.practice_id = p.practice_id and f.patient_id = p.id and f.sensitivity is null and not f.is_entered_in_error
          and (f.resolved_on is null or f.resolved_on > ${today}::date)) as problems,
      (select count(*) from medication m
        where m.practice_id = p.practice_id and m.patient_id = p.id and m.sensitivity is null and not m.is_entered_in_error and not m.is_supplement
          and (m.stopped_on is null or m.stopped_on > ${today}::date)) as medications_now,
      (select coalesce(json_agg(a.substance order by a.substance), '[]') from allergy a
        where a.practice_id = p.practice_id and a.patient_id = p.id and a.sensitivity is null and not a.is_entered_in_error and a.severity = 'anaphylaxis') as anaphylaxis
    from patient p where p.practice_id = current_practice() and p.id = ${patient_id}`.execute(db)
  return rows[0]
}

export interface StoredSetting extends RiskSetting {
  changed_by: string | null
  changed_at: string | null
}

/** The version in force, undefined where the practice never changed the defaults. */
export async function findSetting(db: Db): Promise<StoredSetting | undefined> {
  const row = await db
    .selectFrom('risk_setting as s')
    .innerJoin('app_user as u', (join) => join.onRef('u.practice_id', '=', 's.practice_id').onRef('u.id', '=', 's.changed_by'))
    .select(['s.version', 's.factors', 's.moderate_from', 's.high_from', 's.changed_at', 'u.first_name', 'u.last_name'])
    .orderBy('s.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { factors, first_name, last_name, ...rest } = row
  return { ...rest, points: factors as RiskSetting['points'], changed_by: `${first_name} ${last_name}` }
}

/** False where somebody else wrote this version first. */
export async function insertSetting(db: Db, practice_id: number, { version, points, moderate_from, high_from }: RiskSetting, user_id: number, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('risk_setting')
    .values({ practice_id, version, factors: JSON.stringify(points), moderate_from, high_from, changed_by: user_id, changed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

export async function findRisk(db: Db, patient_id: number) {
  return db
    .selectFrom('patient_risk as r')
    .leftJoin('app_user as u', (join) => join.onRef('u.practice_id', '=', 'r.practice_id').onRef('u.id', '=', 'r.overridden_by'))
    .select(['r.level', 'r.points', 'r.rule_version', 'r.setting_version', 'r.contributions', 'r.computed_at', 'r.is_due'])
    .select(['r.override_level', 'r.override_reason', 'r.overridden_at', 'u.first_name', 'u.last_name'])
    .where('r.patient_id', '=', patient_id)
    .executeTakeFirst()
}

/** Writes what was computed and puts the level in force into the row of the patient. */
export async function writeRisk(
  db: Db,
  { practice_id, patient_id, facts, verdict, rule_version, setting_version, now }: { practice_id: number; patient_id: number; facts: RiskFacts; verdict: RiskVerdict; rule_version: string; setting_version: number; now: Date },
): Promise<void> {
  const row = { level: verdict.level, points: verdict.points, rule_version, setting_version, inputs: JSON.stringify(facts), contributions: JSON.stringify(verdict.contributions), computed_at: now, is_due: false }
  await db
    .insertInto('patient_risk')
    .values({ practice_id, patient_id, ...row })
    .onConflict((conflict) => conflict.columns(['practice_id', 'patient_id']).doUpdateSet(row))
    .execute()
  await copyLevel(db, patient_id)
}

export async function writeOverride(db: Db, practice_id: number, patient_id: number, override: { level: RiskLevel; reason: string; user_id: number; now: Date } | null): Promise<void> {
  const row = {
    override_level: override?.level ?? null,
    override_reason: override?.reason ?? null,
    overridden_by: override?.user_id ?? null,
    overridden_at: override?.now ?? null,
  }
  await db
    .insertInto('patient_risk')
    .values({ practice_id, patient_id, contributions: '[]', ...row, level: null, points: null, rule_version: null, setting_version: null, inputs: 'null', is_due: true })
    .onConflict((conflict) => conflict.columns(['practice_id', 'patient_id']).doUpdateSet(row))
    .execute()
  await copyLevel(db, patient_id)
}

async function copyLevel(db: Db, patient_id: number): Promise<void> {
  await sql`
    update patient p set risk_level = coalesce(r.override_level, r.level) from patient_risk r
    where r.practice_id = p.practice_id and r.patient_id = p.id and p.practice_id = current_practice() and p.id = ${patient_id}
      and p.risk_level is distinct from coalesce(r.override_level, r.level)`.execute(db)
}

export async function markDue(db: Db, practice_id: number, patient_id: number): Promise<void> {
  await db
    .insertInto('patient_risk')
    .values({ practice_id, patient_id, contributions: '[]', level: null, points: null, rule_version: null, setting_version: null, inputs: 'null', override_level: null, override_reason: null, overridden_by: null, is_due: true })
    .onConflict((conflict) => conflict.columns(['practice_id', 'patient_id']).doUpdateSet({ is_due: true }))
    .execute()
}

/** Everybody whose level stands on the setting. */
export async function markEverybodyDue(db: Db): Promise<void> {
  await db.updateTable('patient_risk').set({ is_due: true }).where('is_due', '=', false).execute()
}

export async function listDue(db: Db, practice_id: number, limit: number): Promise<number[]> {
  await enterPractice(db, practice_id)
  const rows = await db.selectFrom('patient_risk').select('patient_id').where('practice_id', '=', practice_id).where('is_due', '=', true).limit(limit).forUpdate().skipLocked().execute()
  return rows.map(({ patient_id }) => patient_id)
}

export async function markBirthdays(db: Db, practice_id: number, today: string): Promise<void> {
  await enterPractice(db, practice_id)
  await sql`select mark_birthdays_due(${today}::date)`.execute(db)
}
