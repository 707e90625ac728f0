import { expect, it } from 'vitest'
import { liveUrl } from './live-url.ts'

it('H-05 the socket is of the page’s own host, and as safe as the page', () => {
  expect(liveUrl('/live', { protocol: 'https:', host: 'wyze.example' })).toBe('wss://wyze.example/api/live')
  expect(liveUrl('/live', { protocol: 'http:', host: '127.0.0.1:8080' })).toBe('ws://127.0.0.1:8080/api/live')
})
