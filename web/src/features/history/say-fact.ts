/** A fact in the words in which the history shows it. Pure; nothing is claimed that is not recorded. */
import type { Fact, Facts } from '#contract/history.ts'
import type { FactKind } from '#domain/records/history/kinds.ts'
import { vital_kinds } from '#domain/records/history/vital-kinds.data.ts'
import { displayUnit } from '#domain/units/display-unit.ts'
import { formatInstant, formatInstantDate, formatKnownDate, formatPlainDate } from '#web/ui/dates.ts'
import type { Tone } from '#web/ui/status-chip.tsx'
import { areaLabel, label, lower } from './history-words.ts'

export interface SaidFact {
  main: string
  details: string[]
  chips: { tone: Tone; text: string }[]
  /** No longer so: shown after what is. */
  is_past: boolean
}

type Say<K extends FactKind> = (fact: Fact<K>, time_zone: string) => Partial<SaidFact> & { main: string }
type Part = string | null | false | undefined

const said = (...parts: Part[]): string[] => parts.filter((part): part is string => typeof part === 'string' && part !== '')
const day = (word: string, date: string | null): Part => date !== null && `${word} ${formatKnownDate(date)}`
const period = (from: string | null, to: string | null): Part[] => [day('since', from), day('until', to)]

const words: { [K in FactKind]: Say<K> } = {
  allergy: ({ substance, reaction, severity, category, criticality }) => ({
    main: substance,
    details: said(reaction ?? 'reaction not recorded', category && lower(category), criticality && criticality !== 'unknown' && `${criticality} risk of a next time`),
    chips: severity === null ? [] : [{ tone: severity === 'mild' || severity === 'moderate' ? 'warn' : 'bad', text: label(severity) }],
  }),
  medication: (one) => ({
    main: one.name,
    details: said(one.dose ?? 'dose not recorded', one.route, one.frequency, one.indication && `for ${one.indication}`, day('since', one.started_on), day('stopped', one.stopped_on), one.stop_reason, one.prescriber && `by ${one.prescriber}`),
    chips: [
      ...(one.is_supplement ? [{ tone: 'info' as const, text: 'Supplement' }] : []),
      ...(one.stopped_on !== null ? [{ tone: 'neutral' as const, text: 'Stopped' }] : []),
      ...(one.taking !== null && one.taking !== 'taking' ? [{ tone: 'warn' as const, text: label(one.taking) }] : []),
    ],
    is_past: one.stopped_on !== null,
  }),
  problem: ({ description, icd10cm, onset_on, resolved_on, course }) => ({
    main: description,
    details: said(icd10cm, day('since', onset_on), day('resolved', resolved_on)),
    chips: resolved_on !== null ? [{ tone: 'neutral', text: 'Resolved' }] : course !== null ? [{ tone: 'info', text: label(course) }] : [{ tone: 'brand', text: 'Active' }],
    is_past: resolved_on !== null,
  }),
  lab_result: ({ name, comparator, value, unit, collected_at, loinc }, time_zone) => ({
    main: `${name} ${comparator === '=' ? '' : `${comparator} `}${value} ${displayUnit(unit)}`,
    details: said(formatMoment(collected_at, time_zone), `LOINC ${loinc}`),
  }),
  surgery: ({ name, performed_on, indication, facility, complication }) => ({
    main: name,
    details: said(performed_on ? formatKnownDate(performed_on) : 'date not recorded', indication && `for ${indication}`, facility, complication && `complication: ${complication}`),
  }),
  family_history: (one) => ({
    main: `${label(one.relative)}${one.relative_name ? ` (${one.relative_name})` : ''}: ${one.condition ?? 'no condition recorded'}`,
    details: said(one.onset_age_y !== null && `at ${one.onset_age_y} years`, one.is_alive === true ? 'alive' : one.is_alive === false && 'died', one.death_age_y !== null && `at ${one.death_age_y} years`, one.icd10cm),
  }),
  social_history: (one) => ({
    main: one.topic === 'partner' && one.status === 'never' ? 'No partner' : `${label(one.topic)}: ${lower(one.status)}`,
    details: said(one.amount !== null && sayAmount(one.amount, one.unit), one.detail, ...period(one.started_on, one.stopped_on)),
    is_past: one.status === 'former',
  }),
  immunization: ({ vaccine, status, given_on, dose_number, lot, site }) => ({
    main: vaccine,
    details: said(given_on ? formatKnownDate(given_on) : status === 'given' && 'date not recorded', dose_number !== null && `dose ${dose_number}`, lot && `lot ${lot}`, site),
    chips: status === 'given' ? [] : [{ tone: 'warn', text: label(status) }],
  }),
  menstrual_record: (one) => ({
    main: one.final_period_on ? `Final period ${formatKnownDate(one.final_period_on)}` : one.lmp_on ? `Last period ${formatPlainDate(one.lmp_on)}` : 'Last period not recorded',
    details: said(
      one.lmp_certainty && `${lower(one.lmp_certainty)} date`,
      one.cycle_min_d !== null && `cycles of ${one.cycle_min_d}${one.cycle_max_d !== null && one.cycle_max_d !== one.cycle_min_d ? ` to ${one.cycle_max_d}` : ''} days`,
      one.duration_d !== null && `${one.duration_d} days of bleeding`, one.flow && `${one.flow} flow`, one.pain_nprs !== null && `pain ${one.pain_nprs} of 10`,
      one.has_intermenstrual_bleeding === true && 'bleeding between periods', one.has_postcoital_bleeding === true && 'bleeding after intercourse',
      one.menarche_age_y !== null && `menarche at ${one.menarche_age_y}`, `asked ${formatPlainDate(one.assessed_on)}`,
    ),
  }),
  pregnancy: (one) => ({
    main: `${one.number}. ${label(one.outcome)}`,
    details: said(
      one.ended_on !== null && formatKnownDate(one.ended_on), one.ga_weeks !== null && `${one.ga_weeks}w${one.ga_days ?? 0}d`, one.conception_mode && lower(one.conception_mode),
      one.fetus_count !== null && one.fetus_count > 1 && `${one.fetus_count} fetuses`, ...one.fetuses.map(sayChild), one.complications.length > 0 && one.complications.map(lower).join(', '),
      one.perineal_tear !== null && one.perineal_tear !== 'none' && `perineal tear ${one.perineal_tear}`, one.edd_on !== null && one.outcome === 'ongoing' && `due ${formatPlainDate(one.edd_on)}`,
    ),
    chips: one.outcome === 'ongoing' ? [{ tone: 'brand', text: 'Ongoing' }] : [],
  }),
  contraception_use: ({ method, product, started_on, stopped_on, stop_reason }) => ({
    main: label(method),
    details: said(product, ...period(started_on, stopped_on), stop_reason),
    chips: stopped_on === null && method !== 'none' ? [{ tone: 'brand', text: 'In use' }] : [],
    is_past: stopped_on !== null,
  }),
  vital: ({ name, value, diastolic, unit, measured_at, position }, time_zone) => ({
    main: `${name} ${value}${diastolic === null ? '' : `/${diastolic}`} ${unitLabel(unit)}`,
    details: said(formatMoment(measured_at, time_zone), position),
  }),
  semen_analysis: (one) => ({
    main: `Analysis of ${formatPlainDate(one.collected_on)}`,
    details: said(
      one.volume_ml !== null && `${one.volume_ml} mL`, one.concentration_m_per_ml !== null && `${one.concentration_m_per_ml} M/mL`, one.total_motility_percent !== null && `motile ${one.total_motility_percent} %`,
      one.normal_forms_percent !== null && `normal forms ${one.normal_forms_percent} %`, one.abstinence_d !== null && `${one.abstinence_d} days of abstinence`, one.is_collection_complete === false && 'collection not complete', one.laboratory,
    ),
  }),
  work_up_item: ({ area, test, status, done_on, expires_on, result }) => ({
    main: test,
    details: said(areaLabel(area).toLowerCase(), done_on !== null && formatPlainDate(done_on), result, day('valid until', expires_on)),
    chips: [{ tone: status === 'abnormal' ? 'bad' : status === 'done' ? 'good' : 'neutral', text: label(status) }],
  }),
  screening_event: ({ type, done_on, result, detail }) => ({
    main: label(type),
    details: said(formatPlainDate(done_on), detail),
    chips: [{ tone: result === 'abnormal' ? 'bad' : result === 'normal' ? 'good' : 'warn', text: label(result) }],
  }),
  organ: ({ organ, state, since_on }) => ({ main: `${label(organ)}: ${state}`, details: said(day('since', since_on)), chips: [] }),
  pregnancy_intent: ({ intent, asked_on }) => ({ main: `Wishes a pregnancy: ${lower(intent)}`, details: said(`asked ${formatPlainDate(asked_on)}`) }),
}

