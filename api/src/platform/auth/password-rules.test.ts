import { describe, expect, it } from 'vitest'
import { checkPassword } from './password-rules.ts'

const words = ['Lakeside Fertility', 'jane.doe@lakeside.example', 'Jane', 'Doe']
const check = (password: string, has_second_factor = false) => checkPassword(password, { has_second_factor, words })

describe('password rules', () => {
  it('A01 fifteen characters alone, eight with a second factor, at most 256', () => {
    expect(check('seven77').ok).toBe(false)
    expect(check('fourteen chars').ok).toBe(false)
    expect(check('fifteen letters').ok).toBe(true)
    expect(check('k7#vq2Lm', true).ok).toBe(true)
    expect(check('k7#vq2L', true).ok).toBe(false)
    expect(check('tide '.repeat(51)).ok).toBe(true)
    expect(check('tide over '.repeat(26)).ok).toBe(false)
  })

  it.each(['three blue lamps', '🌱🌊🔥🌙⭐🍎🍊🍋🍇🍓🥝🍍🥥🥭🍑', 'correct horse battery staple', 'ünïcödé wörds hére', '839 201 748 291 55'])('A01 A02 takes %s: no composition rules', (password) => {
    expect(check(password)).toEqual({ ok: true, value: null })
  })

  it.each([
    'Password12345678',
    'passwordpassword',
    '!!Sunshine2026!!!',
    'aaaaaaaaaaaaaaaa',
    '1234567890123456',
    'abababababababab',
    'Lakeside Fertility2026',
    'lakeside-fertility-1',
    'jane.doe@lakeside.example',
    'JaneDoe1985!!1985',
    'Wyze-Password-2026',
    'wyze2026wyze2026',
  ])('A03 refuses %s and says why', (password) => {
    const verdict = check(password)
    expect(verdict.ok).toBe(false)
    expect(!verdict.ok && verdict.reason.length).toBeGreaterThan(20)
  })

  it('A03 a word of one’s own among others is no reason', () => {
    expect(check('jane rides a purple tram').ok).toBe(true)
  })
})
