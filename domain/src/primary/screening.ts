/**
 * Which screening and prevention items are due for one person on one day: every rule of the set answered, with the reason.
 * For outpatients. What an item asks for and nobody recorded is asked, not presumed. An abnormal result suspends the routine
 * interval. "Nothing due" means "no due items in this rule set", never "healthy".
 *
 * Source: each rule's own (screening-rules.data.ts). "Overdue" begins 90 days after the due date: own setting, 2026-11-21.
 */
import { addDays, addMonths, daysBetween } from '../units/calendar-day.ts'
import { screening_rules, type ScreeningFact, type ScreeningRule } from './screening-rules.data.ts'

export const screening_version = '1.0.0'
export const nothing_due_wording = 'No due items in this rule set.'
const overdue_after_days = 90

export interface ScreeningTest {
  /** A key of the rules' tests, such as "cytology". */
  test: string
  done_on: string
  /** Null: done, result not recorded. */
  result: 'normal' | 'abnormal' | 'unsatisfactory' | null
}

export interface ScreeningInputs {
  on: string
  age_years: number | null
  bmi_kg_m2: number | null
  /** Today's GA; null where not pregnant or undated. */
  gestation_days: number | null
  facts: Partial<Record<ScreeningFact, boolean | null>>
  tests: readonly ScreeningTest[]
  cervical_rule_set: 'uspstf_hrsa' | 'acs'
}

/** ask: something that decides is not recorded. */
export type ScreeningStatus = 'needs_follow_up' | 'overdue' | 'due' | 'ask' | 'not_due' | 'not_applicable'

export interface ScreeningItem {
  rule: ScreeningRule
  status: ScreeningStatus
  /** Null where there is no date: never done, or nothing to come. */
  due_on: string | null
  last_on: string | null
  reason: string
  /** Facts to ask for, by name. */
  missing: string[]
  cautions: string[]
}

const rank: readonly ScreeningStatus[] = ['needs_follow_up', 'overdue', 'due', 'ask', 'not_due', 'not_applicable']

/** Every rule of the chosen set, most urgent first; within a status in the order of the rules. */
export function evaluateScreening(inputs: ScreeningInputs, rules: readonly ScreeningRule[] = screening_rules): ScreeningItem[] {
  const items = rules.filter(({ rule_set }) => rule_set === undefined || rule_set === inputs.cervical_rule_set).map((rule, _, set) => evaluateRule(rule, inputs, set))
  return items.sort((a, b) => rank.indexOf(a.status) - rank.indexOf(b.status))
}

/** One rule among those of its set, which say who else speaks of the topic at this age. */
export function evaluateRule(rule: ScreeningRule, inputs: ScreeningInputs, set: readonly ScreeningRule[] = screening_rules): ScreeningItem {
  const done = testsOf(rule, inputs)
  const item = { rule, due_on: null, last_on: done[0]?.done_on ?? null, missing: [], cautions: cautionsOf(rule, inputs) }
  const answer = (isInCharge(rule, inputs, set) ? abnormalFirst(rule, inputs, done) : null) ?? gate(rule, inputs) ?? (rule.timing === 'stop' ? stopped(rule, inputs, done) : timed(rule, inputs, done))
  return { ...item, ...answer }
}

type Answer = Pick<ScreeningItem, 'status' | 'reason'> & Partial<Pick<ScreeningItem, 'due_on' | 'missing'>>

/** Results of the rule's tests up to the day, newest first. */
function testsOf(rule: ScreeningRule, inputs: ScreeningInputs): ScreeningTest[] {
  const keys = new Set(rule.tests.map(({ test }) => test))
  return inputs.tests.filter(({ test, done_on }) => keys.has(test) && done_on <= inputs.on).sort((a, b) => (a.done_on < b.done_on ? 1 : -1))
}

/**
 * Whether this rule is the one to carry an abnormal result: it speaks of such people, and no other rule of the topic lies
 * nearer to the age, so that a finding outside every rule's ages is still shown, and shown once.
 */
