import { useId } from 'react'
import type { History } from './data.ts'
import { label } from './history-words.ts'
import { layPedigree, line_height, mark_radius, wrapWords, type PedigreePerson } from './pedigree-layout.ts'
import classes from './history.module.css'

const size = mark_radius
/** Below this part of its size a drawing is not shrunk but scrolled. */
const least_scale = 0.8

function Mark({ person }: { person: PedigreePerson }) {
  const { x, y, shape, conditions, is_alive } = person
  const style = { fill: conditions.length > 0 ? 'var(--brand-tint-strong)' : 'var(--surface)', stroke: 'var(--ink)', strokeWidth: person.relative === 'self' ? 3 : 1.5 }
  return (
    <>
      {shape === 'circle' && <circle cx={x} cy={y} r={size} style={style} />}
      {shape === 'square' && <rect x={x - size} y={y - size} width={size * 2} height={size * 2} style={style} />}
      {shape === 'diamond' && <path d={`M${x} ${y - size}L${x + size} ${y}L${x} ${y + size}L${x - size} ${y}Z`} style={style} />}
      {conditions.length > 0 && <path d={`M${x - 7} ${y}h14M${x} ${y - 7}v14`} stroke="var(--ink)" strokeWidth={2} />}
      {is_alive === false && <path d={`M${x - size - 5} ${y + size + 5}L${x + size + 5} ${y - size - 5}`} stroke="var(--ink)" strokeWidth={1.5} />}
    </>
  )
}

function clip(text: string): string {
  return text.length > 19 ? `${text.slice(0, 18)}…` : text
}

function describe({ relative, name, conditions, is_alive }: PedigreePerson): string {
  const who = relative === 'self' ? 'Patient' : `${label(relative)}${name === '' ? '' : ` ${name}`}`
  return `${who}: ${conditions.join(', ') || 'no condition recorded'}${is_alive === false ? ', died' : ''}`
}

/** The family drawn; the list below says the same in words, so that nobody depends on the picture. */
export function Pedigree({ history }: { history: History }) {
  const title_id = useId()
  const rows = history.facts.family_history.filter(({ is_entered_in_error }) => !is_entered_in_error)
  if (rows.length === 0) return null
  const { sex } = history.patient
  const { people, width, height } = layPedigree(rows, sex === 'female' ? 'circle' : sex === 'male' ? 'square' : 'diamond')
  const self = people.find(({ relative }) => relative === 'self')!
  const parents = people.filter(({ relative }) => relative === 'mother' || relative === 'father')
  const siblings = people.filter(({ relative }) => ['self', 'sister', 'brother'].includes(relative))
  const children = people.filter(({ relative }) => relative === 'daughter' || relative === 'son')
  const grandparents = (side: string) => people.filter(({ relative }) => relative.startsWith(`${side}_grand`))
  const lines = [
    ...union(parents, siblings),
    ...children.map((child) => elbow(self, child)),
    ...union(grandparents('maternal'), people.filter(({ relative }) => ['mother', 'maternal_aunt', 'maternal_uncle'].includes(relative))),
    ...union(grandparents('paternal'), people.filter(({ relative }) => ['father', 'paternal_aunt', 'paternal_uncle'].includes(relative))),
  ]
  return (
    <div className={classes.panel}>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="Pedigree">
        <svg className={classes.pedigree} viewBox={`0 0 ${width} ${height}`} style={{ maxWidth: width, minWidth: width * least_scale }} role="img" aria-labelledby={title_id}>
          <title id={title_id}>{`Pedigree. ${people.map(describe).join('. ')}.`}</title>
          {lines.map((d) => (
            <path key={d} d={d} fill="none" stroke="var(--hairline-strong)" strokeWidth={1.5} />
          ))}
          {people.map((person) => (
            <g key={person.key}>
              <Mark person={person} />
              <text x={person.x} y={person.y + size + 16} textAnchor="middle" fontWeight={600}>
                {person.relative === 'self' ? 'Patient' : clip(label(person.relative).replace('Maternal', 'Mat.').replace('Paternal', 'Pat.') + (person.name === '' ? '' : ` ${person.name}`))}
              </text>
              {wrapWords(person.conditions.join(', ')).map((line, at) => (
                <text key={line} x={person.x} y={person.y + size + 31 + at * line_height} textAnchor="middle">
                  {line}
                </text>
              ))}
            </g>
          ))}
        </svg>
      </div>
      <p className={classes.source}>Circle female, square male, diamond other or not recorded · filled with a cross: a condition is recorded · stroke: died</p>
    </div>
  )
}

function elbow(from: PedigreePerson, to: PedigreePerson): string {
  const middle = to.y - 34
  return `M${from.x} ${from.y}V${middle}H${to.x}V${to.y}`
}

/** A line between parents and from its middle down to each child; without both parents from the one there is. */
function union(parents: readonly PedigreePerson[], children: readonly PedigreePerson[]): string[] {
  const [a, b] = parents
  if (a === undefined || children.length === 0) return []
  if (b === undefined) return children.map((child) => elbow(a, child))
  const middle = { ...a, x: (a.x + b.x) / 2 }
  return [`M${a.x} ${a.y}H${b.x}`, ...children.map((child) => elbow(middle, child))]
}
