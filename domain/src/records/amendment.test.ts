import { describe, expect, it } from 'vitest'
import type { Claim, DraftSection } from '../scribe/claim.ts'
import { saysTheSame, startAmendment } from './amendment.ts'

const claim = (id: string, text: string): Claim => ({
  id,
  section: 's',
  text,
  kind: 'finding' as Claim['kind'],
  polarity: 'affirmed' as Claim['polarity'],
  experiencer: 'patient',
  support: 'direct',
  is_high_risk: false,
  state: 'accepted',
  evidence: [{ source: 'transcript', segment_id: 's1', start: 0, end: 4, quote: 'Pain' } as Claim['evidence'][number]],
  rules: [],
})
const section = (key: string, ...claims: Claim[]): DraftSection => ({ key, title: key, claims })

describe('an amendment', () => {
  it('starts from what was signed, with its evidence, and with the sections that were left empty', () => {
    const signed = [section('plan', claim('b', 'Rest.'))]
    const drafted = [section('subjective', claim('a', 'Struck before signing.')), section('plan', claim('b', 'Older words.'))]
    expect(startAmendment(signed, drafted)).toEqual([section('subjective'), section('plan', claim('b', 'Rest.'))])
  })

  it('loses no signed section that the draft does not name', () => {
    expect(startAmendment([section('other', claim('a', 'Kept.'))], [section('plan')]).map(({ key }) => key)).toEqual(['plan', 'other'])
  })

  it('says the same until a sentence is changed, moved, added or left out', () => {
    const before = [section('plan', claim('a', 'Rest.'), claim('b', 'Water.'))]
    expect(saysTheSame(before, [section('plan', claim('a', 'Rest. '), claim('b', 'Water.'))])).toBe(true)
    for (const after of [
      [section('plan', claim('a', 'Rest!'), claim('b', 'Water.'))],
      [section('plan', claim('b', 'Water.'), claim('a', 'Rest.'))],
      [section('plan', claim('a', 'Rest.'))],
      [section('plan', claim('a', 'Rest.'), claim('b', 'Water.'), claim('c', 'Walk.'))],
    ])
      expect(saysTheSame(before, after)).toBe(false)
  })
})
