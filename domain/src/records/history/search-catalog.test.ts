import { describe, expect, it } from 'vitest'
import { diagnosis_codes } from './diagnosis-codes.data.ts'
import { indexCatalog, searchCatalog } from './search-catalog.ts'

const entries = indexCatalog(diagnosis_codes, ({ code, description }) => ({ code, text: `${description} ${code}` }))
const find = (typed: string) => searchCatalog(entries, typed).map(({ code }) => code)

describe('search for a diagnosis', () => {
  it.each([
    ['pcos', 'E28.2'],
    ['polycistic ovary', 'E28.2'],
    ['high blood pressure', 'I10'],
    ['hypertention', 'I10'],
    ['period pain', 'N94.6'],
    ['underactive thyroid', 'E03.9'],
    ['N97', 'N97.0'],
    ['n970', 'N97.0'],
    ['endometrosis', 'N80.9'],
    ['infertility female unspecified', 'N97.9'],
    ['migraine aura', 'G43.109'],
    ['miscarriage', 'O03.9'],
    ['fibroids', 'D25.9'],
    ['painful sex', 'N94.10'],
  ])('%s finds %s', (typed, code) => {
    expect(find(typed)).toContain(code)
  })

  it('puts whole words before slips and finds nothing for nothing', () => {
    expect(find('hypothyroidism')[0]).toBe('E03.9')
    expect(find('  ')).toEqual([])
    expect(find('zzzzqqqq')).toEqual([])
    expect(find('e').length).toBeLessThanOrEqual(12)
  })
})
