import { type ParseProblem, parseTranscript, type TranscriptFile } from '#domain/scribe/parse-transcript.ts'
import { roleOf, speakerOf } from '#web/clinical/claim-source.ts'

/** What a writer gave: typed or pasted words, or up to two files (one per speaker). */
export interface TranscriptInput {
  pasted: string
  files: TranscriptFile[]
}

export const max_characters = 2_000_000
export const max_files = 2
export const accepted_endings = ['.txt', '.json', '.vtt', '.srt', '.TextGrid']
export const pasted_name = 'pasted.txt'

export interface SpeakerCount {
  name: string
  role: string
  turns: number
  is_role_inferred: boolean
}

export interface TranscriptPreview {
  words: number
  turns: number
  speakers: SpeakerCount[]
  problems: ParseProblem[]
}

/** What is sent: the files when there are any, else the pasted words as one text. */
export function filesOf(input: TranscriptInput): TranscriptFile[] {
  if (input.files.length > 0) return input.files
  return input.pasted.trim() === '' ? [] : [{ name: pasted_name, text: input.pasted }]
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)?.length ?? 0
}

/** Reads the transcript as the server will, so that its complaints are known before anything is sent. */
export function previewTranscript(files: TranscriptFile[]): TranscriptPreview {
  const characters = files.reduce((sum, file) => sum + file.text.length, 0)
  if (characters > max_characters) {
    const reason = `The transcript has ${characters.toLocaleString('en')} characters; at most ${max_characters.toLocaleString('en')} can be read.`
    return { words: 0, turns: 0, speakers: [], problems: [{ file: files[0]?.name ?? pasted_name, line: null, reason }] }
  }
  const parsed = parseTranscript(files)
  if (!parsed.ok) {
    const words = files.reduce((sum, file) => sum + countWords(file.text), 0)
    return { words, turns: 0, speakers: [], problems: parsed.reason }
  }
  const speakers = new Map<string, SpeakerCount>()
  for (const segment of parsed.value.segments) {
    const name = speakerOf(segment)
    const known = speakers.get(name) ?? { name, role: roleOf(segment), turns: 0, is_role_inferred: false }
    known.turns += 1
    known.is_role_inferred ||= segment.is_role_inferred
    speakers.set(name, known)
  }
  return {
    words: parsed.value.segments.reduce((sum, segment) => sum + countWords(segment.text), 0),
    turns: parsed.value.segments.length,
    speakers: [...speakers.values()].sort((a, b) => b.turns - a.turns),
    problems: [],
  }
}

export interface FileRefusal {
  name: string
  reason: string
}

/** Takes new files in beside those already there; what cannot be taken is named with the reason. */
export function addFiles(present: TranscriptFile[], added: TranscriptFile[]): { files: TranscriptFile[]; refused: FileRefusal[] } {
  const refused: FileRefusal[] = []
  const files = [...present]
  for (const file of added) {
    const ending = accepted_endings.find((known) => file.name.toLowerCase().endsWith(known.toLowerCase()))
    if (ending === undefined) {
      refused.push({ name: file.name, reason: `only ${accepted_endings.join(', ')} can be read` })
    } else if (file.text.trim() === '') {
      refused.push({ name: file.name, reason: 'the file is empty' })
    } else {
      const twin = files.findIndex((known) => known.name === file.name)
      if (twin >= 0) files[twin] = file
      else if (ending === '.TextGrid' && files.every((known) => known.name.toLowerCase().endsWith('.textgrid')) && files.length < max_files) files.push(file)
      else files.splice(0, files.length, file)
    }
  }
  return { files, refused }
}
