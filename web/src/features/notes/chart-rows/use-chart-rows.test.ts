import { describe, expect, it } from 'vitest'
import type { ChartRow } from '#domain/scribe/chart-rows/chart-row.ts'
import type { Claim, DraftSection } from '#domain/scribe/claim.ts'
import { sayRow } from './say-row.ts'
import { settle } from './use-chart-rows.ts'

const evidence = [{ source: 'transcript' as const, segment_id: 's1', start: 10, end: 30, quote: 'Your AMH came back at 1.4.' }]
const row: ChartRow = {
  id: 'amh|1.4||current', kind: 'lab_result', slot_key: 'amh', label: 'AMH', said: '1.4', target: null, state: 'new', in_chart: [], is_high_risk: false, refusal: null, evidence,
  inputs: [
    { name: 'value', label: 'Result', type: 'result', value: '1.4', options: [], is_required: true },
    { name: 'unit', label: 'Unit', type: 'choice', value: null, options: [{ value: 'ng/mL', label: 'ng/mL' }], is_required: true },
    { name: 'day', label: 'Collected on', type: 'day', value: null, options: [], is_required: true },
  ],
}
const complete = { unit: 'ng/mL', day: '2026-11-03' }
const changing: ChartRow = { ...row, target: { record_id: 5, version: 3 } }

describe('a row of the chart in the editor', () => {
  it('is not ticked unless somebody ticked it, and not while something is missing', () => {
    expect(settle(row, undefined, []).is_ticked).toBe(false)
    expect(settle(row, { is_ticked: true, entered: {}, seen_version: null }, []).is_ticked).toBe(false)
    expect(settle(row, { is_ticked: true, entered: complete, seen_version: null }, []).is_ticked).toBe(true)
  })

  it('loses its tick where the chart says so by now, or says something else than was seen', () => {
    const kept = { is_ticked: true, entered: complete, seen_version: null }
    expect(settle({ ...row, state: 'present' }, kept, []).is_ticked).toBe(false)
    expect(settle(changing, { ...kept, seen_version: 3 }, []).is_ticked).toBe(true)
    expect(settle(changing, { ...kept, seen_version: 2 }, []).is_ticked).toBe(false)
  })

  it('says where its sentence is struck in the note', () => {
    const sections = (state: Claim['state']): DraftSection[] => [{ key: 'labs', title: 'Labs', claims: [{ id: 'c1', section: 'labs', text: 'AMH 1.4.', kind: 'lab', polarity: 'affirmed', experiencer: 'patient', support: 'direct', is_high_risk: false, state, evidence, rules: [] } as unknown as Claim] }]
    expect([settle(row, undefined, sections('struck')).is_struck, settle(row, undefined, sections('accepted')).is_struck, settle(row, undefined, []).is_struck]).toEqual([true, false, false])
  })

  it('reads as one line', () => {
    expect(sayRow(row, { value: '1.4', ...complete })).toBe('1.4 ng/mL, 3 Nov 2026')
    expect(sayRow(row, { value: '1.4', unit: null, day: null })).toBe('1.4')
  })
})
