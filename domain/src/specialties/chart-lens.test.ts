import { expect, test } from 'vitest'
import { chart_lenses, chart_parts } from './chart-lens.ts'
import { specialty_ids } from './specialty.ts'

test.each(specialty_ids)('the lens of %s shows every part of the chart once', (specialty) => {
  expect([...chart_lenses[specialty]].sort()).toEqual([...chart_parts].sort())
})
