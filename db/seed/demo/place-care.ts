/** What stands around the demo's patients: couples with consents, care teams, alerts and labels. */
import type pg from 'pg'
import { suggestLabel } from '#domain/access/suggest-label.ts'
import { insertRows } from '../insert-rows.ts'
import { addDays, dateOf } from '../plain-date.ts'
import { reserveIds } from '../reserve-ids.ts'
import type { PlacedPatient, PlacedStaff } from './write-notes.ts'

const couples = 6

export async function placeCare(client: pg.ClientBase, practice_id: number, staff: readonly PlacedStaff[], patients: readonly PlacedPatient[], now: Date): Promise<void> {
  const today = dateOf(now)
  const lead = staff.find(({ role }) => role === 'REI')!
  await placeCareTeams(client, practice_id, staff, patients, today)
  await placeCouples(client, practice_id, lead.id, patients, now)
  await placeLabels(client, practice_id, lead.id, patients, now)
}

/** Two of the practice for each of the first patients, another pair every time. */
async function placeCareTeams(client: pg.ClientBase, practice_id: number, staff: readonly PlacedStaff[], patients: readonly PlacedPatient[], today: string): Promise<void> {
  const clinicians = staff.filter(({ role }) => role !== 'PRACTICE_ADMIN')
  const rows = patients.slice(0, 40).flatMap(({ id }, at) => {
    const [first, second] = [clinicians[at % clinicians.length]!, clinicians[(at + 1 + (at % 2)) % clinicians.length]!]
    const from_on = addDays(today, -30 - at * 3)
    const common = { practice_id, patient_id: id, from_on, added_by: first.id, added_at: `${from_on}T15:00:00Z` }
    return [{ ...common, user_id: first.id, duty: 'lead' }, { ...common, user_id: second.id, duty: at % 3 === 0 ? 'consulting' : 'treating' }]
  })
  const first_id = await reserveIds(client, 'care_team_member', rows.length)
  await insertRows(client, 'care_team_member', rows.map((row, at) => ({ id: first_id + at, ...row })))
}

/** The partner shares allergies and semen analyses; one couple has paused. */
async function placeCouples(client: pg.ClientBase, practice_id: number, recorded_by: number, patients: readonly PlacedPatient[], now: Date): Promise<void> {
  const today = dateOf(now)
  const firsts = patients.slice(0, couples)
  const taken = new Set(firsts.map(({ id }) => id))
  const pairs = firsts.map((first) => {
    const free = patients.filter(({ id }) => !taken.has(id))
    const second = free.find(({ person }) => person.sex === 'male') ?? free.at(-1)!
    taken.add(second.id)
    return { first, second }
  })
  const at = { recorded_by, recorded_at: `${addDays(today, -60)}T15:00:00Z` }
  const first_id = await reserveIds(client, 'patient_relationship', pairs.length)
  const relationships = pairs.map(({ first, second }, n) => ({
    practice_id, id: first_id + n, kind: 'couple', patient_id: first.id, patient_role: 'patient', related_patient_id: second.id, related_role: 'partner',
    status: n === couples - 1 ? 'paused' : 'active', started_on: addDays(today, -1400 - n * 90), ...at, version: 1,
  }))
  await insertRows(client, 'patient_relationship', relationships)
  const consents = relationships.flatMap((it) =>
    ['allergy', 'semen_analysis'].map((category) => ({
      practice_id, relationship_id: it.id, from_patient_id: it.related_patient_id, category, scope: 'For planning the treatment together', ...at,
    })),
  )
  const first_consent = await reserveIds(client, 'sharing_consent', consents.length)
  await insertRows(client, 'sharing_consent', consents.map((row, n) => ({ id: first_consent + n, ...row })))
  const alerts = [
    { patient_id: pairs[0]!.first.id, kind: 'communication', severity: 'info', text: 'Call the mobile only; the partner answers the other line.' },
    { patient_id: pairs[1]!.first.id, kind: 'safety', severity: 'critical', text: 'Fainted at the last two blood draws: draw lying down.' },
  ].map((row) => ({ practice_id, ...row, source: 'clinician', ...at, version: 1 }))
  const first_alert = await reserveIds(client, 'patient_alert', alerts.length)
  await insertRows(client, 'patient_alert', alerts.map((row, n) => ({ id: first_alert + n, ...row })))
}

/** Every third patient whose problems or medicines the rules speak of has them labelled; the others show what is suggested. */
async function placeLabels(client: pg.ClientBase, practice_id: number, changed_by: number, patients: readonly PlacedPatient[], now: Date): Promise<void> {
  const labels = patients.flatMap(({ id, chart }, at) => {
    if (at % 3 !== 0) return []
    const entries = [
      ...chart.problem.map((row) => ({ record: 'problem', record_id: row.id, text: row.description, code: row.icd10cm })),
      ...chart.medication.map((row) => ({ record: 'medication', record_id: row.id, text: row.name, code: null })),
    ]
    return entries.flatMap((entry) => {
      const rule = suggestLabel(entry)
      return rule === null ? [] : [{ practice_id, patient_id: id, record: entry.record, record_id: entry.record_id, after: rule.category, origin: 'rule', rule: rule.key }]
    })
  })
  for (const { record, record_id, after } of labels) await client.query(`update ${record} set sensitivity = $1 where practice_id = $2 and id = $3`, [after, practice_id, record_id])
  const first_id = await reserveIds(client, 'sensitivity_label', labels.length)
  await insertRows(client, 'sensitivity_label', labels.map((row, n) => ({ id: first_id + n, ...row, changed_by, changed_at: now.toISOString() })))
}
