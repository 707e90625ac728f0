/**
 * The tag at the front of one line: who speaks, when, and where the words begin. A line is judged by itself here;
 * `accept-tags.ts` then judges all lines together, because "Amara:" is a speaker only if the file treats it as one.
 */
import { classifyLabel, isCredential, isRoleWord, wordsOf } from '../speaker-role.ts'
import { isHeadingWord, isStageWord } from './not-speakers.ts'
import { readTimeSpan, skipSpaces, type TimeSpan } from './timestamp.ts'

export interface SpeakerTag {
  /** As written, null where the line carries only a time. */
  label: string | null
  start_ms: number | null
  end_ms: number | null
  /** Index in the line at which the spoken words begin. */
  text_at: number
  /** True where the form of the tag leaves no doubt; otherwise the rest of the file decides. */
  is_certain: boolean
}

/** No tag is longer, so nothing past it is looked at and a hostile line costs no more than a short one. */
const max_tag_length = 80
const max_name_length = 40
const diarised = /^(?:speaker|spk|guest|participant|voice|person|unknown speaker)[ _-]?(?:\d{1,3}|[a-z])?$/iu
const titles = new Set('dr mr mrs ms mx prof st jr sr'.split(' '))
const name_particles = new Set('de da di del den der van von al el bin ibn la le dos y'.split(' '))

export function readSpeakerTag(line: string): SpeakerTag | null {
  const head = line.slice(0, max_tag_length)
  let at = skipDecoration(head)
  const lead = readLeadingTime(head, at)
  if (lead !== null) at = lead.end
  const tag = readBracketLabel(head, at, lead) ?? readName(head, at, lead, line.length)
  if (tag !== null) return tag
  if (lead === null) return null
  return { label: null, start_ms: lead.start_ms, end_ms: lead.end_ms, text_at: at, is_certain: lead.is_bracketed }
}

