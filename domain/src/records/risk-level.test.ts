import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { risk_factors } from './risk-factors.data.ts'
import { checkSetting, computeRisk, default_setting, type RiskFacts } from './risk-level.ts'

const today = '2026-11-21'
const problem = (icd10cm: string | null, description = 'Problem') => ({ id: 1, icd10cm, description })
const facts: RiskFacts = { date_of_birth: '1996-01-01', treatment_type: null, problems: [problem('N97.9')], medications_now: 0, anaphylaxis: [] }
const risk = (change: Partial<RiskFacts>) => computeRisk({ ...facts, ...change }, default_setting, today)

describe('risk level', () => {
  it('is not assessed where nothing is on the problem list, and low only where something is', () => {
    expect(risk({ problems: [], medications_now: 9, anaphylaxis: ['Latex'] }).level).toBeNull()
    expect(risk({})).toEqual({ level: 'low', points: 0, contributions: [] })
  })

  it.each([
    [{ problems: [problem('I10', 'Essential hypertension')] }, 'moderate', ['hypertension']],
    [{ problems: [problem('I10'), problem('E11.9')] }, 'high', ['hypertension', 'diabetes']],
    [{ problems: [problem('I101')] }, 'moderate', ['hypertension']],
    [{ problems: [problem('G43.009')] }, 'low', []],
    [{ problems: [problem('G43.109')] }, 'low', ['migraine_aura']],
    [{ problems: [problem(null, 'Hypertension, says the patient')] }, 'low', []],
    [{ date_of_birth: '1989-01-01', treatment_type: 'ivf' as const }, 'low', ['age_35']],
    [{ date_of_birth: '1984-01-01', treatment_type: 'ivf' as const }, 'moderate', ['age_40']],
    [{ date_of_birth: '1984-01-01', treatment_type: 'menopause' as const }, 'low', []],
    [{ date_of_birth: '1984-01-01', treatment_type: 'pregnancy' as const, anaphylaxis: ['Sesame'], medications_now: 5 }, 'high', ['age_40', 'anaphylaxis', 'many_medications']],
  ])('%j is %s', (change, level, keys) => {
    const verdict = risk(change)
    expect([verdict.level, verdict.contributions.map(({ key }) => key)]).toEqual([level, keys])
    expect(verdict.points).toBe(verdict.contributions.reduce((sum, { points }) => sum + points, 0))
    for (const { because, source } of verdict.contributions) expect(because !== '' && source !== '').toBe(true)
  })

  it('never falls when a problem is added, and a factor of no points says nothing', () => {
    const codes = risk_factors.flatMap(({ codes: all }) => all)
    const some = fc.array(fc.constantFrom(...codes), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(some, fc.constantFrom(...codes), (list, more) => {
        const before = risk({ problems: list.map((code) => problem(code)) }).points
        expect(risk({ problems: [...list, more].map((code) => problem(code)) }).points).toBeGreaterThanOrEqual(before)
      }),
    )
    const off = { ...default_setting, points: Object.fromEntries(risk_factors.map(({ key }) => [key, 0])) as typeof default_setting.points }
    expect(computeRisk({ ...facts, problems: codes.map((code) => problem(code)) }, off, today).contributions).toEqual([])
  })

  it('takes no bounds that contradict each other', () => {
    expect(checkSetting({ points: default_setting.points, moderate_from: 4, high_from: 4 }).ok).toBe(false)
    expect(checkSetting(default_setting).ok).toBe(true)
  })
})
