import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAmount, readTimesPerDay, toMicrograms } from './daily-dose.ts'
import { interaction_pairs } from './interactions.data.ts'
import { checkMedicationList, labMarksFor, type ListContext } from './interactions.ts'
import { lab_tests } from './lab-catalog.data.ts'
import { findSubstance, matchSubstances } from './match-substance.ts'
import type { ListEntry } from './medication-list.ts'
import { brands, product_contents, substances } from './substances.data.ts'
import { sumNutrients } from './supplement-totals.ts'
import { supplements } from './supplements.data.ts'

const not_pregnant: ListContext = { on: '2026-11-21', states: { pregnancy: false, trying_to_conceive: false } }
let next = 0
const taking = (name: string, more: Partial<ListEntry> = {}): ListEntry => ({ id: String((next += 1)).padStart(4, '0'), name, is_supplement: false, dose: null, frequency: null, stopped_on: null, ...more })
const supplement = (name: string, more: Partial<ListEntry> = {}) => taking(name, { is_supplement: true, ...more })
const ids = (entries: ListEntry[], context = not_pregnant) => checkMedicationList(entries, context).findings.map(({ pair }) => pair.id)

describe('the data', () => {
  it('has 90 pairs of their own names, whose keys are all known', () => {
    expect(interaction_pairs).toHaveLength(90)
    expect(new Set(interaction_pairs.map(({ id }) => id)).size).toBe(90)
    const keys = new Set(substances.map(([key]) => key))
    const classes = new Set(substances.flatMap(([, , list]) => list.split(' ')))
    for (const { supplements: left, targets } of interaction_pairs) {
      for (const key of left) expect(keys).toContain(key)
      for (const target of targets) {
        if (target.startsWith('class:')) expect(classes).toContain(target.slice(6))
        else if (!/^(state|lab):|^any_oral_drug$/.test(target)) expect(keys).toContain(target)
      }
    }
    for (const key of [...Object.values(brands).flat(), ...Object.values(product_contents).flatMap(({ contains, may_contain }) => [...contains, ...may_contain]), ...supplements.map(({ substance }) => substance)]) expect(keys).toContain(key)
  })

  it('no name means two things', () => {
    const names = [...substances.flatMap(([, list]) => list.split('|')), ...Object.keys(brands)]
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('has 68 supplements and 112 laboratory tests', () => {
    expect(supplements).toHaveLength(68)
    expect(new Set(lab_tests.map(({ key }) => key)).size).toBe(112)
  })
})

describe('names', () => {
  it.each<[string, boolean, string[]]>([
    ['St. John’s Wort 300 mg', true, ['st_johns_wort']],
    ['Hypericum perforatum', true, ['st_johns_wort']],
    ['Synthroid', false, ['levothyroxine']],
    ['Vitamin D-3', true, ['vitamin_d']],
    ['calcium + vitamin D', true, ['calcium', 'vitamin_d']],
    ['losartan potassium', false, ['losartan']],
    ['atorvastatin calcium 20 mg', false, ['atorvastatin']],
    ['esomeprazole magnesium', false, ['esomeprazole']],
    ['potassium chloride ER', false, ['potassium']],
    ['chewable calcium', false, ['calcium']],
    ['Nature’s best magnesium glycinate', true, ['magnesium']],
    ['ethinyl estradiol/levonorgestrel', false, ['ethinyl_estradiol', 'levonorgestrel']],
    ['norethindrone acetate', false, ['norethindrone_acetate']],
    ['levonorgestrel IUD', false, ['levonorgestrel_iud']],
    ['carbidopa/levodopa', false, ['carbidopa_levodopa']],
    ['omega-3 (EPA+DHA)', true, ['omega_3']],
    ['Yasmin', false, ['ethinyl_estradiol', 'drospirenone']],
    ['Moon Balance Blend', true, []],
  ])('%s', (name, is_supplement, keys) => {
    expect(matchSubstances(name, is_supplement).filter(({ presence }) => presence === 'named').map(({ key }) => key)).toEqual(keys)
  })

  it('a prenatal holds folic acid and iron, and biotin only by its label', () => {
    const found = matchSubstances('prenatal multivitamin', true)
    expect(found).toContainEqual({ key: 'iron', presence: 'contained' })
    expect(found).toContainEqual({ key: 'biotin', presence: 'may_contain' })
  })

  it('every substance is found by its own label', () => {
    for (const [key, names] of substances) expect(matchSubstances(names.split('|')[0]!, true).map((found) => found.key)).toContain(key)
    expect(findSubstance('no such')).toBeNull()
  })
})

describe('findings', () => {
  it.each<[string, ListEntry[], Partial<ListContext['states']>, string]>([
    ['combined pill', [supplement("St John's wort"), taking('Yaz')], {}, 'st_johns_wort_chc'],
    ['an SSRI by brand', [supplement('hypericum'), taking('Zoloft')], {}, 'st_johns_wort_ssri'],
    ['serotonin', [supplement('5-HTP'), taking('venlafaxine')], {}, '5_htp_ssri'],
    ['thyroid', [supplement('prenatal vitamin'), taking('levothyroxine')], {}, 'iron_levothyroxine'],
    ['blood thinner', [supplement('ginkgo biloba'), taking('Eliquis')], {}, 'ginkgo_anticoagulant'],
    ['retrieval ahead', [supplement('Ginkgo')], { retrieval: true }, 'ginkgo_anticoagulant'],
    ['stimulation', [supplement('Vitex')], { stimulation: true }, 'chasteberry_gonadotropin'],
    ['gonadotropins', [supplement('chaste tree'), taking('Gonal-F')], {}, 'chasteberry_gonadotropin'],
    ['pregnancy', [supplement('blue cohosh')], { pregnancy: true }, 'pennyroyal_pregnancy'],
    ['wanting to conceive', [supplement('red yeast rice')], { trying_to_conceive: true }, 'red_yeast_rice_statin'],
    ['potassium', [supplement('salt substitute'), taking('Slynd')], {}, 'potassium_drospirenone'],
    ['luteal phase', [supplement('resveratrol')], { transfer_luteal: true }, 'resveratrol_transfer_luteal'],
    ['charcoal with any oral drug', [supplement('activated charcoal'), taking('an unknown drug', { route: 'oral' })], {}, 'activated_charcoal_oral_contraceptive'],
    ['two supplements', [supplement('calcium citrate'), supplement('ferrous fumarate')], {}, 'calcium_iron'],
  ])('%s', (_name, entries, states, id) => {
    expect(ids(entries, { ...not_pregnant, states: { ...not_pregnant.states, ...states } })).toContain(id)
  })

  it('nothing where one side is missing', () => {
    expect(ids([supplement("St John's wort")])).toEqual([])
    expect(ids([supplement('Vitex'), supplement('red yeast rice')])).toEqual([])
    expect(ids([supplement('prenatal multivitamin')])).toEqual([])
  })

  it('biotin by dose: a labelled 30 ug is nothing, 10 mg marks hCG low and estradiol high, no dose asks', () => {
    const biotin = (dose: string | null) => checkMedicationList([supplement('biotin', { dose, frequency: dose === null ? null : 'once daily' })], not_pregnant)
    expect(biotin('30 mcg').findings).toEqual([])
    const high = biotin('10000 ug')
    expect(labMarksFor(high, 'hcg_b')).toEqual([{ lab: 'hcg_b', direction: 'low', pair_id: 'biotin_hcg_b', certainty: 'listed' }])
    expect(labMarksFor(high, 'e2')[0]).toMatchObject({ direction: 'high' })
    expect(labMarksFor(high, 'tsh')[0]).toMatchObject({ direction: 'low' })
    expect(labMarksFor(biotin(null), 'hcg_b')[0]).toMatchObject({ certainty: 'dose_unknown' })
    expect(labMarksFor(biotin('1 mg'), 'hcg_b')).toHaveLength(1)
  })

  it('DHEA marks progesterone as possibly too high', () => {
    expect(labMarksFor(checkMedicationList([supplement('DHEA', { dose: '25 mg', frequency: 'three times daily' })], not_pregnant), 'p4')[0]).toMatchObject({ direction: 'high' })
  })

  it('a product that may hold biotin asks for its label and marks nothing', () => {
    const check = checkMedicationList([supplement('prenatal multivitamin')], not_pregnant)
    expect(check.label_questions[0]?.substances).toContain('biotin')
    expect(labMarksFor(check, 'hcg_b')).toEqual([])
    const labelled = checkMedicationList([supplement('prenatal multivitamin', { frequency: 'daily', ingredients: [{ name: 'Biotin', amount: 5, unit: 'mg' }, { name: 'Folate', amount: 800, unit: 'mcg' }] })], not_pregnant)
    expect(labMarksFor(labelled, 'hcg_b')[0]).toMatchObject({ certainty: 'listed' })
    expect(labelled.label_questions).toEqual([])
  })

  it('retinol is summed over the list before it is judged', () => {
    const context: ListContext = { on: '2026-11-21', states: { pregnancy: true } }
    const retinol = (dose: string) => supplement('vitamin A', { dose, frequency: 'daily' })
    expect(ids([retinol('5000 IU')], context)).not.toContain('vitamin_a_pregnancy')
    expect(ids([retinol('5000 IU'), retinol('6000 IU')], context)).toContain('vitamin_a_pregnancy')
    expect(ids([supplement('beta-carotene', { dose: '15 mg', frequency: 'daily' })], context)).not.toContain('vitamin_a_pregnancy')
  })

  it('pregnancy that nobody recorded counts as possible, and is said', () => {
    const check = checkMedicationList([supplement('pennyroyal')], { on: '2026-11-21', states: {} })
    expect(check.findings[0]).toMatchObject({ certainty: 'state_unknown', states: ['pregnancy'] })
    expect(check.coverage.statement).toContain('Pregnancy is not recorded and counts as possible.')
  })

  it('what was stopped no longer counts, save for as long as it lasts', () => {
    const pill = taking('ella')
    expect(ids([supplement("St John's wort", { stopped_on: '2026-11-01' }), pill])).toContain('st_johns_wort_emergency_contraception')
    expect(ids([supplement("St John's wort", { stopped_on: '2026-10-01' }), pill])).toEqual([])
    expect(ids([supplement("St John's wort", { stopped_on: '2026-11-01' }), taking('Zoloft')])).toEqual([])
    expect(ids([supplement("St John's wort"), taking('Zoloft', { stopped_on: '2026-11-01' })])).toEqual([])
  })

  it('most severe first', () => {
    const found = checkMedicationList([supplement("St John's wort"), taking('tacrolimus'), taking('levothyroxine'), taking('Zoloft'), supplement('rhodiola')], not_pregnant).findings
    expect(found.map(({ pair }) => pair.severity)).toEqual(['contraindicated', 'major', 'minor', 'minor'])
  })

  it('names the entries of both sides', () => {
    const [herb, one, two] = [supplement("St John's wort"), taking('sertraline'), taking('fluoxetine')]
    const finding = checkMedicationList([two, herb, one], not_pregnant).findings[0]!
    expect(finding).toMatchObject({ supplement_entry_ids: [herb.id], target_entry_ids: [one.id, two.id], title: "St John's wort with sertraline, fluoxetine" })
  })
})

describe('coverage', () => {
  it('says what was not checked, and that silence is not safety', () => {
    const { coverage } = checkMedicationList([supplement('Moon Balance Blend'), taking('sertraline')], not_pregnant)
    expect(coverage).toMatchObject({ entries: 2, checked: 1, pairs: 90, unknown: [{ name: 'Moon Balance Blend' }] })
    expect(coverage.statement).toBe('Checked 1 of 2 entries against 90 pairs of a supplement with a drug, a laboratory test or a state. “Moon Balance Blend” isn\'t known and was not checked. Interactions between two drugs are not checked. None in our set of 90 pairs: not proof of safety.')
  })
})

describe('duplicates and pregnancy notes', () => {
  it('the same ingredient twice, by brand and by name', () => {
    expect(checkMedicationList([taking('Advil'), taking('ibuprofen'), taking('Tylenol')], not_pregnant).duplicates).toMatchObject([{ substance: 'ibuprofen' }])
  })

  it('drugs and herbs that the catalogs mark for pregnancy', () => {
    const notes = checkMedicationList([taking('isotretinoin 20 mg'), supplement('ashwagandha'), supplement('vitamin D3')], { on: '2026-11-21', states: { trying_to_conceive: true, pregnancy: false } }).reproductive
    expect(notes.map(({ tier, state }) => [tier, state])).toEqual([['contraindicated', 'trying_to_conceive'], ['avoid', 'trying_to_conceive']])
    expect(checkMedicationList([taking('Accutane')], { on: '2026-11-21', states: { pregnancy: true } }).reproductive[0]).toMatchObject({ tier: 'contraindicated' })
    expect(checkMedicationList([taking('isotretinoin')], not_pregnant).reproductive).toEqual([])
    expect(checkMedicationList([taking('Menopur')], { on: '2026-11-21', states: { trying_to_conceive: true, pregnancy: false } }).reproductive).toEqual([])
    expect(checkMedicationList([taking('Menopur')], { on: '2026-11-21', states: { pregnancy: true } }).reproductive[0]).toMatchObject({ tier: 'stop', note: 'stop; not for use once pregnant' })
  })
})

describe('the order of a list does not matter', () => {
  const names = fc.constantFrom("St John's wort", 'Zoloft', 'levothyroxine', 'prenatal multivitamin', 'biotin', 'iron', 'calcium', 'Yaz', 'warfarin', 'ginkgo', 'Moon Balance Blend', 'vitamin A', 'methotrexate', 'kava')
  const lists = fc.array(names, { maxLength: 9 }).map((found) => found.map((name, index) => taking(name, { id: `e${index}`, is_supplement: !/^[A-Z]|thyrox|warf|metho/.test(name) || name.startsWith('St') || name.startsWith('Moon') })))
  const states = fc.record({ pregnancy: fc.option(fc.boolean()), stimulation: fc.boolean(), retrieval: fc.boolean() })

  it('shuffled or repeated it is checked alike, and a longer list never has fewer pairs', () => {
    fc.assert(
      fc.property(lists, states, fc.nat(), (entries, found, turn) => {
        const context: ListContext = { on: '2026-11-21', states: found }
        const check = checkMedicationList(entries, context)
        const turned = entries.length === 0 ? [] : [...entries.slice(turn % entries.length), ...entries.slice(0, turn % entries.length)]
        expect(checkMedicationList([...turned].reverse(), context)).toEqual(check)
        expect(checkMedicationList([...entries, ...entries], context)).toEqual(check)
        const fewer = new Set(checkMedicationList(entries.slice(1), context).findings.map(({ pair }) => pair.id))
        for (const id of fewer) expect(check.findings.map(({ pair }) => pair.id)).toContain(id)
      }),
      { numRuns: 150 },
    )
  })
})

describe('doses and totals', () => {
  it.each([['5,000 IU', 5000, 'iu'], ['10000 ug', 10000, 'ug'], ['1.5 g', 1.5, 'g'], ['770 mcg RAE', 770, 'mcg']])('%s is read', (text, amount, unit) => {
    expect(readAmount(text)).toEqual({ amount, unit })
  })

  it.each(['1 tablet', '10/10 mg', '100-200 mg', '', '5'])('"%s" is not', (text) => expect(readAmount(text)).toBeNull())

  it.each([['once daily', 1], ['twice daily with meals', 2], ['three times daily', 3], ['every other day', 0.5], ['weekly', 1 / 7], ['at bedtime', 1], ['every 8 hours', 3], ['as needed', null], ['two tablets at bedtime', null], ['once daily on cycle days 3 to 7', null], ['', null]])('"%s" is %s a day', (text, times) => {
    expect(readTimesPerDay(text)).toBe(times)
  })

  it('units of each ingredient', () => {
    expect(toMicrograms('vitamin_d', { amount: 5000, unit: 'IU' })).toBe(125)
    expect(toMicrograms('vitamin_e', { amount: 400, unit: '[IU]' }, 'dl-alpha tocopherol')).toBe(180_000)
    expect(toMicrograms('iron', { amount: 325, unit: 'mg' }, 'ferrous sulfate')).toBe(65_000)
    expect(toMicrograms('biotin', { amount: 5, unit: 'IU' })).toBeNull()
  })

  it('sums over all products, and says where the total is "at least"', () => {
    const entries = [supplement('vitamin D3', { dose: '2000 IU', frequency: 'daily' }), supplement('cholecalciferol', { dose: '3000 IU', frequency: 'daily' }), supplement('cod liver oil'), supplement('zinc', { dose: '30 mg', frequency: 'daily' })]
    const totals = sumNutrients(entries, { on: '2026-11-21', age_years: 30 })
    expect(totals.find(({ substance }) => substance === 'vitamin_d')).toMatchObject({ total: 125, upper_level: 100, unit: 'ug', is_over: true, without_amount_ids: [entries[2]!.id] })
    expect(totals.find(({ substance }) => substance === 'zinc')).toMatchObject({ total: 30, upper_level: 40, is_over: false })
    expect(totals.some(({ substance }) => substance === 'vitamin_a')).toBe(false)
  })
})
