import { expect, it } from 'vitest'
import { assignRoles, classifyLabel } from './speaker-role.ts'

it.each([
  ['doctor', 'clinician'],
  ['Doctor_2', 'clinician'],
  ['Guest_clinician', 'clinician'],
  ['NP', 'clinician'],
  ['Ngozi Okafor NP', 'clinician'],
  ['Physical Therapist', 'clinician'],
  ['Patient', 'patient'],
  ['patient_guest', 'other'],
  ["Patient's nurse", 'clinician'],
  ["Patient's mother", 'family'],
  ["Patient's husband", 'partner'],
  ['Wife', 'partner'],
  ['Interpreter', 'other'],
  ['Amara Osei', 'unknown'],
  ['PT', 'unknown'],
  ['Mrs. Osei', 'unknown'],
  ['MA LIN', 'unknown'],
])('%s: %s', (label, role) => {
  expect(classifyLabel(label)).toBe(role)
})

it('says where PT alone was a guess', () => {
  expect(assignRoles(['PT', 'Amara']).get('PT')).toEqual({ role: 'clinician', is_role_inferred: true })
  expect(assignRoles(['Pt', 'Dr']).get('Pt')).toEqual({ role: 'patient', is_role_inferred: false })
})

it('takes a name from the chart only where it is the given name', () => {
  const hints = { patient_names: ['Amara Osei'], clinician_names: ['Ngozi Okafor'] }
  const roles = assignRoles(['Amara', 'Mr. Osei', 'Osei', 'AMARA OSEI', 'Okafor', 'James'], hints)
  expect([...roles.values()].map(({ role }) => role)).toEqual(['patient', 'unknown', 'unknown', 'patient', 'clinician', 'unknown'])
})
