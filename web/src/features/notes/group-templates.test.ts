import { expect, test } from 'vitest'
import type { NoteTemplateEntry } from '#contract/notes.ts'
import { groupTemplates } from '#web/features/notes/group-templates.ts'

function template(id: string, specialty: NoteTemplateEntry['specialty'], title: string, section: string): NoteTemplateEntry {
  return { id, specialty, title, purpose: 'A visit.', sections: [{ key: 's', title: section }] }
}

const all = [
  template('general', 'any', 'General visit note', 'Plan'),
  template('T02', 'REI', 'Stimulation monitoring visit', 'Ultrasound'),
  template('T12', 'NP', 'Well-woman visit', 'Screening'),
]

test('own specialty first, then any visit, then the rest', () => {
  expect(groupTemplates(all, 'NP', '').map((group) => group.items[0]?.id)).toEqual(['T12', 'general', 'T02'])
  expect(groupTemplates(all, 'ADMIN', '').map((group) => group.items[0]?.id)).toEqual(['general', 'T02', 'T12'])
})

test('found by name, purpose or section, in any order of words', () => {
  expect(groupTemplates(all, 'NP', 'ultra STIM').flatMap((group) => group.items.map(({ id }) => id))).toEqual(['T02'])
  expect(groupTemplates(all, 'NP', 'embryo')).toEqual([])
})
