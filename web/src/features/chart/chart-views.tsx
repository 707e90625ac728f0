import { NativeSelect } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { specialties, specialty_ids, type SpecialtyId } from '#domain/specialties/specialty.ts'
import classes from './chart-views.module.css'

const views = [
  ['summary', 'Summary'],
  ['timeline', 'Timeline'],
  ['trends', 'Trends'],
  ['people', 'Care & privacy'],
] as const
export type ChartView = (typeof views)[number][0]

/** What of the chart is open and through whose eyes; the address holds both, so that a link shows the same. */
export function useChartView(own: SpecialtyId) {
  const [search, setSearch] = useSearchParams()
  const view = views.find(([name]) => name === search.get('view'))?.[0] ?? 'summary'
  const lens = specialty_ids.find((id) => id === search.get('lens')) ?? own
  const setLens = (wanted: SpecialtyId) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (wanted === own) after.delete('lens')
        else after.set('lens', wanted)
        return after
      },
      { replace: true },
    )
  return { view, lens, setLens }
}

export function ChartViews({ view, lens, setLens }: ReturnType<typeof useChartView>) {
  const [search] = useSearchParams()
  const placeOf = (name: ChartView) => {
    const after = new URLSearchParams()
    if (name !== 'summary') after.set('view', name)
    const kept = search.get('lens')
    if (kept !== null) after.set('lens', kept)
    return `?${after}`
  }
  return (
    <div className={classes.bar}>
      <nav aria-label="Views of the chart" className={classes.views}>
        {views.map(([name, label]) => (
          <Link key={name} to={placeOf(name)} className={classes.view} aria-current={name === view ? 'true' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {view === 'summary' && (
        <NativeSelect
          className={classes.lens}
          aria-label="Order of the summary"
          value={lens}
          data={specialty_ids.map((id) => ({ value: id, label: `${specialties[id].shortName} order` }))}
          onChange={(event) => setLens(event.currentTarget.value as SpecialtyId)}
        />
      )}
    </div>
  )
}
