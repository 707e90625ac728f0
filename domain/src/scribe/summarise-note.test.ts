import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claim_kinds, type Claim } from './claim.ts'
import { summariseNote } from './summarise-note.ts'

let next = 0
function claim(text: string, kind: Claim['kind'], changes: Partial<Claim> = {}): Claim {
  next++
  return { id: `c${next}`, section: 'a', text, kind, polarity: 'affirmed', experiencer: 'patient', support: 'direct', is_high_risk: false, state: 'accepted', evidence: [], rules: [], ...changes }
}
const count = (texts: string[]): number => texts.join(' ').split(/\s+/).filter((word) => word !== '').length

describe('summariseNote', () => {
  it('puts what was decided before what was told', () => {
    const claims = [
      claim('She has had cramps on and off since the spring when she moved house.', 'history'),
      claim('I think this is endometriosis.', 'assessment'),
      claim('We will start norethindrone 5 mg daily.', 'plan', { is_high_risk: true }),
      claim('She works as a teacher and likes her classes a great deal this year.', 'history'),
    ]
    expect(summariseNote([{ key: 'a', title: 'A', claims }]).map((line) => line.text)).toEqual(['I think this is endometriosis.', 'We will start norethindrone 5 mg daily.'])
  })
  it('leaves out what the writer struck', () => {
    const claims = [claim('We will start methotrexate.', 'plan', { state: 'struck' }), claim('I think she is well and may go home again.', 'assessment'), claim('She is tired of the drive and of the early appointments we give her here.', 'history')]
    expect(summariseNote([{ key: 'a', title: 'A', claims }]).map((line) => line.text)).not.toContain('We will start methotrexate.')
  })
  it('has nothing to say of an empty note', () => {
    expect(summariseNote([{ key: 'a', title: 'A', claims: [] }])).toEqual([])
  })
  it('never goes past its share and cites what exists', () => {
    const any_claim = fc.record({ text: fc.array(fc.constantFrom('follicle', '17', 'mm', 'pain', 'start', 'letrozole'), { minLength: 1, maxLength: 30 }).map((words) => words.join(' ')), kind: fc.constantFrom(...claim_kinds) }).map(({ text, kind }) => claim(text, kind))
    fc.assert(
      fc.property(fc.array(any_claim, { maxLength: 30 }), fc.double({ min: 0.05, max: 1, noNaN: true }), (claims, max_share) => {
        const lines = summariseNote([{ key: 'a', title: 'A', claims }], { max_share })
        expect(count(lines.map((line) => line.text))).toBeLessThanOrEqual(max_share * count(claims.map((item) => item.text)))
        for (const line of lines) for (const id of line.claim_ids) expect(claims.find((item) => item.id === id)?.text).toBe(line.text)
      }),
      { seed: 11 },
    )
  })
})
