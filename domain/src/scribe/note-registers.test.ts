import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claim_kinds, type Claim } from './claim.ts'
import { patient_grade_at_most, summariseForPatient, summariseForReferrer } from './note-registers.ts'
import { toPlainWords } from './plain-words.ts'
import { computeReadingGrade } from './reading-grade.ts'

let next = 0
function claim(text: string, kind: Claim['kind'] = 'plan', changes: Partial<Claim> = {}): Claim {
  next++
  return { id: `c${next}`, section: 'a', text, kind, polarity: 'affirmed', experiencer: 'patient', support: 'direct', is_high_risk: false, state: 'accepted', evidence: [], rules: [], ...changes }
}
const she = { subject: 'she', object: 'her', possessive: 'her' }
const plain = (text: string) => toPlainWords(claim(text), she)
const section = (...claims: Claim[]) => [{ key: 'a', title: 'A', claims }]

describe('plain words', () => {
  it('speaks to the patient and in everyday words', () => {
    expect(plain('She has not started the ganirelix.')).toBe('You have not started the ganirelix.')
    expect(plain('She smokes and drinks. We told her to stop.')).toBe('You smoke and drink. We told you to stop.')
    expect(plain('Her estradiol is 640, up from 210 on day 4.')).toBe('Your estradiol is 640, up from 210 on day 4.')
    expect(plain('Denies nausea, vomiting or shortness of breath.')).toBe('No feeling sick, throwing up or trouble breathing.')
    expect(plain('Medication on chart: levothyroxine 50 mcg oral once daily.')).toBe('You take levothyroxine 50 micrograms by mouth once a day.')
    expect(plain('The lining is 7.8 mm with a triple stripe.')).toBe('The lining is 7.8 mm in three layers.')
  })

  it('says nothing of what was said by or about somebody else', () => {
    expect(plain('Partner: "We spilled a little".')).toBeNull()
    expect(toPlainWords(claim('Mother had breast cancer.', 'history', { experiencer: 'family' }), she)).toBeNull()
  })

  it('keeps every number and every denial, or says nothing', () => {
    const words = fc.constantFrom('she', 'has', 'no', 'nausea', 'takes', '225', 'mcg', 'daily', 'not', '7.8', 'her', 'uterus', 'denies', 'without', 'stim day 6', 'and', 'but', ',', ';')
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 20 }), (list) => {
        const text = list.join(' ')
        const said = plain(text)
        if (said !== null) expect(said.match(/\d+(\.\d+)?/g)).toEqual(text.match(/\d+(\.\d+)?/g))
      }),
      { seed: 5 },
    )
  })
})

describe('the patient’s register', () => {
  const visit = section(
    claim('She has had cramps since spring.', 'history'),
    claim('The lining is 7.8 mm with a triple stripe.', 'result'),
    claim('Ovarian hyperresponsiveness necessitating individualised gonadotropin reconsideration is anticipated.', 'assessment', { is_high_risk: true }),
    claim('Start ganirelix 250 mcg tomorrow morning.', 'plan', { is_high_risk: true }),
    claim('Call us the same day if she gains more than 2 pounds or can not keep fluids down.', 'plan'),
    claim('We will start methotrexate.', 'plan', { state: 'struck' }),
  )

  it('reads at grade six or less, cites what it says, and names what it leaves out', () => {
    const { parts, grade, left_out, teach_back } = summariseForPatient(visit, she)
    expect(parts.map(({ title }) => title)).toEqual(['What we found', 'What happens next', 'When to call us'])
    expect(grade).toBeLessThanOrEqual(patient_grade_at_most)
    expect(grade).toBeCloseTo(computeReadingGrade(parts.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(' '))!, 9)
    expect(left_out.map(({ text }) => text)).toEqual([expect.stringContaining('hyperresponsiveness')])
    expect(teach_back.flatMap(({ claim_ids }) => claim_ids).length).toBeGreaterThan(0)
    expect(JSON.stringify(parts)).not.toContain('methotrexate')
  })

  it('never reads harder, whatever the note, and cites only what there is', () => {
    const any_claim = fc
      .record({ text: fc.array(fc.constantFrom('follicle', '17', 'mm', 'pain', 'subcutaneous', 'gonadotropin', 'the', 'she', 'is', 'now.'), { minLength: 1, maxLength: 25 }).map((words) => words.join(' ')), kind: fc.constantFrom(...claim_kinds) })
      .map(({ text, kind }) => claim(text, kind))
    fc.assert(
      fc.property(fc.array(any_claim, { maxLength: 25 }), (claims) => {
        const { parts, grade } = summariseForPatient(section(...claims), she)
        expect(grade ?? 0).toBeLessThanOrEqual(patient_grade_at_most)
        for (const { claim_ids } of parts.flatMap(({ sentences }) => sentences)) for (const id of claim_ids) expect(claims.some((one) => one.id === id)).toBe(true)
      }),
      { seed: 3, numRuns: 60 },
    )
  })

  it('has nothing to say of an empty note', () => {
    expect(summariseForPatient([], she)).toEqual({ parts: [], grade: null, left_out: [], teach_back: [] })
  })
})

it('the letter keeps the note’s own sentences, without what people in the room said', () => {
  const parts = summariseForReferrer(section(claim('Partner: "We spilled a little".', 'history'), claim('Pain since spring.', 'history'), claim('Likely endometriosis.', 'assessment'), claim('Start norethindrone 5 mg daily.', 'plan')))
  expect(parts).toEqual([
    { title: 'History', sentences: [{ text: 'Pain since spring.', claim_ids: [expect.any(String)] }] },
    { title: 'Assessment', sentences: [{ text: 'Likely endometriosis.', claim_ids: [expect.any(String)] }] },
    { title: 'Plan', sentences: [{ text: 'Start norethindrone 5 mg daily.', claim_ids: [expect.any(String)] }] },
  ])
})
