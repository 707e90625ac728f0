/** Practices of a large set with their people, audit chains and number series; ids of their patients are set aside. */
import type pg from 'pg'
import { reserveIds } from '../reserve-ids.ts'
import { first_mrn } from './patient-lines.ts'

export interface PlacedPractice {
  id: number
  /** From 1 in the order of making, whatever ids the database gave. */
  number: number
  patients: number
  first_patient_id: number
  /** Of `locations_each` in a row. */
  first_location_id: number | null
}

export interface MassSignIn {
  email: string
  role: string
  practice: string
}

/** How many locations each practice has. */
export const locations_each = 3

const all_roles = ['PRACTICE_ADMIN', 'REI', 'NP', 'PT', 'ND', 'ADMIN'] as const
const few_roles = ['PRACTICE_ADMIN', 'NP'] as const
const zones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']

export async function placePractices(
  client: pg.ClientBase,
  sizes: readonly number[],
  password_hash: string,
): Promise<{ practices: PlacedPractice[]; sign_ins: MassSignIn[] }> {
  const { rows } = await client.query<{ id: string }>(
    `insert into practice (name, time_zone)
     select 'Synthetic Practice ' || n, ($2::text[])[1 + n % 4] from generate_series(1, $1::int) n order by n returning id`,
    [sizes.length, zones],
  )
  const ids = rows.map(({ id }) => Number(id))
  let next = await reserveIds(client, 'patient', sizes.reduce((sum, size) => sum + size, 0))
  const first_location = await reserveIds(client, 'practice_location', sizes.length * locations_each)
  const practices = ids.map((id, index) => {
    const patients = sizes[index]!
    const first_patient_id = next
    next += patients
    return { id, number: index + 1, patients, first_patient_id, first_location_id: first_location + index * locations_each }
  })
  await client.query(
    `insert into practice_location (practice_id, id, name) overriding system value
     select p, f + n, 'Site ' || n + 1 from unnest($1::bigint[], $2::bigint[]) x(p, f), generate_series(0, $3::int - 1) n`,
    [ids, practices.map(({ first_location_id }) => first_location_id), locations_each],
  )
  await client.query('select start_audit_chain(id) from unnest($1::bigint[]) id', [ids])
  await client.query('insert into mrn_series (practice_id, next_number) select * from unnest($1::bigint[], $2::bigint[])', [
    ids,
    sizes.map((size) => first_mrn + size),
  ])
  return { practices, sign_ins: await placeUsers(client, practices, password_hash) }
}

/** One of each role where most patients are, an administrator and a nurse practitioner elsewhere; one password for all. */
async function placeUsers(client: pg.ClientBase, practices: readonly PlacedPractice[], password_hash: string): Promise<MassSignIn[]> {
  const people = practices.flatMap((practice) =>
    (practice.number === 1 ? all_roles : few_roles).map((role) => ({
      practice_id: practice.id,
      email: `${role.toLowerCase().replace('_', '-')}@practice-${practice.id}.example`,
      first_name: 'Sample',
      last_name: `Practice ${practice.number}`,
      role,
    })),
  )
  await client.query(
    `with made as (
       insert into app_user (practice_id, email, first_name, last_name, role)
       select practice_id, email, first_name, last_name, role from json_populate_recordset(null::app_user, $1) returning practice_id, id)
     insert into user_credential (practice_id, user_id, password_hash) select practice_id, id, $2 from made`,
    [JSON.stringify(people), password_hash],
  )
  return people.map(({ email, role, practice_id }) => ({ email, role, practice: String(practice_id) }))
}
