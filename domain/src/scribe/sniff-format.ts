/** Which format a text is in. The content decides; the file's name only settles what the content leaves open. */
import type { ParsedTranscript } from './parse-transcript.ts'

export function sniffFormat(name: string, text: string): ParsedTranscript['format'] {
  const head = text.slice(0, 4000).replace(/^\uFEFF/u, '').trimStart()
  if (/^WEBVTT(?:\s|$)/u.test(head)) return 'vtt'
  if (head.slice(0, 120).includes('ooTextFile')) return 'textgrid'
  if (/^\{\s{0,200}["}]/u.test(head) || /^\[\s{0,200}[[{"\]]/u.test(head)) return 'json'
  if (/^(?:\d{1,6}\s{1,4})?\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}\s{1,4}-->/u.test(head)) return 'srt'
  const extension = /\.([a-z]{1,10})$/u.exec(name.toLowerCase())?.[1]
  if (extension === 'json' && /^[[{]\s/u.test(head)) return 'json'
  if ((extension === 'srt' || extension === 'vtt') && head.includes('-->')) return extension
  return 'text'
}
