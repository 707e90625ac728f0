import { describe, expect, it } from 'vitest'
import { relatives } from '#domain/records/history/words.ts'
import { layPedigree, wrapWords } from './pedigree-layout.ts'

const row = (relative: string, condition: string | null = null, relative_name: string | null = null, is_alive: boolean | null = null) => ({ relative, relative_name, condition, onset_age_y: null, is_alive })

describe('a pedigree', () => {
  it('draws patient and parents even where nothing is known of them', () => {
    expect(layPedigree([row('sister', 'Endometriosis')], 'circle').people.map(({ relative }) => relative).sort()).toEqual(['father', 'mother', 'self', 'sister'])
  })

  it('puts nobody on top of another, and everybody within the drawing', () => {
    const { people, width, height } = layPedigree(relatives.map((relative) => row(relative, 'X')), 'diamond')
    expect(people).toHaveLength(relatives.length + 1)
    expect(new Set(people.map(({ x, y }) => `${x} ${y}`)).size).toBe(people.length)
    for (const { x, y } of people) expect(x > 0 && x < width && y > 0 && y < height).toBe(true)
  })

  it('is one person for several conditions, two for two names, dead where one row says so', () => {
    const { people } = layPedigree([row('sister', 'Asthma', 'Ana'), row('sister', 'Migraine', 'Ana', false), row('sister', 'Asthma', 'Bea')], 'circle')
    const sisters = people.filter(({ relative }) => relative === 'sister')
    expect(sisters).toMatchObject([{ name: 'Ana', conditions: ['Asthma', 'Migraine'], is_alive: false }, { name: 'Bea', is_alive: null }])
  })

  it('writes a condition over lines, none where there is none, three at most', () => {
    expect(wrapWords('Type 2 diabetes at 57')).toEqual(['Type 2 diabetes at', '57'])
    expect(wrapWords('')).toEqual([])
    expect(wrapWords('Hypercholesterolaemia')).toEqual(['Hypercholesterola…'])
    expect(wrapWords('Breast cancer at 48, ovarian cancer at 60, deep vein thrombosis at 30')).toHaveLength(3)
  })
})