export function sayFact<K extends FactKind>(kind: K, fact: Fact<K>, time_zone: string): SaidFact {
  return { details: [], chips: [], is_past: false, ...words[kind](fact, time_zone) }
}

/** `1 pack a day`, `2 packs a day`. */
function sayAmount(amount: number, unit: string | null): string {
  return `${amount} ${(amount === 1 ? unit?.replace(/^(\w+[^s\W])s\b/u, '$1') : unit) ?? ''}`.trim()
}

export function unitLabel(unit: string): string {
  return vital_kinds.flatMap(({ units }) => units).find((one) => one.unit === unit)?.label ?? displayUnit(unit)
}

function sayChild({ sex, weight_g, mode, is_living_now, had_nicu }: Facts['pregnancy'][number]['fetuses'][number]): string {
  const parts = said(sex !== 'unknown' && sex, weight_g !== null && `${weight_g} g`, mode && lower(mode), is_living_now === true ? 'living' : is_living_now === false && 'not living', had_nicu === true && 'NICU')
  return parts.length > 0 ? parts.join(' ') : 'child not described'
}

/** Of a day without a time the chart keeps the first moment: shown as the day that it is. */
function formatMoment(instant: string, time_zone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(new Date(instant))
  return clock === '00:00:00' ? formatInstantDate(instant, time_zone) : formatInstant(instant, time_zone)
}
