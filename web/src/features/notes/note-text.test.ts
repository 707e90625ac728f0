import { expect, test } from 'vitest'
import type { NoteView } from '#contract/notes.ts'
import { noteAsText } from '#web/features/notes/note-text.ts'

const claim = { section: 'plan', kind: 'plan', polarity: 'affirmed', experiencer: 'patient', support: 'direct', is_high_risk: false, evidence: [], rules: [] }

test('text carries who, when, what and by whom; struck sentences stay out', () => {
  const note = {
    title: 'Stimulation monitoring',
    visit_on: '2026-11-21',
    patient: { first_name: 'Amara', last_name: 'Delgado', date_of_birth: '1992-03-14', mrn: '20417' },
    signed: {
      version: 1,
      reason: null,
      by: { id: 1, name: 'Miriam Okafor', role: 'REI', credentials: 'MD' },
      at: '2026-11-21T09:41:00Z',
      sha256: 'abcdef0123456789',
      sections: [
        { key: 'plan', title: 'Plan', claims: [{ ...claim, id: 'c1', text: 'Continue 225 IU.', state: 'accepted' }, { ...claim, id: 'c2', text: 'Wrong.', state: 'struck' }] },
        { key: 'exam', title: 'Exam', claims: [] },
      ],
    },
  } as unknown as NoteView
  expect(noteAsText(note, 'UTC').split('\n')).toEqual([
    'Stimulation monitoring',
    'Amara Delgado, born 14 Mar 1992, MRN 20417',
    'Visit of 21 Nov 2026',
    '',
    'PLAN',
    'Continue 225 IU.',
    '',
    'Signed by Miriam Okafor, MD, 21 Nov 2026, 09:41',
    'Version 1, verification code abcdef012345',
  ])
})
