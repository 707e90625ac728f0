import { expect, it } from 'vitest'
import { compareVersions } from './compare-versions.ts'

const section = (key: string, ...texts: string[]) => ({ key, title: key, claims: texts.map((text) => ({ text })) }) as unknown as Parameters<typeof compareVersions>[0][number]

it('shows what was added and taken out, word by word; together they give both texts again', () => {
  const before = [section('plan', 'Gonal-F 225 units tonight.', 'Scan on Sunday.')]
  const after = [section('plan', 'Gonal-F 150 units tonight.', 'Scan on Sunday.', 'Call if in pain.')]
  const [plan] = compareVersions(before, after)
  const text = (leave_out: string) => plan!.parts.filter(({ change }) => change !== leave_out).map((part) => part.text).join('')
  expect([text('added'), text('removed')]).toEqual(['Gonal-F 225 units tonight. Scan on Sunday.', 'Gonal-F 150 units tonight. Scan on Sunday. Call if in pain.'])
  expect(plan!.parts.filter(({ change }) => change === 'removed').map((part) => part.text.trim())).toEqual(['225'])
  expect(plan!.is_changed).toBe(true)
})

it('keeps the place of a section that only one of the two has', () => {
  const compared = compareVersions([section('a', 'One.'), section('b', 'Two.'), section('c', 'Three.')], [section('a', 'One.'), section('c', 'Three.'), section('d', 'Four.')])
  expect(compared.map(({ key, is_changed }) => [key, is_changed])).toEqual([['a', false], ['b', true], ['c', false], ['d', true]])
})
