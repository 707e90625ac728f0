/** The chart of the day of the visit, as the draft engine is given it. Worded as the API words it (features/drafts/store.ts), from rows not yet stored. */
import type { ChartFact } from '#domain/scribe/chart-facts.ts'
import type { ChartRows } from './chart-row.ts'

/** Rows with the ids that were set aside for them. */
export type PlacedChart = { [Table in keyof ChartRows]: (ChartRows[Table][number] & { id: number })[] }

export function listChartFacts(chart: PlacedChart, visit_on: string): { allergies: ChartFact[]; medications: ChartFact[]; problems: ChartFact[] } {
  return {
    allergies: chart.allergy.map(({ id, substance, reaction, severity }) => ({ record: 'allergy', record_id: id, text: `${substance} (${reaction}, ${severity})` })),
    medications: chart.medication
      .filter(({ started_on, stopped_on }) => isDuring(visit_on, started_on, stopped_on))
      .map(({ id, name, dose, route, frequency }) => ({ record: 'medication', record_id: id, text: [name, dose, route, frequency].filter(Boolean).join(' ') })),
    problems: chart.problem
      .filter(({ onset_on, resolved_on }) => isDuring(visit_on, onset_on, resolved_on))
      .map(({ id, description }) => ({ record: 'problem', record_id: id, text: description })),
  }
}

function isDuring(day: string, from: string | null, to: string | null): boolean {
  return (from === null || from <= day) && (to === null || day < to)
}
