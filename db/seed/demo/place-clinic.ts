/** One demo practice: its people with their passwords, its patients with their charts, its notes. */
import type pg from 'pg'
import { hashPassword } from '#api/platform/auth/password.ts'
import { insertRows } from '../insert-rows.ts'
import { inventPassword } from '../passwords.ts'
import { keysOf, toAscii } from '../person.ts'
import { dateOf, instantOn } from '../plain-date.ts'
import { createRandom, seedOf } from '../random.ts'
import { reserveIds } from '../reserve-ids.ts'
import { inventPatient, type NewPatient } from './background-patients.ts'
import type { DemoPractice, StaffMember } from './clinic.data.ts'
import { emptyChart } from './chart-row.ts'
import { demo_locations, listColumnsOf, riskRow } from './list-columns.ts'
import type { PlacedChart } from './list-chart-facts.ts'
import { indications } from './indications.data.ts'
import { placeHistories } from './place-histories.ts'
import { placeCare } from './place-care.ts'
import { stampFact } from './stamp-fact.ts'
import { placeVisits } from './place-visits.ts'
import { castVisits, type PlacedVisit } from './visit-patients.ts'
import { writeNotes, type PlacedPatient, type PlacedStaff } from './write-notes.ts'

export interface SignIn {
  email: string
  password: string
  role: string
  practice: string
}

const seed = 19_920_314
const first_mrn = 10001

export interface InventedClinic {
  patients: (NewPatient & { mrn: string })[]
  visits: PlacedVisit[]
}

/** The same people and charts for the same day, wherever and however often they are invented. */
export function inventClinic(practice: DemoPractice, index: 0 | 1, now: Date): InventedClinic {
  const random = createRandom(seedOf(seed, practice.email_domain))
  const { patients: in_visits, placed } = castVisits(random, index, now, practice.hours_behind_utc)
  const others = Array.from({ length: practice.background_patients }, () => inventPatient(random, dateOf(now), practice.hours_behind_utc))
  const patients = [...in_visits, ...others].map((patient, at) => ({ ...patient, mrn: String(first_mrn + at) }))
  return { patients, visits: placed }
}

export async function placeClinic(client: pg.ClientBase, practice: DemoPractice, index: 0 | 1, now: Date): Promise<SignIn[]> {
  const clinic = inventClinic(practice, index, now)
  const { rows } = await client.query<{ id: number }>('insert into practice (name, time_zone, is_demo) values ($1, $2, true) returning id', [
    practice.name,
    practice.time_zone,
  ])
  const practice_id = Number(rows[0]!.id)
  await client.query('select start_audit_chain($1)', [practice_id])
  await insertRows(client, 'mrn_series', [{ practice_id, next_number: first_mrn + clinic.patients.length }])
  const { staff, sign_ins } = await placeStaff(client, practice, practice_id)
  const clinician_ids = staff.filter(({ role }) => role !== 'PRACTICE_ADMIN').map(({ id }) => id)
  const patients = await placePatients(client, practice_id, { ...clinic, clinician_ids }, index, now)
  await placeHistories(client, practice_id, { patients, staff, seed, today: dateOf(now), hours_behind_utc: practice.hours_behind_utc })
  const notes = clinic.visits.map((placed) => ({
    ...placed,
    author: staff.find(({ role }) => role === placed.visit.role)!,
    of: patients[placed.patient]!,
  }))
  await writeNotes(client, practice_id, notes)
  await placeVisits(client, practice_id, { staff, patients, seed, today: dateOf(now) })
  await placeCare(client, practice_id, staff, patients, now)
  return sign_ins
}

