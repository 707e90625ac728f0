import { expect, it } from 'vitest'
import { neededOf, person_values, toPerson } from './person-fields.ts'

const jo = { ...person_values, first_name: 'Jo', last_name: 'Wirth', password: 'blue heron over the lake' }

it('A14 a licence is given whole or not at all', () => {
  expect(neededOf(jo)).toEqual(['first_name', 'last_name', 'password'])
  expect(neededOf({ ...jo, 'licence.state': 'IL' })).toContain('licence.number')
  expect(toPerson(jo)).toEqual({ first_name: 'Jo', last_name: 'Wirth', password: 'blue heron over the lake' })
  expect(toPerson({ ...jo, npi: '1234567893', 'licence.number': ' A1 ', 'licence.state': 'IL', 'licence.expires_on': '2027-01-31' })).toMatchObject({
    npi: '1234567893',
    licence: { number: 'A1', state: 'IL', expires_on: '2027-01-31' },
  })
})
