import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeFilters, default_filters, filtersFromAddress, filtersToAddress } from './list-filters.ts'

describe('A-12 filters of the list of patients', () => {
  it('A-12 begin with the specified defaults', () => {
    expect(filtersFromAddress(new URLSearchParams())).toEqual({
      searchTerm: '',
      selectedFilter: 'all',
      sortBy: 'name',
      showAdvancedFilters: false,
      ageRange: 'All Ages',
      riskLevel: 'All Levels',
      treatmentType: 'All Types',
      location: 'All Locations',
    })
  })

  it('A-12 a partial update changes what it names only, and the reset leaves nothing in the address', () => {
    const changed = changeFilters(default_filters, { searchTerm: 'Okafor', riskLevel: 'High' })
    expect(changed).toEqual({ ...default_filters, searchTerm: 'Okafor', riskLevel: 'High' })
    expect(Object.values(filtersToAddress(default_filters)).every((value) => value === null)).toBe(true)
  })

  it('A-12 whatever they are, the address gives them back', () => {
    const word = fc.string({ minLength: 1, maxLength: 20 })
    const some = fc.record(
      { searchTerm: word, selectedFilter: word, sortBy: word, showAdvancedFilters: fc.boolean(), ageRange: word, riskLevel: word, treatmentType: word, location: word },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(some, (part) => {
        const search = new URLSearchParams()
        for (const [name, value] of Object.entries(filtersToAddress(part))) if (value !== null) search.set(name, value)
        expect(filtersFromAddress(search)).toEqual(changeFilters(default_filters, part))
      }),
    )
  })
})
