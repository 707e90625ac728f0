/**
 * Which of the possible tags of a file are speakers. Certain forms always are; a bare "Amara:" is one where it comes
 * back, or where most lines are tagged; a bare clock time is one where times climb through the file.
 */
import { assignRoles } from '../speaker-role.ts'
import type { SpeakerHints } from './raw-turn.ts'
import type { SpeakerTag } from './speaker-tag.ts'

export function foldLabel(label: string): string {
  return label.toLowerCase().replace(/\s+/gu, ' ')
}

/** `tags` holds one entry per non-blank line, null where the line has no possible tag. Answers the same list, thinned. */
export function acceptTags(tags: readonly (SpeakerTag | null)[], hints: SpeakerHints): (SpeakerTag | null)[] {
  const counts = new Map<string, number>()
  let tagged = 0
  for (const tag of tags) {
    if (tag === null || tag.label === null) continue
    tagged += 1
    const key = foldLabel(tag.label)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const is_mostly_tagged = tagged * 2 >= tags.length
  const hinted = hintedLabels(tags, hints)
  const has_clock = hasClimbingTimes(tags)
  return tags.map((tag) => {
    if (tag === null || tag.is_certain) return tag
    if (tag.label === null) return has_clock ? tag : null
    const is_speaker = is_mostly_tagged || (counts.get(foldLabel(tag.label)) ?? 0) > 1 || hinted.has(tag.label)
    return is_speaker ? tag : null
  })
}

function hintedLabels(tags: readonly (SpeakerTag | null)[], hints: SpeakerHints): Set<string> {
  const labels = new Set(tags.flatMap((tag) => (tag === null || tag.label === null ? [] : [tag.label])))
  const roles = assignRoles([...labels], hints)
  return new Set([...labels].filter((label) => roles.get(label)?.role !== 'unknown'))
}

/** "10:30 works for me" is speech; a clock time on a third of the lines, never going back, is a recorder's. */
function hasClimbingTimes(tags: readonly (SpeakerTag | null)[]): boolean {
  let timed = 0
  let last = -1
  for (const tag of tags) {
    if (tag === null || tag.label !== null || tag.start_ms === null) continue
    if (tag.start_ms < last) return false
    last = tag.start_ms
    timed += 1
  }
  return timed >= 2 && timed * 3 >= tags.length
}
