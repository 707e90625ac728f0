import { expect, it } from 'vitest'
import { changeQuery, hasFilters, readQuery } from './ledger-query.ts'

it('reads the filters of the address, older names too, and leaves the rest alone', () => {
  expect(readQuery(new URLSearchParams('status=signed&author=me&q=+&pane=2'))).toEqual({ state: 'signed', author: 'me' })
  expect(hasFilters(readQuery(new URLSearchParams('pane=2')))).toBe(false)
})

it('changes one and keeps the others', () => {
  expect(changeQuery(new URLSearchParams('status=signed&author=me'), 'state', 'draft').toString()).toBe('author=me&state=draft')
  expect(changeQuery(new URLSearchParams('author=me&overdue=yes'), 'overdue', '').toString()).toBe('author=me')
})