/** Quote marks, bullets, bold marks and line numbers that pasted text brings along. */
function skipDecoration(head: string): number {
  const match = /^(?:[>*_#•·-]{1,3}\s{0,3})?(?:\d{1,4}[.)]\s{1,3})?(?:\*{1,2})?/u.exec(head)
  return match === null ? 0 : match[0].length
}

interface LeadingTime extends TimeSpan {
  is_bracketed: boolean
}

function readLeadingTime(head: string, at: number): LeadingTime | null {
  const is_bracketed = head[at] === '[' || head[at] === '('
  const span = readTimeSpan(head, is_bracketed ? skipSpaces(head, at + 1) : at)
  if (span === null) return null
  let end = span.end
  if (is_bracketed) {
    end = skipSpaces(head, end)
    if (head[end] !== ']' && head[end] !== ')') return null
    end += 1
  }
  const rest = skipSpaces(head, end)
  // "10:30am" or "3:15pm?" is speech, not a mark of the recorder.
  if (!is_bracketed && rest === end && rest < head.length && head[rest] !== '-' && head[rest] !== '|') return null
  const separator = /^(?:[-–—|]{1,2}\s{0,3})?/u.exec(head.slice(rest))
  return { ...span, end: rest + (separator?.[0].length ?? 0), is_bracketed }
}

function readBracketLabel(head: string, at: number, lead: LeadingTime | null): SpeakerTag | null {
  if (head[at] !== '[') return null
  const close = head.indexOf(']', at)
  if (close === -1) return null
  const label = head.slice(at + 1, close).replace(/[:：]\s*$/u, '').trim()
  const words = wordsOf(label)
  if (label.length > max_name_length || words.length === 0 || words.length > 4) return null
  if (words.some(isStageWord)) return null
  let next = skipSpaces(head, close + 1)
  const time = lead ?? readLeadingTime(head, next)
  if (lead === null && time !== null) next = time.end
  if (head[next] === ':') next += 1
  return tagFrom(label, time, skipSpaces(head, next), isNameLike(label) && isKnown(label))
}

function readName(head: string, at: number, lead: LeadingTime | null, line_length: number): SpeakerTag | null {
  const trailing = line_length <= max_tag_length ? readTrailingTime(head, at) : null
  if (trailing !== null) return trailing
  const raw = /^[\p{L}\p{M}\p{N} .,'’_&/–—-]{1,60}/u.exec(head.slice(at))?.[0]
  if (raw === undefined) return null
  let next = at + raw.length
  const note = readParenthesis(head, next)
  if (note !== null) next = note.end
  const label = raw.trim()
  next = skipSpaces(head, next)
  while (head[next] === '*' || head[next] === '_') next += 1
  const time = lead ?? note?.time ?? null
  const is_colon = (head[next] === ':' || head[next] === '：') && isWordEnd(head, next + 1)
  if (is_colon) {
    if (!isNameLike(label)) return null
    while (/[:*_：]/u.test(head[next] ?? '')) next += 1
    const full = note !== null && note.time === null ? `${label} (${note.inner})` : label
    return tagFrom(full, time, skipSpaces(head, next), time !== null || isKnown(full))
  }
  return readUnmarkedName(head, at, raw, lead)
}

/** "Amara Osei  0:12" alone on a line, as meeting recorders write it; the words follow on the next lines. */
function readTrailingTime(head: string, at: number): SpeakerTag | null {
  const match = /[ \t,|([–-]((?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)[)\]]?[:*]{0,3}$/u.exec(head)
  if (match === null || match.index <= at) return null
  const label = head.slice(at, match.index).replace(/[\s,|([–-]+$/u, '')
  const time = readTimeSpan(match[1] ?? '', 0)
  if (time === null || !isNameLike(label)) return null
  return { label, start_ms: time.start_ms, end_ms: null, text_at: head.length, is_certain: isKnown(label) }
}

interface Parenthesis {
  inner: string
  time: TimeSpan | null
  end: number
}

/** "(00:12)" or "(patient)" between a name and its colon. */
function readParenthesis(head: string, at: number): Parenthesis | null {
  const open = head[at]
  if (open !== '(' && open !== '[') return null
  const close = head.indexOf(open === '(' ? ')' : ']', at)
  if (close === -1) return null
  const inner = head.slice(at + 1, close).trim()
  const time = readTimeSpan(inner, 0)
  if (time === null && !isNameLike(inner)) return null
  return { inner, time, end: close + 1 }
}

/** Tags without a colon: "00:44 Amara  hello", "Doctor<tab>hello", "Doctor - hello". */
function readUnmarkedName(head: string, at: number, raw: string, lead: LeadingTime | null): SpeakerTag | null {
  const is_tab = head[at + raw.length] === '\t'
  const gap = /\s{2}|\s[-–—]\s/u.exec(raw)
  const size = gap?.index ?? (is_tab ? raw.length : -1)
  if (size < 1) return null
  const label = raw.slice(0, size).trim()
  if (!isNameLike(label)) return null
  // Without a colon only a time in front or a role word tells a tag from a spoken aside ("Amara - the nurse - said").
  if (lead === null && !is_tab && classifyLabel(label) === 'unknown') return null
  const next = at + size
  const text_at = skipSpaces(head, gap === null ? next + 1 : next + gap[0].length)
  return tagFrom(label, lead, text_at, lead !== null || isKnown(label))
}

function tagFrom(label: string, time: TimeSpan | null, text_at: number, is_certain: boolean): SpeakerTag {
  return { label, start_ms: time?.start_ms ?? null, end_ms: time?.end_ms ?? null, text_at, is_certain }
}

function isWordEnd(head: string, at: number): boolean {
  const next = head[at]
  return next === undefined || next === ' ' || next === '\t' || next === '\u00a0' || next === '*' || next === '_'
}

function isKnown(label: string): boolean {
  if (classifyLabel(label) !== 'unknown' || diarised.test(label)) return true
  const words = wordsOf(label)
  return words.length === 1 && /^(?:pt|d|p)$/iu.test(label)
}

function isNameLike(label: string): boolean {
  if (label.length === 0 || label.length > max_name_length) return false
  if (diarised.test(label)) return true
  const [name, ...after_comma] = label.split(',')
  // "So, Doctor: …" is a sentence; "Okafor, NP: …" is a name with its letters.
  if (!after_comma.every((part) => wordsOf(part).every(isCredential))) return false
  const words = (name ?? '').split(/[\s_&/]+/u).filter((word) => word !== '')
  if (words.length === 0 || words.length > 5 || /^\d/u.test(words[0] ?? '')) return false
  if (wordsOf(label).some(isHeadingWord)) return false
  return words.every(isNameWord)
}

function isNameWord(word: string): boolean {
  const bare = word.replace(/\.$/u, '')
  const is_abbreviation = bare.length <= 1 || titles.has(bare.toLowerCase()) || isCredential(bare)
  if (bare !== word && !is_abbreviation) return false
  if (bare.includes('.') && !/^(?:\p{L}\.){1,3}\p{L}$/u.test(bare)) return false
  if (/^[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(bare)) return true
  const stem = bare.replace(/['’]s$/u, '').toLowerCase()
  return isRoleWord(stem) || titles.has(stem) || name_particles.has(stem) || isCredential(stem) || stem === 'guest' || /^[dp]$/u.test(stem)
}
