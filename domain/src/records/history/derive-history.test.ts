import { describe, expect, it } from 'vitest'
import { sharedAllergyClass } from './allergy-match.ts'
import { findContradictions } from './contradictions.ts'
import { deriveHistory, only_facts } from './derive-history.ts'
import type { RuleFacts } from './facts.ts'
import { readGtpal } from './read-gtpal.ts'

const today = '2026-11-21'
const woman = { date_of_birth: '1990-03-14', sex: 'female' } as const
const nothing: RuleFacts = {
  allergy: [], medication: [], lab_result: [], problem: [], surgery: [], family_history: [], social_history: [], immunization: [], menstrual_record: [], pregnancy: [], contraception_use: [], vital: [], semen_analysis: [],
  work_up_item: [], screening_event: [], organ: [], pregnancy_intent: [],
}
const child = { is_born_alive: true, is_living_now: true, mode: 'vaginal' }
const pregnancy = (number: number, part: Partial<RuleFacts['pregnancy'][number]>): RuleFacts['pregnancy'][number] => ({
  id: number, number, outcome: 'live_birth', ended_on: null, ga_weeks: null, ga_days: null, fetus_count: null, edd_on: null, complications: [], feeding: null, fetuses: [], ...part,
})
const medication = (id: number, name: string, stopped_on: string | null = null) => ({ id, name, is_supplement: false, dose: null, route: null, frequency: null, taking: null as string | null, started_on: null, stopped_on })
const period = { id: 1, assessed_on: '2026-10-01', lmp_on: '2026-09-09', menarche_age_y: 12, cycle_min_d: 28, cycle_max_d: 33, duration_d: 5, has_intermenstrual_bleeding: null, final_period_on: null }
const found = (facts: Partial<RuleFacts>, person: Parameters<typeof findContradictions>[1] = woman) => findContradictions({ ...nothing, ...facts }, person, today).map(({ id }) => id)

