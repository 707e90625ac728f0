import { describe, expect, it } from 'vitest'
import { fact_fields } from '#contract/history-facts.ts'
import { fact_kinds } from '#domain/records/history/kinds.ts'
import { compareForms, fieldsOf, readForm, valuesOf } from './form-values.ts'

describe('the form of a fact', () => {
  it.each(fact_kinds)('%s asks for everything that the contract holds, and nothing else', (kind) => {
    expect(fieldsOf(kind).map(({ name }) => name).sort()).toEqual(Object.keys(fact_fields[kind].shape).sort())
  })

  it('gives back what it was given', () => {
    const fact = { source: 'patient', note: null, loinc: '29463-7', value: 70.5, diastolic: null, unit: 'kg', measured_at: '2026-11-20T09:30:00.000Z', position: null }
    expect(readForm('vital', valuesOf('vital', fact))).toEqual({ fields: fact, faults: {} })
  })

  it('reads a comma as the point that it stands for, and no text as a number', () => {
    const values = valuesOf('vital', null)
    values.text = { ...values.text, loinc: '29463-7', unit: 'kg', value: '70,5', measured_at: '2026-11-20T09:30' }
    expect(readForm('vital', values).fields).toMatchObject({ value: 70.5 })
    values.text.value = 'seventy'
    expect(readForm('vital', values).faults).toEqual({ value: 'must be a number, such as 1.5' })
  })

  it('names what is missing, and leaves the rest empty rather than zero', () => {
    const { fields, faults } = readForm('semen_analysis', valuesOf('semen_analysis', null))
    expect(faults).toEqual({ collected_on: 'is required' })
    expect(fields).toMatchObject({ volume_ml: null, is_collection_complete: null })
  })

  it('D01 shows where two people’s versions differ', () => {
    const base = { source: 'clinician', note: null, name: 'levothyroxine', is_supplement: false, dose: '50 mcg' }
    expect(compareForms('medication', valuesOf('medication', { ...base, dose: '75 mcg' }), valuesOf('medication', { ...base, taking: 'taking' }))).toEqual([
      { label: 'Dose with unit', mine: '75 mcg', theirs: '50 mcg' },
      { label: 'As the patient says', mine: 'not recorded', theirs: 'Taking' },
    ])
  })
})
