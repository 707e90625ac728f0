import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hideIdentity } from './hide-identity.ts'
import { maskExample } from './mask-example.ts'

const known = { names: ['Amara', 'Okafor-Lindqvist', 'Amara Okafor-Lindqvist'], numbers: ['MRN-00417', '1992-03-14'] }

describe('names, dates and numbers stay here', () => {
  it.each([
    ['Hi Amara, how are you?', /Amara/i],
    ['AMARA OKAFOR-LINDQVIST came with her husband', /okafor|amara/i],
    ['Record mrn-00417, born 1992-03-14.', /00417|1992/],
    ['Call 555-010-4477 or write a.o@example.org', /4477|example/],
    ['Retrieval on March 3rd, 2026 or 3/5/2026', /2026/],
    ['Lives at 12 Sample Hill Road', /Sample/],
  ])('%s', (text, gone) => {
    const identity = hideIdentity(known)
    const hidden = identity.hide(text)
    expect(hidden).not.toMatch(gone)
    expect(identity.restore(hidden)).toBe(text)
  })

  it('leaves the facts of the visit', () => expect(hideIdentity(known).hide('Estradiol 1842 on day 9, follicles 17.5 and 15 mm, 225 units.')).toBe('Estradiol 1842 on day 9, follicles 17.5 and 15 mm, 225 units.'))

  it('takes a placeholder back however the model wrote it, and leaves one that it made up', () => {
    const identity = hideIdentity(known)
    identity.hide('Amara')
    expect(identity.restore('NAME-1 feels well; [NAME-9] too.')).toBe('Amara feels well; [NAME-9] too.')
  })

  it('gives back any text', () => {
    fc.assert(fc.property(fc.string(), (text) => {
      const identity = hideIdentity(known)
      fc.pre(!/(NAME|DATE|PHONE|EMAIL|NUMBER|ADDRESS)[-_ ]\d/.test(text))
      expect(identity.restore(identity.hide(text)).toLowerCase()).toBe(text.toLowerCase())
    }))
  })

  it('leaves of an earlier note its style alone', () => {
    const masked = maskExample('HPI: Amara takes levothyroxine 50 mcg since 3/5/2026. Estradiol 1842.', known)
    expect(masked).not.toMatch(/Amara|levothyroxine|50|2026|1842/)
    expect(masked).toMatch(/takes \(drug\) # mcg since/)
  })
})
