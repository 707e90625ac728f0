import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sensitivity_rules } from './sensitivity-rules.data.ts'
import { sensitivities } from './sensitivity.ts'
import { suggestLabel } from './suggest-label.ts'

describe('Z22 labels that are suggested', () => {
  it.each([
    ['problem', 'Asymptomatic HIV', 'Z21', 'hiv'],
    ['problem', 'Encounter for contraception', 'Z30.09', 'contraception'],
    ['problem', 'Opioid dependence', 'F11.20', 'substance'],
    ['problem', 'Major depressive disorder', 'F33.1', 'mental'],
    ['problem', 'Adult sexual abuse, confirmed', 'T74.21XA', 'violence'],
    ['lab_result', 'Chlamydia trachomatis DNA', '21613-5', 'sti'],
    ['medication', 'Sertraline (Zoloft)', null, 'mental'],
    ['medication', 'emtricitabine/tenofovir', null, 'hiv'],
    ['medication', 'MIFEPRISTONE', null, 'abortion'],
    ['contraception_use', 'cu iud', null, 'contraception'],
  ])('%s %s', (record, text, code, rule) => {
    expect(suggestLabel({ record, text, code })?.key).toBe(rule)
  })

  it.each([
    ['problem', 'Polycystic ovarian syndrome', 'E28.2'],
    ['medication', 'Metformin', null],
    // A word within a word is another word: lithiumfree is not lithium.
    ['medication', 'Lithiumfree salt', null],
    // A LOINC is no ICD code that happens to begin alike.
    ['lab_result', 'Estradiol', '2243-4'],
    ['allergy', 'Levonorgestrel', null],
  ])('not %s %s', (record, text, code) => {
    expect(suggestLabel({ record, text, code })).toBeNull()
  })

  it('is silent where the practice turned the category off', () => {
    expect(suggestLabel({ record: 'problem', text: '', code: 'Z21' }, new Set(['hiv_sti']))).toBeNull()
  })

  it('every rule is of a known category, in lower case, and takes any text', () => {
    for (const { category, names } of sensitivity_rules) {
      expect(sensitivities).toContain(category)
      expect(names.map((name) => name.toLowerCase())).toEqual(names)
    }
    fc.assert(fc.property(fc.string(), fc.option(fc.string()), (text, code) => void suggestLabel({ record: 'problem', text, code })))
  })
})