describe('what follows from a history', () => {
  it('claims nothing of an empty one', () => {
    const derived = deriveHistory(nothing, woman, today)
    expect(derived).toMatchObject({ age_years: 36, gtpal: null, menstrual: null, body_mass: null, blood_pressure: null, semen: [], contradictions: [] })
    expect(derived.screening.find(({ rule }) => rule.id === 'cx_30_65_hpv')).toMatchObject({ status: 'ask' })
  })

  it('counts GTPAL from the pregnancies: a term child alive, a stillbirth at 24 weeks, an ectopic', () => {
    const { gtpal } = deriveHistory({ ...nothing, pregnancy: [pregnancy(1, { ga_weeks: 39, fetuses: [child] }), pregnancy(2, { outcome: 'stillbirth', ga_weeks: 24 }), pregnancy(3, { outcome: 'ectopic' })] }, woman, today)
    expect(gtpal).toMatchObject({ ok: true, value: { gravidity: 3, term: 1, preterm: 1, abortions: 1, living: 1 } })
  })

  it('says what is missing instead of counting a child that nobody asked about as dead', () => {
    const { gtpal } = deriveHistory({ ...nothing, pregnancy: [pregnancy(1, { ga_weeks: 39, fetuses: [{ ...child, is_living_now: null }] })] }, woman, today)
    expect(gtpal).toMatchObject({ ok: false, missing: ['living children of pregnancy 1'] })
  })

  it('takes the latest menstrual record, and BMI in whatever units were measured', () => {
    const record = { assessed_on: '2026-10-01', lmp_on: '2026-09-20', menarche_age_y: 12, cycle_min_d: 28, cycle_max_d: 38, duration_d: 5, has_intermenstrual_bleeding: null, final_period_on: null }
    const vital = { diastolic: null, measured_at: '2026-11-01T10:00:00Z' }
    const derived = deriveHistory(
      { ...nothing, menstrual_record: [{ id: 1, ...record, assessed_on: '2025-01-01' }, { id: 2, ...record }], vital: [{ id: 1, loinc: '29463-7', value: 154.32, unit: '[lb_av]', ...vital }, { id: 2, loinc: '8302-2', value: 165, unit: 'cm', ...vital }] },
      woman,
      today,
    )
    expect(derived.menstrual).toMatchObject({ fact_id: 2, pattern: { ok: true, value: { frequency: 'normal', regularity: 'irregular' } } })
    expect(derived.body_mass).toMatchObject({ ok: true, value: { bmi_kg_m2: 25.7, class: 'overweight' } })
  })

  it('US MEC: aura and 36 years with 20 cigarettes a day give combined methods 4, with the facts that drove it', () => {
    const { eligibility } = deriveHistory(
      { ...nothing, problem: [{ id: 9, icd10cm: 'G43.109', description: 'Migraine with aura', onset_on: null, resolved_on: null }], social_history: [{ id: 4, topic: 'tobacco', status: 'current', amount: 1, unit: 'packs a day' }] },
      woman,
      today,
    )
    expect(eligibility.ticked).toEqual(expect.arrayContaining([expect.objectContaining({ condition_id: 'migraine_with_aura', from: { kind: 'problem', fact_id: 9 } }), expect.objectContaining({ condition_id: 'smoking_ge_35_years_ge_15_per_day' })]))
    const chc = eligibility.answer.ok ? eligibility.answer.value.find(({ method }) => method === 'chc') : null
    expect(chc).toMatchObject({ initiation: { category: 4 }, needs_override_reason: true })
    expect(chc!.initiation.drivers.map(({ condition_id }) => condition_id).sort()).toEqual(['migraine_with_aura', 'smoking_ge_35_years_ge_15_per_day'])
  })

  it('US MEC: a resolved problem and a stopped medication tick nothing', () => {
    const { eligibility } = deriveHistory({ ...nothing, problem: [{ id: 9, icd10cm: 'G43.109', description: 'x', onset_on: null, resolved_on: '2020-01-01' }], medication: [medication(1, 'lamotrigine', '2020-01-01')] }, woman, today)
    expect(eligibility.ticked.every(({ from }) => from === null)).toBe(true)
  })

  it('screening: cytology of three years ago at 24 is due; without a cervix nothing is', () => {
    const young = { date_of_birth: '2002-03-14', sex: 'female' } as const
    const cervix = (state: string) => deriveHistory({ ...nothing, organ: [{ id: 1, organ: 'cervix', state, since_on: null }], screening_event: [{ id: 1, type: 'cytology', done_on: '2023-11-20', result: 'normal' }] }, young, today).screening.find(({ rule }) => rule.id === 'cx_21_29')
    expect(cervix('present')).toMatchObject({ status: 'due', due_on: '2026-11-20' })
    expect(cervix('absent')).toMatchObject({ status: 'not_applicable' })
  })

  it('screening: a vaccine given and a result on file are done; another vaccine of a like name is not', () => {
    const dose = (vaccine: string, status = 'given') => ({ id: 1, vaccine, status, given_on: '2026-10', dose_number: null })
    const flu = (vaccine: string, status?: string) => deriveHistory({ ...nothing, immunization: [dose(vaccine, status)] }, woman, today).screening.find(({ rule }) => rule.id === 'flu')
    expect(flu('Influenza, inactivated')).toMatchObject({ status: 'not_due', due_on: '2027-10-01' })
    expect(flu('Haemophilus influenzae type b')).toMatchObject({ status: 'due' })
    expect(flu('Influenza', 'declined')).toMatchObject({ status: 'due' })
    const lipid = deriveHistory({ ...nothing, lab_result: [{ id: 1, loinc: '13457-7', name: 'LDL-C', collected_at: '2025-03-01T12:00:00Z' }] }, woman, today).screening.find(({ rule }) => rule.id === 'lipid')
    expect(lipid).toMatchObject({ status: 'not_due', due_on: '2031-03-01' })
  })

  it('pregnancies that were asked for and are none make GTPAL of noughts, unasked ones nothing', () => {
    expect(deriveHistory(nothing, woman, today, { ...only_facts, known_empty: ['obstetric'] }).gtpal).toMatchObject({ ok: true, value: { gravidity: 0, term: 0, preterm: 0, abortions: 0, living: 0 } })
    expect(deriveHistory(nothing, woman, today, { ...only_facts, known_empty: ['allergies'] }).gtpal).toBeNull()
  })

  it('shows the bands of a blood pressure for both where nobody knows of a pregnancy', () => {
    const vital = [{ id: 1, loinc: '85354-9', value: 131, diastolic: 80, unit: 'mm[Hg]', measured_at: '2026-11-01T10:00:00Z' }]
    expect(deriveHistory({ ...nothing, vital }, woman, today).blood_pressure).toMatchObject({ answer: { ok: false }, either: { if_not_pregnant: { value: { band: 'stage1' } }, if_pregnant: { value: { band: 'normal' } } } })
    expect(deriveHistory({ ...nothing, vital, pregnancy: [pregnancy(1, { outcome: 'ongoing' })] }, woman, today).blood_pressure).toMatchObject({ answer: { value: { band: 'normal' } }, either: null })
  })

  it('asks after a period that is later than the longest cycle, not where a method or the want of a uterus explains it', () => {
    const alerts = (facts: Partial<RuleFacts>) => deriveHistory({ ...nothing, menstrual_record: [period], ...facts }, woman, today).menstrual?.alerts
    expect(alerts({})).toEqual([expect.stringContaining('73 days since the last period recorded')])
    expect(alerts({ menstrual_record: [{ ...period, lmp_on: '2026-10-13' }] })).toEqual([])
    expect(alerts({ contraception_use: [{ id: 1, method: 'lng_iud', started_on: '2024', stopped_on: null }] })).toEqual([])
    expect(alerts({ organ: [{ id: 1, organ: 'uterus', state: 'absent', since_on: null }] })).toEqual([])
  })

  it('sums nutrients over the list against their upper levels, and a partner’s analysis against the limits', () => {
    const taken = (id: number, dose: string) => ({ ...medication(id, 'vitamin D3'), is_supplement: true, dose, frequency: 'once daily' })
    expect(deriveHistory({ ...nothing, medication: [taken(1, '2000 IU'), taken(2, '5000 IU')] }, woman, today).nutrients).toMatchObject([{ substance: 'vitamin_d', total: 175, unit: 'ug', is_over: true }])
    const analysis = { id: 5, collected_on: '2026-10-17', abstinence_d: 3, volume_ml: 3.6, concentration_m_per_ml: 11, total_motility_percent: 25, progressive_percent: null, vitality_percent: null, normal_forms_percent: null }
    const { partner_semen, semen } = deriveHistory(nothing, woman, today, { ...only_facts, partner_semen: [{ analysis, other: { id: 9, first_name: 'Testo', last_name: 'Partner' } }] })
    expect(partner_semen).toMatchObject([{ fact_id: 5, other: { id: 9 }, total_motile: { value: { total_motile_million: 9.9 } } }])
    expect(partner_semen[0]!.limits.ok && partner_semen[0]!.limits.value.measures.filter(({ is_below }) => is_below).map(({ measure }) => measure)).toEqual(['concentration_m_per_ml', 'total_motility_percent'])
    expect(semen).toEqual([])
  })

  it('checks the one list in the states that the chart knows, and says what it did not check', () => {
    const { medications } = deriveHistory({ ...nothing, medication: [{ ...medication(1, "St John's wort"), is_supplement: true }, medication(2, 'sertraline'), medication(3, 'Zzq-9')] }, woman, today)
    expect(medications.findings[0]).toMatchObject({ supplement_entry_ids: ['1'], target_entry_ids: ['2'], certainty: 'listed' })
    expect(medications.coverage.unknown).toEqual([{ id: '3', name: 'Zzq-9' }])
    const biotin = deriveHistory({ ...nothing, medication: [{ ...medication(1, 'biotin'), is_supplement: true, dose: '10 mg', frequency: 'once daily' }], lab_result: [{ id: 8, loinc: '3016-3', name: 'TSH', collected_at: '2026-10-01T12:00:00Z' }] }, woman, today)
    expect(biotin.interference).toMatchObject([{ result_ids: [8], name: 'TSH', direction: 'low' }])
    const stopped = deriveHistory({ ...nothing, medication: [{ ...medication(1, "St John's wort", '2025-01-01'), is_supplement: true }, medication(2, 'sertraline')] }, woman, today)
    expect(stopped.medications.findings).toEqual([])
  })

  it('Z22 a hidden medication protects in the gravest pairs, without its name or the pair', () => {
    const wort = { ...medication(1, "St John's wort"), is_supplement: true }
    const beside = { ...only_facts, hidden_medications: [{ id: 9, name: 'sertraline', is_supplement: false, route: 'oral', sensitivity: 'mental_health' }] }
    const derived = deriveHistory({ ...nothing, medication: [wort] }, woman, today, beside)
    expect(derived.restricted).toEqual([{ severity: 'major', visible: ["St John's wort"], ask: [] }])
    expect(JSON.stringify(derived)).not.toMatch(/sertraline/i)
    expect(deriveHistory({ ...nothing, medication: [medication(1, 'levothyroxine')] }, woman, today, beside).restricted).toEqual([])
  })

  it('a test that was declined is not a test that was done', () => {
    const { screening } = deriveHistory({ ...nothing, screening_event: [{ id: 1, type: 'hiv_ag_ab', done_on: '2025-11-20', result: 'declined' }] }, woman, today)
    expect(screening.find(({ rule }) => rule.id === 'hiv')).toMatchObject({ status: 'due' })
  })
})

