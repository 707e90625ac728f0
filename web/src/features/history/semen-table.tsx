import { displayUnit } from '#domain/units/display-unit.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import type { History } from './data.ts'
import { RuleNote } from './rule-note.tsx'
import { ScrollTable } from './scroll-table.tsx'

const columns_shown = 4
type Analysis = History['findings']['semen'][number]

/** The newest analyses side by side against the lower reference limits of WHO 2021. Below a limit is said in words, not by colour alone. */
export function SemenTable({ label, analyses }: { label: string; analyses: readonly Analysis[] }) {
  const dated = [...analyses].sort((a, b) => b.collected_on.localeCompare(a.collected_on)).slice(0, columns_shown)
  const measures = [...new Map(dated.flatMap(({ limits }) => (limits.ok ? limits.value.measures : [])).map((one) => [one.measure, one])).values()]
  return (
    <>
      <ScrollTable label={label}>
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <th scope="col">Lower limit</th>
            {dated.map(({ fact_id, collected_on }) => (
              <th key={fact_id} scope="col">
                {formatPlainDate(collected_on)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measures.map(({ measure, label: name, unit, lower_limit }) => (
            <tr key={measure}>
              <th scope="row">{name}</th>
              <td>
                {lower_limit} {displayUnit(unit)}
              </td>
              {dated.map(({ fact_id, limits }) => {
                const found = limits.ok ? limits.value.measures.find((one) => one.measure === measure) : undefined
                return <td key={fact_id}>{found === undefined ? 'not measured' : found.is_below ? <strong>{found.value}, below</strong> : found.value}</td>
              })}
            </tr>
          ))}
          <tr>
            <th scope="row">Total motile count</th>
            <td>no limit given</td>
            {dated.map(({ fact_id, total_motile }) => (
              <td key={fact_id}>{total_motile.ok ? `${total_motile.value.total_motile_million} M` : 'not computable'}</td>
            ))}
          </tr>
        </tbody>
      </ScrollTable>
      {dated.flatMap(({ fact_id, limits, collected_on }) => (limits.ok ? limits.cautions.map((caution) => <p key={`${fact_id}-${caution}`}>{formatPlainDate(collected_on)}: {caution}</p>) : []))}
      {dated[0] !== undefined && <RuleNote rule={dated[0].limits.rule} />}
    </>
  )
}
