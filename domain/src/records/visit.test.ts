import { expect, it } from 'vitest'
import { chooseVisit } from './visit.ts'

const waiting = (id: number) => ({ id, has_note: false, needs_note: true })
const written = (id: number) => ({ id, has_note: true, needs_note: true })
const excused = (id: number) => ({ id, has_note: false, needs_note: false })

it('puts a note to the visit that waits for it, makes one where there is none, and never chooses between several', () => {
  expect(chooseVisit([])).toEqual({ kind: 'new' })
  expect(chooseVisit([waiting(1)])).toEqual({ kind: 'this', visit_id: 1 })
  expect(chooseVisit([written(1), waiting(2), excused(3)])).toEqual({ kind: 'this', visit_id: 2 })
  expect(chooseVisit([written(1)])).toEqual({ kind: 'this', visit_id: 1 })
  expect(chooseVisit([excused(1)])).toEqual({ kind: 'this', visit_id: 1 })
  expect(chooseVisit([waiting(1), waiting(2)])).toEqual({ kind: 'unknown' })
  expect(chooseVisit([written(1), excused(2)])).toEqual({ kind: 'unknown' })
})
