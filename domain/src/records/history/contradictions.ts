/**
 * Facts of one chart that cannot both be so, or that must not stand beside each other unseen. Each names the facts; nothing is
 * decided or corrected. Own rules of consistency (2026-11-21): no medical source, except that an allergy and an active
 * medication of the same name or class are shown whatever the reaction was.
 */
import { daysBetween } from '../../units/calendar-day.ts'
import { sharedAllergyClass } from './allergy-match.ts'
import { isTaken, newestBy, type FactRef, type RuleFacts, type RulePerson } from './facts.ts'
import { listAgainst } from './list-contradictions.ts'
import { organsAgainst } from './organ-contradictions.ts'

export interface Contradiction {
  id: string
  /** harm: somebody may come to harm. wrong: one of the facts is wrong. check: unlikely beside each other. */
  weight: 'harm' | 'wrong' | 'check'
  text: string
  refs: FactRef[]
}

export function findContradictions(facts: RuleFacts, person: RulePerson, today: string): Contradiction[] {
  return [...allergyAgainstList(facts, today), ...childrenAgainstBirths(facts), ...orderOfPregnancies(facts), ...pregnantAgainst(facts, today), ...organsAgainst(facts), ...partnerAgainst(facts, person), ...listAgainst(facts, today), ...habitsAgainst(facts)]
}

function allergyAgainstList({ allergy, medication }: RuleFacts, today: string): Contradiction[] {
  return allergy.flatMap((one) =>
    medication.filter((row) => isTaken(row, today)).flatMap((row): Contradiction[] => {
      const shared = sharedAllergyClass(one.substance, row.name)
      if (shared === null) return []
      const because = shared === '' ? `is allergic to ${one.substance} and takes ${row.name}` : `is allergic to ${one.substance}; ${row.name} ${shared}`
      return [{ id: 'allergy_medication', weight: 'harm', text: `The patient ${because}.`, refs: [{ kind: 'allergy', fact_id: one.id }, { kind: 'medication', fact_id: row.id }] }]
    }),
  )
}

function childrenAgainstBirths({ pregnancy }: RuleFacts): Contradiction[] {
  return pregnancy.flatMap((row): Contradiction[] => {
    const refs: FactRef[] = [{ kind: 'pregnancy', fact_id: row.id }]
    const living = row.fetuses.filter(({ is_living_now }) => is_living_now === true).length
    const found: Contradiction[] = []
    if (living > 0 && row.outcome !== 'live_birth' && row.outcome !== 'stillbirth') found.push({ id: 'living_without_birth', weight: 'wrong', text: `Pregnancy ${row.number} ended as ${row.outcome.replaceAll('_', ' ')} and has a child living now.`, refs })
    if (row.fetuses.some(({ is_living_now, is_born_alive }) => is_living_now === true && is_born_alive === false)) found.push({ id: 'living_not_born_alive', weight: 'wrong', text: `A child of pregnancy ${row.number} is living now and was not born alive.`, refs })
    if (row.outcome === 'live_birth' && row.fetuses.length > 0 && row.fetuses.every(({ is_born_alive }) => is_born_alive === false)) found.push({ id: 'live_birth_none_alive', weight: 'wrong', text: `Pregnancy ${row.number} is a live birth in which no child was born alive.`, refs })
    return found
  })
}

function orderOfPregnancies({ pregnancy }: RuleFacts): Contradiction[] {
  const found: Contradiction[] = []
  const ordered = [...pregnancy].sort((a, b) => a.number - b.number || a.id - b.id)
  for (const [at, row] of ordered.entries()) {
    const before = ordered[at - 1]
    if (before === undefined) continue
    const refs: FactRef[] = [{ kind: 'pregnancy', fact_id: before.id }, { kind: 'pregnancy', fact_id: row.id }]
    if (before.number === row.number) found.push({ id: 'same_number', weight: 'wrong', text: `Two pregnancies have number ${row.number}.`, refs })
    const known = Math.min(before.ended_on?.length ?? 0, row.ended_on?.length ?? 0)
    if (known > 0 && before.ended_on!.slice(0, known) > row.ended_on!.slice(0, known)) found.push({ id: 'order_of_ends', weight: 'wrong', text: `Pregnancy ${row.number} ended before pregnancy ${before.number}.`, refs })
    if (before.outcome === 'ongoing' && before.number < row.number) found.push({ id: 'ongoing_not_last', weight: 'wrong', text: `Pregnancy ${before.number} is ongoing and pregnancy ${row.number} came after it.`, refs })
  }
  return found
}

const placed_methods: ReadonlySet<string> = new Set(['cu_iud', 'lng_iud', 'implant', 'dmpa', 'pop', 'combined_pill', 'combined_patch', 'combined_ring'])

