import type { NoteSummary, RegisterPart } from '#contract/notes.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { summaryAsText } from '#web/features/notes/group-lines.ts'

export const registers = ['clinician', 'patient', 'referrer'] as const
export type Register = (typeof registers)[number]

const write = (parts: readonly RegisterPart[]): string[] => parts.map(({ title, sentences }) => `${title}\n${sentences.map(({ text }) => `- ${text}`).join('\n')}`)

/** One register as plain text, for another system's text field, a portal message or a letter. */
export function registerAsText(summary: NoteSummary, register: Register): string {
  const { patient, visit_on, signed_by } = summary
  if (register === 'clinician') return summaryAsText(summary)
  if (register === 'patient') return [`Your visit of ${formatPlainDate(visit_on)}`, ...write(summary.for_patient.parts)].join('\n\n')
  const about = `Re: ${patient.first_name} ${patient.last_name}, born ${formatPlainDate(patient.date_of_birth)}, MRN ${patient.mrn}. Visit of ${formatPlainDate(visit_on)}.`
  return ['Dear colleague,', about, ...write(summary.for_referrer), `With kind regards,\n${signed_by}`].join('\n\n')
}
