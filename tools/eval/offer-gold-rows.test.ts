/** Every slot that the gold visits give is offered to the chart as a row that can be read once it is complete, or stays in the note with its reason. */
import { describe, expect, it } from 'vitest'
import { fact_fields } from '../../contract/history-facts.ts'
import { entriesOf, findMissing, type ChartRow } from '../../domain/src/scribe/chart-rows/chart-row.ts'
import type { KnownFacts, RowContext } from '../../domain/src/scribe/chart-rows/known-facts.ts'
import { listChartRows } from '../../domain/src/scribe/chart-rows/list-chart-rows.ts'
import { readChartRows } from '../../domain/src/scribe/chart-rows/read-chart-rows.ts'
import { readVisit } from '../../domain/src/scribe/read-visit.ts'
import { findClinicalSlots } from '../../domain/src/scribe/slots/find-clinical-slots.ts'
import { readVisits, toSegments } from './read-visits.ts'

const kinds = ['vital', 'lab_result', 'menstrual_record', 'medication', 'allergy', 'contraception_use', 'social_history', 'screening_event', 'semen_analysis', 'pregnancy', 'pregnancy_intent', 'work_up_item'] as const
const known = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as KnownFacts
const around: RowContext = { visit_on: '2026-11-20', today: '2026-11-20', zone: 'America/New_York', known, is_labelled: false }
const visits = (['development', 'locked'] as const).flatMap((half) => readVisits(half))

/** As a writer would complete it: the first choice, the day of the visit, a unit after a bare dose. */
function complete(row: ChartRow): Record<string, string | null> {
  const entered: Record<string, string | null> = entriesOf(row)
  for (const { field } of findMissing(row, entered)) {
    const { type, options } = row.inputs.find(({ name }) => name === field)!
    entered[field] = type === 'choice' ? options[0]!.value : type === 'day' || type === 'partial_day' ? '2026-11-20' : field === 'dose' ? `${entered[field] ?? '1'} mg` : '1'
  }
  return entered
}

describe('gold visits', () => {
  it('give slots to offer', () => expect(visits.length).toBeGreaterThanOrEqual(40))

  it.each(visits.map((visit) => [visit.id, visit] as const))('%s', (_, visit) => {
    const segments = toSegments(visit.turns)
    const slots = findClinicalSlots(readVisit(segments), segments)
    const { rows, note_only } = listChartRows(slots, around)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(note_only.every(({ because }) => because.length > 10)).toBe(true)
    for (const row of rows) {
      expect(row.evidence.length).toBeGreaterThan(0)
      if (row.refusal !== null) continue
      const { facts, faults } = readChartRows([{ id: row.id, entered: complete(row), seen_version: null }], rows, around)
      expect([row.id, faults]).toEqual([row.id, []])
      const parsed = fact_fields[row.kind].safeParse(facts[0]!.fields)
      expect([row.id, parsed.error?.issues ?? []]).toEqual([row.id, []])
    }
  })
})
