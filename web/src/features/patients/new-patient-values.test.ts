import { describe, expect, it } from 'vitest'
import { certainFaults, isEmptyForm, no_values, toNewPatient } from './new-patient-values.ts'

const whole = { ...no_values, first_name: 'Amara', last_name: 'Delgado', date_of_birth: '1992-03-14', sex: 'female' }

describe('the new-patient form', () => {
  it('names everything that is missing, not the first', () => {
    expect(Object.keys(certainFaults(no_values, '2026-11-21'))).toEqual(['first_name', 'last_name', 'date_of_birth', 'sex'])
    expect(certainFaults(whole, '2026-11-21')).toEqual({})
  })

  it('knows that nobody is born tomorrow', () => {
    expect(certainFaults({ ...whole, date_of_birth: '2026-11-22' }, '2026-11-21')).toHaveProperty('date_of_birth')
    expect(certainFaults({ ...whole, date_of_birth: '2026-11-21' }, '2026-11-21')).toEqual({})
  })

  it('sends what was left empty as nothing, not as an empty text', () => {
    expect(toNewPatient({ ...whole, phone: '  ', pronouns: 'she/her' })).toMatchObject({ phone: null, mrn: null, pronouns: 'she/her' })
  })

  it('is empty while nothing but spaces is in it', () => {
    expect(isEmptyForm({ ...no_values, first_name: ' ' })).toBe(true)
    expect(isEmptyForm(whole)).toBe(false)
  })
})
