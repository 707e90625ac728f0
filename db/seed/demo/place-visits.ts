/** The visits of the demo's notes, a few whose note is still to come, and a note whose visit nobody has named. */
import type pg from 'pg'
import { insertRows } from '../insert-rows.ts'
import { addDays } from '../plain-date.ts'
import { createRandom } from '../random.ts'
import { reserveIds } from '../reserve-ids.ts'
import type { PlacedPatient, PlacedStaff } from './write-notes.ts'

/** By role: how many days ago, how they met and why. None of them has a note yet. */
const open_visits = [
  { role: 'REI', days_ago: 0, kind: 'procedure', reason: 'Monitoring scan' },
  { role: 'REI', days_ago: 1, kind: 'phone', reason: 'Results of the pregnancy test' },
  { role: 'REI', days_ago: 6, kind: 'telehealth', reason: 'Planning of the next transfer' },
  { role: 'NP', days_ago: 1, kind: 'office', reason: 'Well-woman visit' },
  { role: 'NP', days_ago: 5, kind: 'office', reason: 'Change of contraception' },
  { role: 'PT', days_ago: 2, kind: 'office', reason: 'Pelvic floor, third session' },
  { role: 'ND', days_ago: 4, kind: 'telehealth', reason: 'Supplements before a cycle' },
] as const

interface Clinic {
  staff: readonly PlacedStaff[]
  patients: readonly PlacedPatient[]
  seed: number
  /** `2026-11-21` */
  today: string
}

export async function placeVisits(client: pg.ClientBase, practice_id: number, { staff, patients, seed, today }: Clinic): Promise<void> {
  await client.query(
    `insert into visit (practice_id, patient_id, clinician_id, visit_on, source, recorded_by, recorded_at)
     select practice_id, patient_id, author_id, visit_on, 'note', author_id, min(created_at) from note
     where practice_id = $1 and id <> (select max(id) from note where practice_id = $1 and status = 'signed') group by 1, 2, 3, 4`,
    [practice_id],
  )
  await client.query(
    `update note n set visit_id = v.id from visit v
     where v.practice_id = $1 and n.practice_id = $1 and v.patient_id = n.patient_id and v.clinician_id = n.author_id and v.visit_on = n.visit_on`,
    [practice_id],
  )
  const random = createRandom(seed)
  const first_id = await reserveIds(client, 'visit', open_visits.length)
  const rows = open_visits.map(({ role, days_ago, kind, reason }, at) => {
    const clinician_id = staff.find((member) => member.role === role)!.id
    const visit_on = addDays(today, -days_ago)
    const stamp = { source: 'clinician', status: 'finished', needs_note: true, has_note: false, version: 1, recorded_by: clinician_id, recorded_at: `${visit_on}T12:00:00Z` }
    return { practice_id, id: first_id + at, patient_id: random.pick(patients).id, clinician_id, visit_on, kind, reason, ...stamp }
  })
  await insertRows(client, 'visit', rows)
}
