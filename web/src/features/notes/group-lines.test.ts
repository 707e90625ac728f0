import { expect, test } from 'vitest'
import { groupLines, shareOf } from '#web/features/notes/group-lines.ts'

test('a group stands where its first line stands', () => {
  const lines = [
    { text: 'Trigger on Sunday.', category: 'plan', claim_ids: ['c9'] },
    { text: 'Estradiol 1,842 pg/mL.', category: 'new_results', claim_ids: ['c5'] },
    { text: 'Continue 225 IU.', category: 'plan', claim_ids: ['c8'] },
  ]
  expect(groupLines(lines).map((group) => [group.title, group.lines.length])).toEqual([['Plan', 2], ['New results', 1]])
})

test('share of words', () => {
  expect(shareOf({ note_word_count: 420, summary_word_count: 130 })).toBe(31)
  expect(shareOf({ note_word_count: 0, summary_word_count: 0 })).toBe(0)
})
