/** Where each relative stands in a pedigree: three generations, the mother's side on the left, the father's on the right. Pure. */
import type { Relative } from '#domain/records/history/words.ts'

export interface PedigreePerson {
  key: string
  relative: Relative | 'self'
  name: string
  conditions: string[]
  is_alive: boolean | null
  x: number
  y: number
  shape: 'circle' | 'square' | 'diamond'
}
interface Row {
  relative: string
  relative_name: string | null
  condition: string | null
  onset_age_y: number | null
  is_alive: boolean | null
}

const columns: readonly (readonly (Relative | 'self')[])[] = [
  ['maternal_grandmother', 'maternal_grandfather', 'paternal_grandmother', 'paternal_grandfather'],
  ['maternal_cousin', 'maternal_aunt', 'maternal_uncle', 'mother', 'father', 'paternal_aunt', 'paternal_uncle', 'paternal_cousin'],
  ['half_sister', 'sister', 'self', 'brother', 'half_brother'],
  ['daughter', 'son'],
]
/** Those who are drawn even where nothing is recorded: without them the tree hangs in the air. */
const always: ReadonlySet<string> = new Set(['self', 'mother', 'father'])
export const mark_radius = 17
export const line_height = 14
const step_x = 118
const step_y = 130

export function layPedigree(rows: readonly Row[], self_shape: PedigreePerson['shape']): { people: PedigreePerson[]; width: number; height: number } {
  const generations = columns.map((order) => order.flatMap((relative) => peopleOf(rows, relative, self_shape))).filter((generation) => generation.length > 0)
  const width = Math.max(2, ...generations.map((generation) => generation.length)) * step_x
  const people = generations.flatMap((generation, level) =>
    generation.map((person, at) => ({ ...person, x: width / 2 + (at - (generation.length - 1) / 2) * step_x, y: 46 + level * step_y })),
  )
  const lines_below = Math.max(...generations.at(-1)!.map(({ conditions }) => wrapWords(conditions.join(', ')).length))
  return { people, width, height: 46 + (generations.length - 1) * step_y + mark_radius + 16 + lines_below * line_height + 12 }
}

function peopleOf(rows: readonly Row[], relative: Relative | 'self', self_shape: PedigreePerson['shape']): PedigreePerson[] {
  const own = rows.filter((row) => row.relative === relative)
  const names = [...new Set(own.map(({ relative_name }) => relative_name ?? ''))]
  if (names.length === 0 && always.has(relative)) names.push('')
  return names.map((name) => {
    const of_person = own.filter((row) => (row.relative_name ?? '') === name)
    const alive = of_person.map(({ is_alive }) => is_alive).filter((value) => value !== null)
    return {
      key: `${relative}-${name}`,
      relative,
      name,
      conditions: of_person.flatMap(({ condition, onset_age_y }) => (condition === null ? [] : [onset_age_y === null ? condition : `${condition} at ${onset_age_y}`])),
      is_alive: alive.length === 0 ? null : !alive.includes(false),
      x: 0,
      y: 0,
      shape: relative === 'self' ? self_shape : shapeOf(relative),
    }
  })
}

function shapeOf(relative: Relative): PedigreePerson['shape'] {
  if (relative.endsWith('cousin')) return 'diamond'
  return /father|brother|uncle|^son$|grandfather/u.test(relative) ? 'square' : 'circle'
}

/** At most three lines of about `width` letters; what is longer ends with an ellipsis, and the list below has all of it. */
export function wrapWords(text: string, width = 18): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/u).filter((part) => part !== '')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word.length > width ? `${word.slice(0, width - 1)}…` : word)
  }
  return lines.length <= 3 ? lines : [...lines.slice(0, 2), `${lines[2]!.slice(0, width - 1)}…`]
}
