import { describe, expect, it } from 'vitest'
import { slot_definitions } from '../../domain/src/scribe/slots/slot-definitions.data.ts'
import { measureSlots } from './measure-slots.ts'
import { fingerprint, readPartnerLines, readVisits, toSegments } from './read-visits.ts'
import { slot_floors } from './show-slots.ts'
import { variants, varyVisit } from './vary-visit.ts'

const halves = ['development', 'locked'] as const

describe('scripted gold visits', () => {
  it('are forty: REI 16, NP 12, PT 6, ND 6, each specialty halved', () => {
    for (const half of halves) {
      const count = (prefix: string) => readVisits(half).filter(({ id }) => id.startsWith(prefix)).length
      expect(['rei', 'np', 'pt', 'nd'].map(count)).toEqual([8, 6, 3, 3])
    }
  })

  it('the locked half is the one that was locked', () => {
    expect(fingerprint('locked')).toBe('1129444ddd469e779d5e638c53a8089124228ddea5503dff8e5996a539f1843e')
  })

  it.each(halves)('labels, turns and notes of the %s half hold together', (half) => {
    for (const { id, turns, note } of readVisits(half)) {
      expect(turns.length, id).toBeGreaterThan(10)
      expect(note.length, id).toBeGreaterThan(2)
      for (const { turns: cited } of note) for (const turn of cited) expect(turn >= 1 && turn <= turns.length, `${id}: ${turn}`).toBe(true)
      for (const { key } of turns.flatMap(({ slots }) => slots)) expect(Object.keys(slot_definitions), id).toContain(key)
    }
  })

  it('a variant is the same at every run, and keeps the labels', () => {
    const visit = readVisits('development')[0]!
    for (const variant of variants) {
      const [first, second] = [varyVisit(visit, variant, readPartnerLines('development')), varyVisit(visit, variant, readPartnerLines('development'))]
      expect(toSegments(first)).toEqual(toSegments(second))
      expect(first.flatMap(({ slots }) => slots).filter(({ is_partners }) => !is_partners).length).toBe(visit.turns.flatMap(({ slots }) => slots).filter(({ is_partners }) => !is_partners).length)
    }
  })

  it('slots of the locked half are found at recall >= 93 % and precision >= 97 %, and its misses are not told', () => {
    const score = measureSlots('locked', 'as scripted')
    expect(score.recall_percent).toBeGreaterThanOrEqual(slot_floors.recall_percent)
    expect(score.precision_percent).toBeGreaterThanOrEqual(slot_floors.precision_percent)
    expect(score.misses).toEqual([])
  })
})
