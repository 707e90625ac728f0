import { expect, it } from 'vitest'
import { z } from './inert-schemas.ts'

// oxlint-disable-next-line no-explicit-any -- it stands for zod's own object
const schema = z as any

it('takes whatever the contract writes', () => {
  const role = schema.enum(['REI', 'NP'])
  expect(() => schema.strictObject({ role, other: schema.enum(['x', ...role.options]) }).extend({}).nullable().optional()).not.toThrow()
})

it('keeps the words of an enumeration', () => {
  expect(schema.enum(['REI', 'NP']).options).toEqual(['REI', 'NP'])
})

it('refuses to pretend that it checked something', () => {
  expect(() => schema.string().parse(7)).toThrow('schemas are not in the browser')
})
