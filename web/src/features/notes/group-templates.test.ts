import { expect, test } from 'vitest'
import type { NoteTemplateEntry } from '#contract/note-templates.ts'
import { groupTemplates } from '#web/features/notes/group-templates.ts'

function template(id: string, specialty: NoteTemplateEntry['specialty'], title: string, section: string, part: Partial<NoteTemplateEntry> = {}): NoteTemplateEntry {
  return { id, origin: 'catalogue', template_id: null, is_mine: false, owner: null, specialty, title, purpose: 'A visit.', sections: [{ key: 's', title: section }], ...part }
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

test('one’s own and the practice’s stand before the catalogue', () => {
  const own = template('own-1.2', 'NP', 'My scan', 'Scan', { origin: 'personal', template_id: 1, is_mine: true, owner: 'Ada Wirth' })
  const shared = template('own-2.1', 'REI', 'Our scan', 'Scan', { origin: 'practice', template_id: 2, owner: 'Noor Haddad' })
  expect(groupTemplates([...all, shared, own], 'NP', '').map(({ title, items }) => [title, items.map(({ id }) => id)]).slice(0, 3)).toEqual([
    ['Your own', ['own-1.2']],
    ['Your practice’s', ['own-2.1']],
    ['Women’s-health primary care', ['T12']],
  ])
})
