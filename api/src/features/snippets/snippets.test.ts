import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSnippet, listSnippets, removeSnippet, updateSnippet } from '#contract/snippets.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice
let other: TestPractice

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  other = await createPractice(harness.database.migrate, 'Other')
})
afterAll(() => harness.stop())

const namesOf = async (as: TestPractice['REI']) => (await harness.call(listSnippets, { as })).body.items.map(({ name }: { name: string }) => name)

it('one’s own and the practice’s: others see what is shared, only its owner changes it, another practice sees nothing', async () => {
  const mine = await harness.call(createSnippet, { as: own.REI, body: { name: 'counselled', text: 'Risks and options were discussed.', is_shared: false } })
  expect(mine.status).toBe(201)
  const shared = await harness.call(createSnippet, { as: own.REI, body: { name: 'Return precautions', text: 'Call with fever or pain.', is_shared: true } })
  expect(await namesOf(own.REI)).toEqual(['counselled', 'Return precautions'])
  expect(await namesOf(own.NP)).toEqual(['Return precautions'])
  expect(await namesOf(other.REI)).toEqual([])

  const change = (as: TestPractice['REI'], version: number, name = 'return precautions', snippet_id = shared.body.id) =>
    harness.call(updateSnippet, { as, params: { snippet_id }, body: { name, text: 'Call with fever, pain or bleeding.', is_shared: true }, headers: { 'if-match': String(version) } })
  expect((await change(own.NP, 1)).status).toBe(403)
  expect((await change(own.NP, 1, 'x', mine.body.id)).status).toBe(404)
  expect((await change(other.REI, 1)).status).toBe(404)
  expect((await change(own.REI, 1, 'Counselled')).body.issues[0].path).toBe('body.name')
  expect((await change(own.REI, 1)).body).toMatchObject({ version: 2, text: 'Call with fever, pain or bleeding.' })
  expect((await change(own.REI, 1)).status).toBe(412)
  expect((await harness.call(createSnippet, { as: own.REI, body: { name: 'COUNSELLED', text: 'x', is_shared: false } })).status).toBe(422)
  expect((await harness.call(removeSnippet, { as: own.NP, params: { snippet_id: shared.body.id } })).status).toBe(403)
  expect((await harness.call(removeSnippet, { as: own.REI, params: { snippet_id: shared.body.id } })).status).toBe(200)
  expect(await namesOf(own.NP)).toEqual([])
})
