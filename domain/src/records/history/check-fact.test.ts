import { describe, expect, it } from 'vitest'
import { checkDose, checkFact } from './check-fact.ts'
import type { FactKind } from './kinds.ts'

const born = { date_of_birth: '1992-03-14' }
const now = new Date('2026-11-21T15:00:00Z')
const check = (kind: FactKind, fields: Record<string, unknown>) => checkFact(kind, fields, born, '2026-11-21', now).map(({ field }) => field)

describe('a fact that can be true', () => {
  it('lets dates known in part pass, and none before birth or after today', () => {
    expect(check('surgery', { performed_on: '1992' })).toEqual([])
    expect(check('surgery', { performed_on: '1992-02' })).toEqual(['performed_on'])
    expect(check('surgery', { performed_on: '2026-11' })).toEqual([])
    expect(check('surgery', { performed_on: '2026-12' })).toEqual(['performed_on'])
    expect(check('vital', { loinc: '29463-7', value: 70, unit: 'kg', diastolic: null, measured_at: '2026-11-21T15:00:01Z' })).toEqual(['measured_at'])
    expect(check('work_up_item', { status: 'done', done_on: '2026-10-01', expires_on: '2027-10-01' })).toEqual([])
  })

  it('wants dates in order, as far as they are known', () => {
    expect(check('medication', { started_on: '2025-05-02', stopped_on: '2025-05-01' })).toEqual(['stopped_on'])
    expect(check('contraception_use', { started_on: '2025-05-02', stopped_on: '2025' })).toEqual([])
    expect(check('problem', { onset_on: '2025-05-02', resolved_on: '2024-01-01' })).toEqual(['resolved_on'])
  })

  it('wants the unit of a dose', () => {
    for (const dose of ['50', '1,5', '10/20', '2 - 3']) expect(checkDose('medication', { dose })).toMatchObject([{ field: 'dose' }])
    for (const dose of ['50 mg', '2000IU', '1 tablet', 'half a tablet', null]) expect(checkDose('medication', { dose })).toEqual([])
  })

  it('refuses numbers that no body has, in the unit in which they were entered', () => {
    const weight = (value: number, unit: string) => check('vital', { loinc: '29463-7', value, unit, diastolic: null, measured_at: '2026-11-20T15:00:00Z' })
    expect(weight(70, 'kg')).toEqual([])
    expect(weight(154, '[lb_av]')).toEqual([])
    expect(weight(1540, '[lb_av]')).toEqual(['value'])
    expect(weight(70, '[stone_av]')).toEqual(['unit'])
    expect(check('vital', { loinc: '8310-5', value: 98.6, unit: '[degF]', diastolic: null })).toEqual([])
    expect(check('vital', { loinc: '8310-5', value: 98.6, unit: 'Cel', diastolic: null })).toEqual(['value'])
  })

  it('wants both numbers of a blood pressure, the lower below', () => {
    expect(check('vital', { loinc: '85354-9', value: 120, diastolic: 80, unit: 'mm[Hg]' })).toEqual([])
    expect(check('vital', { loinc: '85354-9', value: 80, diastolic: 120, unit: 'mm[Hg]' })).toEqual(['diastolic'])
    expect(check('vital', { loinc: '85354-9', value: 120, diastolic: null, unit: 'mm[Hg]' })).toEqual(['diastolic'])
  })

  it('names every fault at once', () => {
    expect(check('family_history', { is_alive: true, death_age_y: 50, onset_age_y: 60 })).toEqual(['death_age_y', 'onset_age_y'])
    expect(check('pregnancy', { outcome: 'ongoing', ended_on: '2020', ga_weeks: null, ga_days: 3, fetus_count: 1, fetuses: [{}, {}] })).toEqual(['ga_weeks', 'ended_on', 'fetuses'])
  })
})
