import { describe, expect, it } from 'vitest'
import { checkAddress, decideEgress, type EgressSettings } from './egress-policy.ts'

const public_one: EgressSettings = { base_url: 'https://api.example.com/v1', network: 'public', has_baa: true, is_on: true }
const own_one: EgressSettings = { base_url: 'http://ollama.internal:11434/v1', network: 'private', has_baa: false, is_on: true }

describe('whether words of a visit may leave', () => {
  it.each([
    [public_one, 'any', 'api.example.com:443'],
    [own_one, 'any', 'ollama.internal:11434'],
    [own_one, ['ollama.internal:11434'], 'ollama.internal:11434'],
  ] as const)('yes: %o with %s', (settings, allowed, value) => expect(decideEgress(settings, allowed)).toEqual({ ok: true, value }))

  it.each([
    ['off', { ...public_one, is_on: false }, 'any'],
    ['no_baa', { ...public_one, has_baa: false }, 'any'],
    ['needs_tls', { ...public_one, base_url: 'http://api.example.com/v1' }, 'any'],
    ['private_not_allowed', own_one, []],
    ['private_not_allowed', own_one, ['ollama.internal:80']],
    ['bad_address', { ...public_one, base_url: 'https://user:pass@api.example.com/v1' }, 'any'],
    ['bad_address', { ...public_one, base_url: 'file:///etc/passwd' }, 'any'],
    ['bad_address', { ...public_one, base_url: 'https://api.example.com/v1?key=x' }, 'any'],
  ] as const)('no, %s: %o', (reason, settings, allowed) => expect(decideEgress(settings, allowed)).toEqual({ ok: false, reason }))

  it('may be tried out without an agreement: nothing about patients is sent then', () => expect(checkAddress({ ...public_one }, []).ok).toBe(true))
})
