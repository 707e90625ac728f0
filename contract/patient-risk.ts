import { z } from 'zod'
import { risk_factors } from '#domain/records/risk-factors.data.ts'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { risk_level } from './patient-fields.ts'
import { id_in_path, instant, line } from './scalars.ts'

const params = z.strictObject({ patient_id: id_in_path })
const factor_key = z.enum(risk_factors.map(({ key }) => key) as [string, ...string[]])
const basis = z.enum(['published', 'practice'])

const risk = z.object({
  /** In force: the override where there is one. Null is not assessed. */
  level: risk_level.nullable(),
  computed_level: risk_level.nullable(),
  points: z.int(),
  moderate_from: z.int(),
  high_from: z.int(),
  contributions: z.array(z.object({ key: factor_key, label: z.string(), points: z.int(), because: z.string(), source: z.string(), basis })),
  rule_version: z.string(),
  /** 1: as delivered. */
  setting_version: z.int(),
  computed_at: instant,
  override: z.object({ level: risk_level, reason: z.string(), by: z.string(), at: instant }).nullable(),
})
export type PatientRisk = z.infer<typeof risk>

export const getRisk = endpoint({
  name: 'patients.risk',
  method: 'GET',
  path: '/patients/{patient_id}/risk',
  summary: 'The risk level of a patient with everything it stands on: rule, version, each contribution with its source, and who overrode it.',
  access: clinicians,
  phi: true,
  params,
  reply: risk,
})

export const overrideRisk = endpoint({
  name: 'patients.override_risk',
  method: 'PUT',
  path: '/patients/{patient_id}/risk/override',
  summary: 'Sets the risk level by hand, with a reason. The computed one stays visible beside it.',
  access: clinicians,
  phi: true,
  params,
  body: z.strictObject({ level: risk_level, reason: line(500) }),
  reply: risk,
  invalidates: ['/patients'],
})

export const revokeRiskOverride = endpoint({
  name: 'patients.revoke_risk_override',
  method: 'DELETE',
  path: '/patients/{patient_id}/risk/override',
  summary: 'Lets the computed level stand again.',
  access: clinicians,
  phi: true,
  params,
  reply: risk,
  invalidates: ['/patients'],
})

const setting = z.object({
  version: z.int(),
  points: z.partialRecord(factor_key, z.int()),
  moderate_from: z.int(),
  high_from: z.int(),
  changed_by: z.string().nullable(),
  changed_at: instant.nullable(),
  factors: z.array(z.object({ key: factor_key, label: z.string(), source: z.string(), basis, default_points: z.int() })),
  rule_version: z.string(),
})
export type RiskSettings = z.infer<typeof setting>

export const getRiskSetting = endpoint({
  name: 'risk_setting.get',
  method: 'GET',
  path: '/risk-setting',
  summary: 'The practice’s points and bounds of the risk level, with the source of each factor.',
  access: [...clinicians, 'PRACTICE_ADMIN'],
  phi: false,
  reply: setting,
})

export const changeRiskSetting = endpoint({
  name: 'risk_setting.change',
  method: 'PUT',
  path: '/risk-setting',
  summary: 'Changes points and bounds as a new version; every level is computed again.',
  access: clinicians,
  phi: false,
  is_audited: true,
  precondition: 'version',
  body: z.strictObject({ points: z.partialRecord(factor_key, z.int()), moderate_from: z.int(), high_from: z.int() }),
  reply: setting,
  invalidates: ['/risk-setting', '/patients'],
})
