import { expect, it } from 'vitest'
import { patientAtHand } from './patient-at-hand.ts'

it.each([
  ['/patients/7', '', 7],
  ['/patients/7/notes/3/view', '', 7],
  ['/documents/7/notes/3/view', '', 7],
  ['/ask-wyze', '?patient=7', 7],
  ['/ask-wyze', '?patient=x', null],
  ['/patient-management', '', null],
  ['/home', '', null],
])('S-06 on %s%s the patient at hand is %s', (pathname, search, expected) => {
  expect(patientAtHand({ pathname, search })).toBe(expected)
})
