import { expect, it } from 'vitest'
import { roles } from '#domain/access/roles.ts'
import { assignable_role } from './people.ts'
import { patient_summary, note_entry } from './patients.ts'
import { profile } from './profile.ts'

it('A-13 the roles of users are the five specified ones, and ADMIN as a stored one that nobody is given', () => {
  expect([...assignable_role.options].sort()).toEqual(['ND', 'NP', 'PRACTICE_ADMIN', 'PT', 'REI'])
  expect([...roles].sort()).toEqual(['ADMIN', 'ND', 'NP', 'PRACTICE_ADMIN', 'PT', 'REI'])
})

it('A-13 a profile has first_name, last_name, profile_picture and role', () => {
  expect(Object.keys(profile.shape)).toEqual(expect.arrayContaining(['first_name', 'last_name', 'profile_picture', 'role']))
})

it('A-13 patients and notes are numbered', () => {
  for (const { shape } of [patient_summary, note_entry]) {
    expect(shape.id.safeParse(7).success).toBe(true)
    expect(shape.id.safeParse('7').success).toBe(false)
  }
})
