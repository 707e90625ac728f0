import type { NoteSummary } from '#contract/notes.ts'
import { formatPlainDate } from '#web/ui/dates.ts'

type Line = NoteSummary['lines'][number]

export interface LineGroup {
  category: string
  title: string
  lines: Line[]
}

/** Lines come ranked; a group stands where its most important line stands. */
export function groupLines(lines: readonly Line[]): LineGroup[] {
  return [...Map.groupBy(lines, (line) => line.category)].map(([category, own]) => {
    const words = category.replaceAll('_', ' ')
    return { category, title: words.charAt(0).toUpperCase() + words.slice(1), lines: own }
  })
}

/** Words of the summary in whole percent of the note's. */
export function shareOf(summary: Pick<NoteSummary, 'note_word_count' | 'summary_word_count'>): number {
  return summary.note_word_count === 0 ? 0 : Math.round((100 * summary.summary_word_count) / summary.note_word_count)
}

export function summaryAsText(summary: NoteSummary): string {
  const { patient } = summary
  const head = `${summary.title}, visit of ${formatPlainDate(summary.visit_on)}\n${patient.first_name} ${patient.last_name}, born ${formatPlainDate(patient.date_of_birth)}, MRN ${patient.mrn}`
  const groups = groupLines(summary.lines).map((group) => `${group.title}\n${group.lines.map((line) => `- ${line.text}`).join('\n')}`)
  return [head, ...groups].join('\n\n')
}
