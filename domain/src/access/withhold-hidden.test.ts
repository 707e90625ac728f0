import { describe, expect, it } from 'vitest'
import { checkMedicationList } from '../records/interactions.ts'
import { withholdHidden } from './withhold-hidden.ts'

const entry = (id: number, name: string, is_supplement = false) => ({ id, name, is_supplement, route: 'oral' })
const hide = (it: ReturnType<typeof entry>, sensitivity = 'mental_health') => ({ ...it, sensitivity })
const wort = entry(1, "St John's wort", true)
const sertraline = entry(2, 'sertraline')
const viewers = [
  { name: 'Ana Grant', categories: ['mental_health', 'hiv_sti'], is_of_care_team: false },
  { name: 'Bo Lind', categories: ['mental_health'], is_of_care_team: true },
  { name: 'Cy Moss', categories: [], is_of_care_team: true },
]

function tell(visible: ReturnType<typeof entry>[], hidden: ReturnType<typeof hide>[]) {
  const entries = [...visible, ...hidden].map((one) => ({ ...one, id: String(one.id), dose: null, frequency: null, stopped_on: null }))
  return withholdHidden(checkMedicationList(entries, { on: '2026-11-21', states: { pregnancy: false } }), visible, hidden, viewers)
}

describe('Z22 interactions with what is hidden', () => {
  it('are told once, with severity, the visible side and whom of the care team to ask', () => {
    const told = tell([wort], [hide(sertraline)])
    expect(told).toEqual([{ severity: 'major', visible: ["St John's wort"], ask: ['Bo Lind'] }])
    expect(JSON.stringify(told)).not.toMatch(/sertraline|serotonin|mental/i)
  })

  it('are told from the other side too, and ask who sees every category where nobody of the team does', () => {
    expect(tell([sertraline], [hide(wort, 'hiv_sti')])).toMatchObject([{ visible: ['sertraline'], ask: ['Ana Grant'] }])
    expect(tell([sertraline], [hide(wort, 'genetics')])).toMatchObject([{ ask: [] }])
  })

  it('with two hidden entries are one thing to say: a second one would say more', () => {
    expect(tell([wort], [hide(sertraline), hide(entry(3, 'fluoxetine'))])).toHaveLength(1)
  })

  it('are none where everything is seen, or nothing, or nothing meets', () => {
    expect(tell([wort, sertraline], [])).toEqual([])
    expect(tell([], [hide(wort), hide(sertraline)])).toEqual([])
    expect(tell([entry(2, 'folic acid', true)], [hide(wort)])).toEqual([])
  })

  it('that are seen whole are left to the check, however much else is hidden', () => {
    expect(tell([wort, sertraline], [hide(entry(3, 'sertraline'))])).toEqual([])
  })
})