async function placeStaff(client: pg.ClientBase, practice: DemoPractice, practice_id: number): Promise<{ staff: PlacedStaff[]; sign_ins: SignIn[] }> {
  const first_id = await reserveIds(client, 'app_user', practice.staff.length)
  const staff = practice.staff.map((member, at) => ({ ...member, id: first_id + at }))
  const sign_ins = staff.map((member) => ({ email: emailOf(member, practice), password: inventPassword(), role: member.role, practice: practice.name }))
  const hashes = await Promise.all(sign_ins.map(({ password }) => hashPassword(password)))
  // Every column that is not null is given: rows read from JSON have no defaults.
  const at = { is_active: true, created_at: new Date().toISOString() }
  await insertRows(client, 'app_user', staff.map((member, n) => ({ practice_id, ...member, email: sign_ins[n]!.email, ...at })))
  const credentials = staff.map(({ id }, n) => ({ practice_id, user_id: id, password_hash: hashes[n], changed_at: at.created_at }))
  await insertRows(client, 'user_credential', credentials)
  return { staff, sign_ins }
}

function emailOf({ first_name, last_name }: StaffMember, practice: DemoPractice): string {
  return `${toAscii(first_name)}.${toAscii(last_name)}@${practice.email_domain}`
}

async function placePatients(client: pg.ClientBase, practice_id: number, { patients, clinician_ids }: InventedClinic & { clinician_ids: number[] }, index: 0 | 1, now: Date): Promise<PlacedPatient[]> {
  const first_id = await reserveIds(client, 'patient', patients.length)
  const first_location = await reserveIds(client, 'practice_location', demo_locations[index].length)
  await insertRows(client, 'practice_location', demo_locations[index].map((name, at) => ({ practice_id, id: first_location + at, name, is_active: true, created_at: now.toISOString() })))
  const placed = patients.map((patient, at) => ({ ...patient, id: first_id + at, columns: listColumnsOf(patient, at) }))
  const risks = placed.map((patient) => riskRow(practice_id, patient.id, patient, patient.columns.treatment_type, now))
  await insertRows(
    client,
    'patient',
    placed.map(({ id, mrn, person, registered_on, columns: { location, ...columns } }, n) => {
      const at = instantOn(registered_on, 16)
      const location_id = location === null ? null : first_location + location
      return { practice_id, id, mrn, ...person, ...keysOf(person, mrn), ...columns, location_id, risk_level: risks[n]!.level, record_state: 'current', version: 1, created_at: at, updated_at: at }
    }),
  )
  const charts = placed.map(({ chart }): PlacedChart => ({ ...emptyChart(), ...chart }) as PlacedChart)
  for (const table of ['allergy', 'medication', 'problem', 'lab_result'] as const) {
    let next = await reserveIds(client, table, placed.reduce((sum, { chart }) => sum + chart[table].length, 0))
    const rows = placed.flatMap((patient, at) => {
      const numbered = patient.chart[table].map((row) => ({ id: next++, ...row }))
      Object.assign(charts[at]!, { [table]: numbered })
      // A stream of its own for each, as in the histories.
      const random = createRandom(seedOf(seed, `${table} ${practice_id} ${patient.mrn}`))
      const stamped = numbered.map((row) => ({ ...row, ...stampFact(random, clinician_ids, row, patient.registered_on, dateOf(now)) }))
      return stamped.map((row) => ({ practice_id, patient_id: patient.id, ...row, ...(table === 'medication' ? beside(row as { name: string; stopped_on: string | null }, at) : {}) }))
    })
    await insertRows(client, table, rows)
  }
  // The facts have just made every level due; they were all read.
  await client.query('delete from patient_risk where practice_id = $1', [practice_id])
  await insertRows(client, 'patient_risk', risks)
  return placed.map(({ id, mrn, person }, at) => ({ id, mrn, person, chart: charts[at]! }))
}

/** What a medication is for, and, of the first patient's vitamin D, that it is not taken after all: something for "To look at". */
function beside({ name, stopped_on }: { name: string; stopped_on: string | null }, at: number): { indication: string | null; taking: string | null } {
  return { indication: indications[name] ?? null, taking: stopped_on !== null ? null : at === 0 && name === 'vitamin D3' ? 'not_taking' : 'taking' }
}
