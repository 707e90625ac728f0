import { diffWordsWithSpace } from 'diff'
import type { SignedVersion } from '#contract/notes.ts'

export interface ComparedPart {
  text: string
  change: 'same' | 'added' | 'removed'
}

export interface ComparedSection {
  key: string
  title: string
  is_changed: boolean
  parts: ComparedPart[]
}

type Section = SignedVersion['sections'][number]

const said = (section: Section | undefined): string => section?.claims.map(({ text }) => text).join(' ') ?? ''

/** Two versions section by section, word by word; a section that only the earlier one has stands where it stood. */
export function compareVersions(before: readonly Section[], after: readonly Section[]): ComparedSection[] {
  const earlier = new Map(before.map((section) => [section.key, section]))
  const later = new Map(after.map((section) => [section.key, section]))
  return orderKeys(before, after).map((key) => {
    const parts = diffWordsWithSpace(said(earlier.get(key)), said(later.get(key))).map(
      ({ value, added, removed }): ComparedPart => ({ text: value, change: added ? 'added' : removed ? 'removed' : 'same' }),
    )
    return { key, title: (later.get(key) ?? earlier.get(key)!).title, is_changed: parts.some(({ change }) => change !== 'same'), parts }
  })
}

/** The later version's order, with what was left out put behind its earlier neighbour. */
function orderKeys(before: readonly Section[], after: readonly Section[]): string[] {
  const keys = after.map(({ key }) => key)
  before.forEach(({ key }, at) => {
    if (!keys.includes(key)) keys.splice(at === 0 ? 0 : keys.indexOf(before[at - 1]!.key) + 1, 0, key)
  })
  return keys
}
