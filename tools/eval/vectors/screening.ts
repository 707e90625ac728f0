/** The screening rows of vector files, through the same engine as the chart's screening list. */
import { evaluateScreening, type ScreeningInputs, type ScreeningItem, type ScreeningTest } from '../../../domain/src/primary/screening.ts'
import { screening_rules, type ScreeningFact } from '../../../domain/src/primary/screening-rules.data.ts'

type Input = Record<string, unknown>

const cervical_test_keys: Readonly<Record<string, string>> = { last_cytology: 'cytology', last_hpv: 'hrhpv', last_hrhpv: 'hrhpv', last_cotest: 'cotest', last_hrhpv_self: 'hrhpv_self', last_hpv_self: 'hrhpv_self' }

export function cervicalScreening(input: Input): Record<string, unknown> {
  const facts: ScreeningInputs['facts'] = {
    has_cervix: boolean(input, 'cervix') ?? true,
    had_cin2_plus: boolean(input, 'cin2plus') ?? false,
    is_cervical_high_risk: boolean(input, 'high_risk') ?? false,
    has_adequate_negative_cervical_screening: boolean(input, 'adequate_prior') ?? boolean(input, 'adequate_negative'),
  }
  const tests = Object.entries(cervical_test_keys).flatMap(([key, test]) => testOf(input, key, test))
  const rules = screening_rules.filter(({ id }) => ['cx_21_29', 'cx_30_65_hpv', 'cx_acs', 'cx_stop', 'cx_hyst', 'cx_highrisk'].includes(id))
  return decisive(evaluateScreening({ ...inputsOf(input, facts, tests), cervical_rule_set: input['rule_set'] === 'acs' ? 'acs' : 'uspstf_hrsa' }, rules))
}

export function breastScreening(input: Input): Record<string, unknown> {
  const facts: ScreeningInputs['facts'] = { has_breasts: boolean(input, 'breasts') ?? true, is_breast_high_risk: boolean(input, 'high_risk') ?? false }
  const tests = testOf(input, 'last', 'mammography')
  return decisive(evaluateScreening(inputsOf(input, facts, tests), screening_rules.filter(({ id }) => id === 'breast_40_74')))
}

function inputsOf(input: Input, facts: Partial<Record<ScreeningFact, boolean | null>>, tests: ScreeningTest[]): ScreeningInputs {
  const last = tests.map(({ done_on }) => done_on).sort().at(-1)
  return { on: typeof input['on'] === 'string' ? input['on'] : (last ?? '2026-11-21'), age_years: typeof input['age'] === 'number' ? input['age'] : null, bmi_kg_m2: null, gestation_days: null, facts, tests, cervical_rule_set: 'uspstf_hrsa' }
}

function testOf(input: Input, key: string, test: string): ScreeningTest[] {
  const done_on = input[key]
  const result = input['abnormal'] === true || input['result'] === 'abnormal' || input['last_result'] === 'abnormal' ? 'abnormal' : 'normal'
  return typeof done_on === 'string' ? [{ test, done_on, result }] : []
}

/** The item that speaks for the topic: the most urgent, and among those that ask for nothing the one with a date. */
function decisive(items: readonly ScreeningItem[]): Record<string, unknown> {
  const item = items.find(({ status }) => status !== 'not_applicable') ?? items[0]
  if (item === undefined) return { error: 'no rule' }
  const is_due = item.status === 'due' || item.status === 'overdue'
  return { due: is_due, due_on: item.due_on, reason: item.status.replaceAll('_', ' ') }
}

function boolean(input: Input, key: string): boolean | null {
  return typeof input[key] === 'boolean' ? input[key] : null
}
