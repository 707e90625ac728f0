import { z } from 'zod'
import { sensitivities } from '#domain/access/sensitivity.ts'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id, id_in_path, instant, line, plain_date } from './scalars.ts'

export const alert_kind = z.enum(['safety', 'clinical', 'communication', 'infection_control', 'consent', 'decision'])
export const alert_severity = z.enum(['info', 'warning', 'critical'])

export const patient_alert = z.object({
  id,
  kind: alert_kind,
  severity: alert_severity,
  text: z.string(),
  source: z.enum(['clinician', 'patient', 'separation', 'import']),
  expires_on: plain_date.nullable(),
  recorded_by: z.string(),
  recorded_at: instant,
  sensitivity: z.enum(sensitivities).nullable(),
  version: z.int(),
})
export type PatientAlert = z.infer<typeof patient_alert>

export const addAlert = endpoint({
  name: 'alerts.add',
  method: 'POST',
  path: '/patients/{patient_id}/alerts',
  summary: 'Puts up an alert that everybody sees who opens the chart, until it is resolved or expires.',
  access: clinicians,
  phi: true,
  status: 201,
  params: z.strictObject({ patient_id: id_in_path }),
  body: z.strictObject({
    kind: alert_kind,
    severity: alert_severity,
    text: line(300),
    source: z.enum(['clinician', 'patient']),
    expires_on: plain_date.nullish(),
    sensitivity: z.enum(sensitivities).nullish(),
  }),
  reply: z.object({ id }),
  invalidates: ['/patients'],
})

export const resolveAlert = endpoint({
  name: 'alerts.resolve',
  method: 'POST',
  path: '/patients/{patient_id}/alerts/{alert_id}/resolve',
  summary: 'Takes an alert down, with what came of it. It stays in the record.',
  access: clinicians,
  phi: true,
  precondition: 'version',
  params: z.strictObject({ patient_id: id_in_path, alert_id: id_in_path }),
  body: z.strictObject({ resolution: line(500) }),
  reply: z.object({ resolved: z.literal(true) }),
  invalidates: ['/patients'],
})
