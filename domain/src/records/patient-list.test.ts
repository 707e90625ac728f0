import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completedYears } from './age.ts'
import { countFacets, type Cell, type FacetFilters } from './count-facets.ts'
import { guardCell, unguardCell, writeCsvLine } from './csv-cell.ts'
import { decideMerge, valuesAfterUnmerge, type MergeRecord } from './merge-patients.ts'
import { age_ranges, ageRangeOfBucket, birthBounds, birthsOfAge, care_statuses, risk_levels } from './patient-filters.ts'

describe('ranges of ages', () => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  it('the births of a range, the bounds of all and the reckoning of ages agree', () => {
    fc.assert(
      fc.property(day, day, (one, two) => {
        const [birth, today] = one < two ? [one, two] : [two, one]
        const age = completedYears(birth, today)!
        const range = age_ranges.find(({ from, to }) => age >= from && (to === null || age <= to))!.key
        const within = age_ranges.filter(({ key }) => {
          const { born_after, born_until } = birthsOfAge(key, today)
          return birth <= born_until && (born_after === null || birth > born_after)
        })
        expect(within.map(({ key }) => key)).toEqual([range])
        expect(ageRangeOfBucket(birthBounds(today).filter((bound) => bound < birth).length)).toBe(range)
      }),
    )
  })
})

describe('counts beside the filters', () => {
  const cell: fc.Arbitrary<Cell> = fc.tuple(
    fc.constantFrom('current' as const, 'archived' as const), fc.constantFrom(...care_statuses), fc.constantFrom('ivf' as const, null), fc.constantFrom(1, 2, null),
    fc.constantFrom(...risk_levels, null), fc.integer({ min: 0, max: 6 }), fc.boolean(), fc.boolean(), fc.boolean(), fc.integer({ min: 1, max: 9 }),
  )
  it('are what the list would hold with that value chosen, and no other filter changed', () => {
    const filters: fc.Arbitrary<FacetFilters> = fc.record({
      choice: fc.constantFrom('all' as const, 'mine' as const, 'archived' as const, 'active' as const),
      age: fc.constantFrom(null, '26-34' as const), risk: fc.constantFrom(null, 'high' as const, 'none' as const),
      treatment: fc.constantFrom(null, 'ivf' as const, 'none' as const), location: fc.constantFrom(null, 1, 'none' as const),
    })
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 30 }), filters, (cells, chosen) => {
        const counts = countFacets(cells, chosen)
        const size = (change: Partial<FacetFilters>) => countFacets(cells, { ...chosen, ...change }).risk[String((change.risk === undefined ? chosen.risk : change.risk) ?? 'all')] ?? 0
        expect(counts.risk.all ?? 0).toBe(size({ risk: null }))
        for (const risk of [...risk_levels, 'none' as const]) expect(counts.risk[risk] ?? 0).toBe(size({ risk }))
        for (const choice of ['all', 'mine', 'archived', 'active'] as const) expect(counts.choice[choice] ?? 0).toBe(size({ choice }))
        for (const location of [1, 2, 'none'] as const) expect(counts.location[String(location)] ?? 0).toBe(size({ location }))
      }),
    )
  })
})

describe('I14 cells of a file that a spreadsheet opens', () => {
  it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\0x', "'=1", "''@x", '＝1'])('I14 %j is no formula and comes back as it was', (text) => {
    expect(guardCell(text)).toBe(`'${text}`)
    expect(unguardCell(guardCell(text))).toBe(text)
  })
  it('I14 gives any text back, and none begins a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(unguardCell(guardCell(text))).toBe(text)
        expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r\0]/)
      }),
    )
    expect(writeCsvLine(['a "b", c', null, -5])).toBe('"a ""b"", c",,"\'-5"\r\n')
  })
})

describe('merging two records', () => {
  const one: MergeRecord = {
    id: 1, mrn: '1', first_name: 'Ana', last_name: 'Ruiz', preferred_name: null, date_of_birth: '1990-01-01', sex: 'female', pronouns: null, phone: null, email: null,
    treatment_type: 'ivf', location_id: null, care_status: 'active', record_state: 'current', version: 1,
  }
  const two = { ...one, id: 2, mrn: '2', last_name: 'Ruiz-Vega', phone: '(212) 555-0100' }
  it('asks about every field in which they differ', () => {
    expect(decideMerge(one, two, {})).toMatchObject({ ok: false, reason: { code: 'field_unchosen', fields: ['last_name', 'phone'] } })
    expect(decideMerge(one, two, { last_name: 'merged', phone: 'survivor' })).toMatchObject({ ok: true, value: { values: { last_name: 'Ruiz-Vega', phone: null } } })
    expect(decideMerge(one, one, {})).toMatchObject({ ok: false, reason: { code: 'same_record' } })
    expect(decideMerge(one, { ...two, record_state: 'merged' }, {})).toMatchObject({ ok: false, reason: { code: 'other_not_current' } })
  })
  it('D14 taken back, a field is as before unless somebody changed it since', () => {
    const after = { ...one, last_name: 'Ruiz-Vega' }
    expect(valuesAfterUnmerge(after, one, after).last_name).toBe('Ruiz')
    expect(valuesAfterUnmerge({ ...after, phone: '5' }, one, after)).toMatchObject({ last_name: 'Ruiz', phone: '5' })
  })
})