function isInCharge(rule: ScreeningRule, { age_years, facts }: ScreeningInputs, set: readonly ScreeningRule[]): boolean {
  if (rule.timing !== 'stop' && rule.excludes.some((fact) => facts[fact] === true && fact !== 'had_cin2_plus')) return false
  if (rule.timing === 'by_risk' && rule.requires.some((fact) => facts[fact] !== true)) return false
  if (age_years === null) return true
  const distance = ({ age }: ScreeningRule) => (age === undefined ? 0 : Math.max(0, (age[0] ?? 0) - age_years, age_years - (age[1] ?? 200)))
  return set.every((other) => other.topic !== rule.topic || other.tests.length === 0 || distance(rule) <= distance(other))
}

function abnormalFirst(rule: ScreeningRule, inputs: ScreeningInputs, done: readonly ScreeningTest[]): Answer | null {
  const newest = done[0]
  // Two results of one day: the abnormal one decides.
  const decisive = done.find(({ done_on, result }) => done_on === newest?.done_on && (result === 'abnormal' || result === 'unsatisfactory'))
  if (decisive !== undefined) return { status: 'needs_follow_up', reason: `${decisive.test.replaceAll('_', ' ')} of ${decisive.done_on} is ${decisive.result}: the routine interval is suspended` }
  if (rule.excludes.includes('had_cin2_plus') && inputs.facts.had_cin2_plus === true) return { status: 'needs_follow_up', reason: 'CIN2+ in the history: surveillance, not the routine interval' }
  return null
}

/** Whether the rule speaks of this person at all; null where it does. */
function gate(rule: ScreeningRule, inputs: ScreeningInputs): Answer | null {
  const lacking = rule.requires.find((fact) => inputs.facts[fact] === false)
  if (lacking !== undefined) return { status: 'not_applicable', reason: `not applicable: ${nameOf(lacking, false)}` }
  const excluding = rule.timing === 'stop' ? undefined : rule.excludes.find((fact) => inputs.facts[fact] === true)
  if (excluding !== undefined) return { status: 'not_applicable', reason: `not applicable: ${nameOf(excluding, true)}` }
  const missing: string[] = []
  for (const [range, value, label] of [[rule.age, inputs.age_years, 'age'], [rule.bmi, inputs.bmi_kg_m2, 'BMI']] as const) {
    if (range === undefined) continue
    if (value === null) missing.push(label)
    else if (range[0] !== null && value < range[0]) return { status: label === 'age' ? 'not_due' : 'not_applicable', reason: `${label} below ${range[0]}` }
    else if (range[1] !== null && value > range[1]) return { status: 'not_applicable', reason: `not applicable: ${label} above ${range[1]}` }
  }
  missing.push(...rule.requires.filter((fact) => inputs.facts[fact] !== true).map((fact) => nameOf(fact, true)))
  return missing.length > 0 ? { status: 'ask', missing, reason: `not recorded: ${missing.join(', ')}` } : gateByGestation(rule, inputs)
}

function gateByGestation(rule: ScreeningRule, inputs: ScreeningInputs): Answer | null {
  if (rule.timing === 'each_pregnancy' && rule.requires.includes('is_pregnant') && inputs.gestation_days === null) return { status: 'ask', missing: ['gestational age'], reason: 'not recorded: gestational age' }
  if (rule.weeks === undefined) return null
  if (inputs.gestation_days === null) return { status: 'ask', missing: ['gestational age'], reason: 'not recorded: gestational age' }
  const [from, to] = rule.weeks
  const days_to_go = from * 7 - inputs.gestation_days
  if (days_to_go > 0) return { status: 'not_due', reason: `from ${from} weeks`, due_on: addDays(inputs.on, days_to_go) }
  const is_done = testsOf(rule, inputs).length > 0
  if (to !== null && inputs.gestation_days >= (to + 1) * 7 && !is_done) return { status: 'not_applicable', reason: `not applicable: the window to ${to} weeks has passed` }
  return null
}

