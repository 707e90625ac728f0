import { describe, expect, it } from 'vitest'
import { isSafePath, signInPathFor, wantedPathFrom } from './wanted-path.ts'

describe('the wanted path', () => {
  it.each(['/home', '/patients/7/notes?x=1', '/patient-management?q=a%20b#c'])('R-06 is kept and found again: %s', (path) => {
    expect(wantedPathFrom(signInPathFor(path).replace('/signin', ''))).toBe(path)
  })

  it.each([
    'https://evil.example/', '//evil.example', '/\\evil.example', '\\/evil.example', '/\t/evil.example', '/a\\b', 'javascript:alert(1)', 'home', '', null,
    '/signin', '/', '/create-account?x', '/./signin', '/x/../signin',
  ])('R-06 never leads off the site, nor round in a circle: %j', (path) => {
    expect(isSafePath(path)).toBe(false)
  })
})
