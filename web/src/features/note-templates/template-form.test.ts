import { expect, test } from 'vitest'
import type { WholeTemplate } from '#contract/note-templates.ts'
import { addSection, changeSection, formFaults, moveSection, removeSection, toContent, toForm } from '#web/features/note-templates/template-form.ts'

const content = {
  specialty: 'REI' as const,
  title: 'Scan',
  purpose: 'A scan.',
  sections: ['A', 'B', 'C'].map((title) => ({ key: title.toLowerCase(), title, kinds: ['exam' as const], topics: [], cues: ['lining', 'antral follicle'] })),
}
const template: WholeTemplate = { id: 'own-1.1', origin: 'practice', template_id: 1, is_mine: true, owner: 'Ada Wirth', specialty: 'REI', title: 'Scan', purpose: 'A scan.', sections: [], is_shared: true, content, version: 1, versions: [] }

test('what is opened and saved without a change is the same', () => {
  expect(toContent(toForm(template))).toEqual(content)
})

test('a copy of somebody else’s has another name and is personal until it is shared', () => {
  const form = toForm({ ...template, is_mine: false })
  expect([form.title, form.is_shared]).toEqual(['Scan, my way', false])
})

test('sections are added, changed, moved and removed', () => {
  const form = toForm(template)
  expect(moveSection(form, 0, 1).sections.map(({ key }) => key)).toEqual(['b', 'a', 'c'])
  expect(moveSection(form, 2, -1).sections.map(({ key }) => key)).toEqual(['a', 'c', 'b'])
  expect(removeSection(form, 1).sections.map(({ key }) => key)).toEqual(['a', 'c'])
  const added = addSection(addSection(form))
  expect(added.sections.slice(3).map(({ key }) => key)).toEqual(['section', 'section_2'])
  expect(toContent(changeSection(form, 0, { cues: ' Scan , scan,, Follicle ' })).sections[0]!.cues).toEqual(['scan', 'follicle'])
})

test('every fault is named at its field', () => {
  const form = changeSection(addSection({ ...toForm(template), title: ' ' }), 1, { title: 'a', kinds: [] })
  expect(formFaults(form)).toEqual({
    title: 'is needed',
    'sections.3.title': 'is needed',
    'sections.1.title': 'is the title of another section too: a',
    'sections.1.kinds': 'must name at least one kind of sentence that the section takes',
  })
})
