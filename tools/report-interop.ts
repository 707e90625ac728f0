/** `npm run report:interop`: reads every stranger's file in data/interop and writes docs/INTEROP-FILES.md: what became of each. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFile } from '#api/platform/interop/read-file.ts'
import type { ParsedFile } from '#domain/interop/parsed-file.ts'

const root = 'data/interop'
const titles: Record<string, string> = { hl7v2: 'HL7 v2', ccda: 'C-CDA', fhir: 'FHIR', labs: 'Tables, plain text and PDF', ics: 'iCalendar' }

const parts = [
  '# What becomes of files from elsewhere',
  '',
  'Written by `npm run report:interop` from the files in `data/interop` (sources and licences beside them). Everything of a file stands in one of the three last columns; a test walks each source anew and fails where something does not.',
  '',
  'In every format: a number enters only with the unit and comparator it was written with; nothing outside of the file is ever fetched; insurance, billing and the paperwork of the exchange are left out and counted.',
]
for (const [folder, title] of Object.entries(titles)) {
  parts.push('', `## ${title}`, '', '| file | read as | became rows | kept as text | left out, with the count |', '|---|---|---|---|---|')
  for (const name of readdirSync(join(root, folder)).filter((file) => !/\.md$|LICEN[CS]E/.test(file)).toSorted()) {
    const read = await readFile(readFileSync(join(root, folder, name)))
    parts.push(read.ok ? describe(name, read.value) : `| ${name} | **refused** | ${cell(read.reason.detail)} | | |`)
  }
}
writeFileSync('docs/INTEROP-FILES.md', `${parts.join('\n')}\n`)
console.log(`docs/INTEROP-FILES.md: ${parts.filter((line) => line.startsWith('| ') && !line.startsWith('| file')).length} files`)

function describe(name: string, file: ParsedFile): string {
  const kinds = new Map<string, number>()
  for (const { kind } of file.rows) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  const rows = [...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')
  const attachments = file.texts.filter(({ attachment }) => attachment !== null).length
  const texts = [file.texts.length - attachments > 0 ? `${file.texts.length - attachments} texts` : '', attachments > 0 ? `${attachments} attached files` : ''].filter(Boolean).join(', ')
  const listed = file.left_out.slice(0, 8).map(({ what, count }) => (count > 1 ? `${what} (${count})` : what))
  const more = file.left_out.length > 8 ? `; and ${file.left_out.length - 8} more kinds (${file.left_out.slice(8).reduce((sum, { count }) => sum + count, 0)})` : ''
  return `| ${name} | ${cell(file.summary.title)} | ${rows || '–'} | ${texts || '–'} | ${cell(listed.join('; ') + more) || '–'} |`
}

function cell(text: string): string {
  return text.replace(/\|/g, '\\|').replace(/\s+/g, ' ')
}