function timed(rule: ScreeningRule, inputs: ScreeningInputs, done: readonly ScreeningTest[]): Answer {
  if (rule.timing === 'each_visit') return { status: 'due', reason: `${rule.interval_text}` }
  if (rule.timing === 'interval') return byInterval(rule, inputs, done)
  const since = rule.timing === 'each_pregnancy' ? pregnancyStart(rule, inputs) : null
  const counted = done.filter(({ done_on }) => since === null || done_on >= since)
  if (counted.length === 0) return isInSeason(rule, inputs.on) ? { status: 'due', reason: 'not done' } : { status: 'not_due', reason: 'out of season' }
  return rule.timing === 'by_risk'
    ? { status: 'ask', reason: `last done ${counted[0]!.done_on}: the interval is by risk`, missing: [] }
    : { status: 'not_due', reason: `done ${counted[0]!.done_on}` }
}

function byInterval(rule: ScreeningRule, inputs: ScreeningInputs, done: readonly ScreeningTest[]): Answer {
  const dues = done.flatMap(({ test, done_on }) => {
    const interval = rule.tests.find((entry) => entry.test === test && (entry.from_age === undefined || (inputs.age_years ?? 0) >= entry.from_age))
    return interval === undefined || interval.months === null ? [] : [addMonths(done_on, interval.months)]
  })
  // The test that protects longest decides: cytology today does not shorten a co-test of last year.
  const due_on = dues.sort().at(-1)
  if (due_on === undefined) return { status: 'due', reason: 'no earlier test recorded' }
  if (due_on > inputs.on) return { status: 'not_due', due_on, reason: `next ${due_on}` }
  return { status: daysBetween(due_on, inputs.on) > overdue_after_days ? 'overdue' : 'due', due_on, reason: `due since ${due_on}` }
}

/** Rules that end screening: they say so, ask for what decides, or go on where the conditions to stop are not met. */
function stopped(rule: ScreeningRule, inputs: ScreeningInputs, done: readonly ScreeningTest[]): Answer {
  const { had_cin2_plus, has_cervix, has_adequate_negative_cervical_screening: adequate } = inputs.facts
  if (rule.id === 'cx_hyst') {
    if (has_cervix !== false) return { status: 'not_applicable', reason: has_cervix === true ? 'not applicable: has a cervix' : 'whether a cervix is present is not recorded' }
    return had_cin2_plus === false ? { status: 'not_applicable', reason: 'not applicable' } : { status: 'ask', missing: ['CIN2+ in the history'], reason: 'no cervix; not recorded: CIN2+ in the history' }
  }
  const missing = [...(adequate == null ? ['adequate negative screening before 65'] : []), ...(had_cin2_plus == null ? ['CIN2+ in the history'] : [])]
  if (adequate === false) return byInterval(rule, inputs, done)
  return missing.length > 0 ? { status: 'ask', missing, reason: `not recorded: ${missing.join(', ')}` } : { status: 'not_applicable', reason: 'not applicable: adequate negative screening, no CIN2+' }
}

/** First day of the pregnancy's reckoning; for items after birth the last 12 weeks count. */
function pregnancyStart(rule: ScreeningRule, inputs: ScreeningInputs): string | null {
  if (!rule.requires.includes('is_pregnant')) return addDays(inputs.on, -84)
  return inputs.gestation_days === null ? null : addDays(inputs.on, -inputs.gestation_days)
}

function isInSeason({ season }: ScreeningRule, on: string): boolean {
  return season === undefined || season.includes(Number(on.slice(5, 7)))
}

function cautionsOf(rule: ScreeningRule, inputs: ScreeningInputs): string[] {
  if (rule.timing === 'stop') return []
  return rule.excludes.filter((fact) => inputs.facts[fact] == null).map((fact) => `not recorded: ${nameOf(fact, true)}`)
}

/** "has_cervix", false → "no cervix"; "is_pregnant", true → "pregnant". */
function nameOf(fact: ScreeningFact, holds: boolean): string {
  const words = fact.replace(/^(has|is|had|could)_/, (verb) => (verb === 'could_' ? 'could ' : '')).replaceAll('_', ' ').replace('cin2 plus', 'CIN2+').replace('sti ', 'STI ').replace('brca', 'BRCA').replace('rh ', 'Rh ')
  return holds ? words : `${fact.startsWith('has') || fact.startsWith('had') ? 'no' : 'not'} ${words}`
}