describe('contradictions', () => {
  it.each([
    ['an allergy against what is taken', { allergy: [{ id: 1, substance: 'Penicillin', category: null }], medication: [medication(1, 'amoxicillin 500 mg')] }, 'allergy_medication'],
    ['sesame against progesterone in oil', { allergy: [{ id: 1, substance: 'Sesame', category: null }], medication: [medication(1, 'progesterone in oil')] }, 'allergy_medication'],
    ['a living child of an ectopic pregnancy', { pregnancy: [pregnancy(1, { outcome: 'ectopic', fetuses: [child] })] }, 'living_without_birth'],
    ['a living child not born alive', { pregnancy: [pregnancy(1, { fetuses: [{ ...child, is_born_alive: false }] })] }, 'living_not_born_alive'],
    ['pregnancies out of order', { pregnancy: [pregnancy(1, { ended_on: '2021' }), pregnancy(2, { ended_on: '2019-05' })] }, 'order_of_ends'],
    ['two of one number', { pregnancy: [pregnancy(1, {}), { ...pregnancy(1, {}), id: 2 }] }, 'same_number'],
    ['pregnant with an IUD', { pregnancy: [pregnancy(1, { outcome: 'ongoing' })], contraception_use: [{ id: 1, method: 'cu_iud', started_on: '2020', stopped_on: null }] }, 'pregnant_on_method'],
    ['trying with an implant', { pregnancy_intent: [{ id: 1, intent: 'trying', asked_on: '2026-01-01' }], contraception_use: [{ id: 1, method: 'implant', started_on: '2020', stopped_on: null }] }, 'trying_on_method'],
    ['a uterus after hysterectomy', { surgery: [{ id: 1, name: 'Total hysterectomy', performed_on: '2019' }], organ: [{ id: 1, organ: 'uterus', state: 'present', since_on: null }] }, 'removed_and_present'],
    ['a code of pregnancy without one', { problem: [{ id: 1, icd10cm: 'O09.811', description: 'Supervision', onset_on: null, resolved_on: null }] }, 'code_without_pregnancy'],
    ['a code of pregnancy for three years', { pregnancy: [pregnancy(1, { outcome: 'ongoing' })], problem: [{ id: 1, icd10cm: 'Z34.01', description: 'Supervision', onset_on: '2023-10-31', resolved_on: null }] }, 'code_outlives_pregnancy'],
    ['an ovary after both were removed', { surgery: [{ id: 1, name: 'Bilateral salpingo-oophorectomy', performed_on: '2019' }], organ: [{ id: 1, organ: 'left_ovary', state: 'present', since_on: null }] }, 'removed_and_present'],
    ['a period after hysterectomy', { surgery: [{ id: 1, name: 'Hysterectomy', performed_on: '2019' }], menstrual_record: [{ ...period, lmp_on: '2026-09-09' }] }, 'period_after_hysterectomy'],
    ['a medication listed and not taken', { medication: [{ ...medication(1, 'letrozole'), taking: 'not_taking' }] }, 'listed_not_taken'],
    ['one problem twice by its code', { problem: [{ id: 1, icd10cm: 'E03.9', description: 'Hypothyroidism', onset_on: null, resolved_on: null }, { id: 2, icd10cm: 'E03.9', description: 'Underactive thyroid', onset_on: null, resolved_on: null }] }, 'problem_twice'],
    ['tobacco never and now', { social_history: [{ id: 1, topic: 'tobacco', status: 'never', amount: null, unit: null }, { id: 2, topic: 'tobacco', status: 'current', amount: null, unit: null }] }, 'never_and_ever'],
    ['no partner and a semen analysis', { social_history: [{ id: 1, topic: 'partner', status: 'never', amount: null, unit: null }], work_up_item: [{ id: 1, area: 'male', test: 'Semen analysis', status: 'done', done_on: '2026-01-01', expires_on: null }] }, 'no_partner_with_semen'],
    ['one medication twice', { medication: [medication(1, 'Vitamin D3'), medication(2, 'vitamin d3 ')] }, 'medication_twice'],
  ])('%s is found', (_, facts, id) => {
    expect(found(facts)).toContain(id)
  })

  it.each([
    ['a medication that was stopped', { allergy: [{ id: 1, substance: 'Penicillin', category: null }], medication: [medication(1, 'amoxicillin', '2020-01-01')] }],
    ['pregnancies whose order is not known', { pregnancy: [pregnancy(1, { ended_on: '2021-05' }), pregnancy(2, { ended_on: '2021' })] }],
    ['a code of this pregnancy', { pregnancy: [pregnancy(1, { outcome: 'ongoing' })], problem: [{ id: 1, icd10cm: 'Z34.01', description: 'Supervision', onset_on: '2026-07-01', resolved_on: null }] }],
    ['a cervix left by a supracervical hysterectomy', { surgery: [{ id: 1, name: 'Total supracervical hysterectomy', performed_on: '2019' }], organ: [{ id: 1, organ: 'cervix', state: 'present', since_on: null }] }],
    ['a period in the year of the hysterectomy', { surgery: [{ id: 1, name: 'Hysterectomy', performed_on: '2026' }], menstrual_record: [{ ...period, lmp_on: '2026-01-09' }] }],
    ['twins of which one died', { pregnancy: [pregnancy(1, { fetus_count: 2, fetuses: [child, { ...child, is_born_alive: false, is_living_now: false }] })] }],
    ['a man’s own semen analysis', { semen_analysis: [{ id: 1, collected_on: '2026-01-01', abstinence_d: 3, volume_ml: 2, concentration_m_per_ml: 20, total_motility_percent: 50, progressive_percent: null, vitality_percent: null, normal_forms_percent: null }] }],
  ])('%s is none', (_, facts) => {
    expect(found(facts, { ...woman, sex: 'male' as never })).toEqual([])
  })

  it('a signed note that says another GTPAL than the list is shown', () => {
    const facts = { ...nothing, pregnancy: [pregnancy(1, { ga_weeks: 40, fetuses: [child] })] }
    const stated = { note_id: 7, ...readGtpal('36-year-old G2P1 for follow-up')! }
    expect(deriveHistory(facts, woman, today, { ...only_facts, stated: [stated] }).contradictions).toMatchObject([{ id: 'gtpal_in_note', text: 'A signed note says G2P1; gravidity: 2 stated, 1 from the list of pregnancies.' }])
    expect(deriveHistory(facts, woman, today, { ...only_facts, stated: [{ note_id: 7, ...readGtpal('G1P1001')! }] }).contradictions).toEqual([])
  })

  it('GTPAL is read in its usual forms, and nothing else is taken for it', () => {
    expect(readGtpal('GTPAL 3-1-0-1-1')?.parts).toEqual({ gravidity: 3, term: 1, preterm: 0, abortions: 1, living: 1 })
    expect(readGtpal('G3 P1011')?.parts).toEqual({ gravidity: 3, term: 1, preterm: 0, abortions: 1, living: 1 })
    expect(readGtpal('gave 3 pills')).toBeNull()
    expect(sharedAllergyClass('Latex', 'levothyroxine')).toBeNull()
  })
})
