import { expect, test } from 'vitest'
import { fitsTyped } from '#web/clinical/fits-typed.ts'

const omid = { first_name: 'Omid', last_name: 'Ben Youssef', preferred_name: null, mrn: '10019' }

test('while an answer is on its way only those stay who fit what is typed now', () => {
  for (const typed of ['', 'om', 'youssef omid', 'BEN Y', '10019', '  Omid  Ben ']) expect(fitsTyped(omid, typed), typed).toBe(true)
  for (const typed of ['amara', 'omid delgado', '10020', 'ssef']) expect(fitsTyped(omid, typed), typed).toBe(false)
  expect(fitsTyped({ first_name: 'Søren', last_name: "O'Brien", preferred_name: null, mrn: 'A-77' }, 'soren obrien')).toBe(true)
})
