import { describe, expect, it } from 'vitest'
import { suggestTemplates, type VisitFacts } from './suggest-template.ts'
import { findTemplate } from './templates.data.ts'

const today = '2026-11-21'
const nothing: VisitFacts = { specialty: 'REI', today, notes: [], medications: [], hcg: null, pregnancies: [] }
const note = (template_id: string, visit_on: string, is_own_specialty = true) => ({ template_id, title: findTemplate(template_id)!.title, visit_on, is_own_specialty })
const ids = (facts: Partial<VisitFacts>) => suggestTemplates({ ...nothing, ...facts }).map(({ template_id }) => template_id)

describe('templates that fit the next visit', () => {
  it.each([
    ['a new chart', {}, ['T01']],
    ['stimulation', { medications: [{ name: 'Gonal-F', started_on: '2026-11-15' }], notes: [note('T02', '2026-11-19')] }, ['T02']],
    ['a gonadotropin that ended long ago', { medications: [{ name: 'Gonal-F', started_on: '2026-05-15' }], notes: [note('T01', '2026-11-19')] }, ['T01']],
    ['the morning after the trigger order', { notes: [note('T03', '2026-11-20')] }, ['T04', 'T03']],
    ['days after a retrieval', { notes: [note('T04', '2026-11-19')] }, ['T05', 'T04']],
    ['a positive hCG', { hcg: { comparator: '=', value: 142, taken_on: '2026-11-20' }, notes: [note('T06', '2026-11-10')] }, ['T08', 'T06']],
    ['a negative hCG after a transfer', { hcg: { comparator: '=', value: 2, taken_on: '2026-11-20' }, notes: [note('T06', '2026-11-10')] }, ['T06']],
    ['an hCG below what is measured', { hcg: { comparator: '<', value: 5, taken_on: '2026-11-20' }, notes: [note('T02', '2026-11-10')] }, ['T02']],
    ['a pregnancy, in primary care', { specialty: 'NP', pregnancies: [{ outcome: 'ongoing', ended_on: null }] }, ['T16', 'T12']],
    ['weeks after a birth', { specialty: 'NP', pregnancies: [{ outcome: 'live_birth', ended_on: '2026-10-20' }], notes: [note('T12', '2026-03-01', false)] }, ['T17']],
    ['a birth of which only the year is known', { specialty: 'NP', pregnancies: [{ outcome: 'live_birth', ended_on: '2026' }] }, ['T12']],
    ['therapy that goes on', { specialty: 'PT', notes: [note('T21', '2026-11-14'), note('T20', '2026-11-01')] }, ['T21']],
    ['therapy without a report for a month', { specialty: 'PT', notes: [note('T21', '2026-11-14'), note('T20', '2026-10-01')] }, ['T22', 'T21']],
    ['after discharge', { specialty: 'PT', notes: [note('T23', '2026-06-01'), note('T20', '2026-01-01')] }, ['T20']],
    ['naturopathic follow-up', { specialty: 'ND', notes: [note('T24', '2026-02-01')] }, ['T25']],
  ] as const)('%s', (_, facts, expected) => {
    expect(ids(facts as Partial<VisitFacts>)).toEqual(expected)
  })

  it('each says why, and all are templates of the catalogue', () => {
    expect(suggestTemplates({ ...nothing, notes: [note('T04', '2026-11-19')] })[0]).toEqual({ template_id: 'T05', reason: 'Oocyte retrieval on 19 Nov 2026' })
    const found = suggestTemplates({ ...nothing, medications: [{ name: 'Menopur', started_on: null }] })
    expect(found).toEqual([
      { template_id: 'T02', reason: 'Menopur is taken now' },
      { template_id: 'T01', reason: 'No fertility note in this chart yet' },
    ])
    for (const { template_id } of found) expect(findTemplate(template_id)).not.toBeNull()
  })
})
