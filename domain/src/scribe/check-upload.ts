/** What is refused before any reading, in words that say what to do next. */
import { lineAt } from './formats/lines.ts'
import type { ParseProblem, TranscriptFile } from './parse-transcript.ts'

/** Characters of all files together; an hour of speech is about 60,000. */
export const max_characters = 2_000_000
export const max_files = 8

const known_binaries: [string, string][] = [
  ['%PDF', 'a PDF'],
  ['PK\u0003\u0004', 'a Word or ZIP file'],
  ['\u00d0\u00cf\u0011\u00e0', 'an old Word file'],
  ['{\\rtf', 'a rich text (RTF) file'],
  ['ID3', 'a sound recording'],
  ['RIFF', 'a sound recording'],
]

export function checkUpload(files: readonly TranscriptFile[]): ParseProblem[] {
  if (files.length === 0) return [{ file: '', line: null, reason: 'no transcript was given' }]
  if (files.length > max_files) {
    return [{ file: '', line: null, reason: `${files.length} files were given; at most ${max_files} can be one visit` }]
  }
  const total = files.reduce((sum, file) => sum + file.text.length, 0)
  if (total > max_characters) {
    const reason = `the text is ${total.toLocaleString('en-US')} characters long; at most 2,000,000 can be read at once`
    return files.map((file) => ({ file: file.name, line: null, reason }))
  }
  return files.flatMap((file) => {
    const reason = findGarbage(file.text)
    return reason === null ? [] : [{ file: file.name, ...reason }]
  })
}

function findGarbage(text: string): { line: number | null; reason: string } | null {
  const start = text.slice(0, 80).trimStart()
  const binary = known_binaries.find(([magic]) => start.startsWith(magic))
  if (binary !== undefined) return { line: null, reason: `this is ${binary[1]}; save or export it as plain text first` }
  let control = 0
  let visible = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0) {
      return { line: lineAt(text, at), reason: 'this is not text (it holds empty bytes); save it as plain text in UTF-8' }
    }
    if ((code < 32 && (code < 9 || code > 13)) || (code >= 127 && code < 160) || code === 0xfffd) control += 1
    else if (code > 32 && code !== 0xfeff && code !== 0xa0) visible += 1
  }
  if (control > 2 && control * 10 > text.length) {
    return { line: null, reason: 'most of this is not readable text; save it as plain text in UTF-8' }
  }
  return visible === 0 ? { line: null, reason: 'there is no text in it' } : null
}