/** Supervision of a pregnancy, pregnant state, weeks of gestation; of the puerperium nothing. */
const pregnancy_codes = /^(O09|Z34|Z33\.1|Z3A)/u
const longest_pregnancy_d = 310

function codesOfPregnancy(problem: RuleFacts['problem'], ongoing: { id: number } | undefined, today: string): Contradiction[] {
  return problem.filter(({ icd10cm, resolved_on }) => resolved_on === null && pregnancy_codes.test(icd10cm ?? '')).flatMap((row): Contradiction[] => {
    const refs: FactRef[] = [{ kind: 'problem', fact_id: row.id }]
    if (ongoing === undefined) return [{ id: 'code_without_pregnancy', weight: 'check', text: `${row.description} is an active problem, and no pregnancy is recorded as ongoing.`, refs }]
    if (row.onset_on === null || daysBetween(row.onset_on, today) <= longest_pregnancy_d) return []
    return [{ id: 'code_outlives_pregnancy', weight: 'check', text: `${row.description} has been active for longer than a pregnancy lasts.`, refs: [...refs, { kind: 'pregnancy', fact_id: ongoing.id }] }]
  })
}

function pregnantAgainst({ problem, pregnancy, contraception_use, menstrual_record, pregnancy_intent }: RuleFacts, today: string): Contradiction[] {
  const ongoing = pregnancy.find(({ outcome }) => outcome === 'ongoing')
  const in_use = contraception_use.filter((row) => placed_methods.has(row.method) && (row.stopped_on === null || row.stopped_on > today.slice(0, row.stopped_on.length)))
  const found: Contradiction[] = []
  const menopause = newestBy(menstrual_record.filter(({ final_period_on }) => final_period_on !== null), ({ assessed_on }) => assessed_on)
  if (ongoing) {
    const ref: FactRef = { kind: 'pregnancy', fact_id: ongoing.id }
    for (const row of in_use) found.push({ id: 'pregnant_on_method', weight: 'check', text: `A pregnancy is ongoing and ${row.method.replaceAll('_', ' ')} is recorded as in use.`, refs: [ref, { kind: 'contraception_use', fact_id: row.id }] })
    if (menopause) found.push({ id: 'pregnant_after_menopause', weight: 'check', text: 'A pregnancy is ongoing and a final period is recorded.', refs: [ref, { kind: 'menstrual_record', fact_id: menopause.id }] })
  }
  found.push(...codesOfPregnancy(problem, ongoing, today))
  const intent = newestBy(pregnancy_intent, ({ asked_on }) => asked_on)
  if (intent?.intent === 'trying') {
    for (const row of in_use) found.push({ id: 'trying_on_method', weight: 'check', text: `A pregnancy is wished now and ${row.method.replaceAll('_', ' ')} is recorded as in use.`, refs: [{ kind: 'pregnancy_intent', fact_id: intent.id }, { kind: 'contraception_use', fact_id: row.id }] })
  }
  return found
}

function partnerAgainst({ social_history, semen_analysis, work_up_item }: RuleFacts, { sex }: RulePerson): Contradiction[] {
  const none = newestBy(social_history.filter(({ topic }) => topic === 'partner'), () => '')
  if (none === null || none.status !== 'never') return []
  const of_partner: FactRef[] = [
    ...(sex === 'female' ? semen_analysis.map((row): FactRef => ({ kind: 'semen_analysis', fact_id: row.id })) : []),
    ...work_up_item.filter(({ area, status }) => area === 'male' && (status === 'done' || status === 'abnormal')).map((row): FactRef => ({ kind: 'work_up_item', fact_id: row.id })),
  ]
  return of_partner.length === 0 ? [] : [{ id: 'no_partner_with_semen', weight: 'wrong', text: 'No partner is recorded, and results of a male partner are.', refs: [{ kind: 'social_history', fact_id: none.id }, ...of_partner] }]
}

function habitsAgainst({ social_history }: RuleFacts): Contradiction[] {
  const topics = [...new Set(social_history.map(({ topic }) => topic))]
  return topics.flatMap((topic): Contradiction[] => {
    const rows = social_history.filter((row) => row.topic === topic)
    const never = rows.find(({ status }) => status === 'never')
    const ever = rows.find(({ status }) => status === 'current' || status === 'former')
    if (never === undefined || ever === undefined || topic === 'partner') return []
    return [{ id: 'never_and_ever', weight: 'wrong', text: `${topic.replaceAll('_', ' ')} is recorded as never and as ${ever.status}.`, refs: [{ kind: 'social_history', fact_id: never.id }, { kind: 'social_history', fact_id: ever.id }] }]
  })
}
