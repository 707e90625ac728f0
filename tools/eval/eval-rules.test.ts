import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { differences, parseWritten } from './compare-expected.ts'
import { evaluateVectors } from './eval-rules.ts'

describe.each(['vectors', 'worked-examples'])('clinical rules: %s', (name) => {
  const results = evaluateVectors(readFileSync(`data/clinical-rules/${name}.json`, 'utf8'))

  it.each(results.map(({ title, faults }) => [title, faults] as const))('%s', (_title, faults) => {
    expect(faults).toEqual([])
  })
})

describe('the evaluation has teeth', () => {
  const row = (expected: string, input = '{"kg":70,"m":1.65}', rule = 'bmi') => `[{"rule":"${rule}","case":"x","input":${input},"expected":${expected}}]`

  it.each([
    ['a wrong number', row('{"bmi":25.6}')],
    ['a wrong word', row('{"cls":"normal"}')],
    ['a whole number that is not met exactly', row('{"bmi":26}')],
    ['a value where none is expected', row('{"bmi":null}')],
    ['an unknown rule', row('{}', '{}', 'no.such.rule')],
    ['a missing input', row('{"bmi":25.7}', '{"kg":70}')],
  ])('refuses %s', (_name, text) => {
    expect(evaluateVectors(text)[0]!.faults).not.toEqual([])
  })

  it('takes a number at the decimals that it is written with', () => {
    expect(differences({ a: 40.04, b: [1, 2] }, parseWritten('{"a":40.0,"b":[1,2]}'))).toEqual([])
    expect(differences({ a: 40.06 }, parseWritten('{"a":40.0}'))).toHaveLength(1)
    expect(differences({ a: 40.04 }, parseWritten('{"a":40}'))).toHaveLength(1)
  })
})
