import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { query_client } from '#web/platform/query-client.ts'
import { clearSession, setSession } from '#web/platform/session-store.ts'
import { AudioRetentionCard } from '#web/features/speech-provider/audio-retention-card.tsx'
import { SpeechForm } from '#web/features/speech-provider/speech-form.tsx'

const sent: { url: string; method: string; headers: Headers; body: Record<string, unknown> }[] = []
let answer: { status: number; body: object }

beforeEach(() => {
  sent.length = 0
  setSession({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', user: { id: 7, role: 'PRACTICE_ADMIN', first_name: 'M', last_name: 'O', email: 'm@c.example', practice: { id: 1, name: 'H', time_zone: 'UTC' } } })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, method: init.method!, headers: new Headers(init.headers), body: init.body ? JSON.parse(init.body as string) : {} })
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  query_client.clear()
  vi.unstubAllGlobals()
})

const show = (element: React.ReactElement) => render(<MantineProvider env="test"><QueryClientProvider client={query_client}>{element}</QueryClientProvider></MantineProvider>)
const unset = { provider: null, version: 1, refusal: null, private_endpoints: ['speech.internal:8000'] }
const type = (label: RegExp | string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a service on the internet asks for the agreement; an empty language is left to the model; an untouched key is not sent', async () => {
  answer = { status: 200, body: unset }
  const onDone = vi.fn()
  show(<SpeechForm setting={unset} onDone={onDone} />)
  expect(screen.getByText(/This server allows: speech.internal:8000/)).toBeTruthy()
  expect(screen.queryByLabelText(/business associate agreement/)).toBeNull()
  fireEvent.click(screen.getByLabelText('Internet'))
  fireEvent.click(screen.getByLabelText(/business associate agreement/))
  type(/^Address/, 'https://speech.example.com/v1')
  type(/^Model/, 'whisper-1')
  type('Language', ' ')
  fireEvent.submit(screen.getByRole('form'))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  const [call] = sent
  expect([call!.method, call!.url, call!.headers.get('if-match')]).toEqual(['PUT', '/api/speech-provider', '"1"'])
  expect(call!.body).toEqual({ base_url: 'https://speech.example.com/v1', model: 'whisper-1', language: null, network: 'public', has_baa: true, is_on: true, timeout_s: 60 })
})

test('what the server refuses is named, and what was typed stays', async () => {
  answer = { status: 422, body: { type: 'x', title: 'x', status: 422, code: 'input_invalid', detail: 'One thing needs correcting.', request_id: 'r', issues: [{ path: 'body.base_url', message: 'The address is not one that can be called.' }] } }
  show(<SpeechForm setting={unset} onDone={() => undefined} />)
  type(/^Address/, 'nonsense')
  type(/^Model/, 'whisper-1')
  fireEvent.submit(screen.getByRole('form'))
  expect((await screen.findAllByText('The address is not one that can be called.')).length).toBeGreaterThan(0)
  expect((screen.getByLabelText(/^Address/) as HTMLInputElement).value).toBe('nonsense')
})

test('days that audio is kept are whole and within bounds before they can be sent', async () => {
  answer = { status: 200, body: { after_signing_days: 7, unsigned_days: 30, version: 4 } }
  show(<AudioRetentionCard />)
  const days = await screen.findByLabelText('After the note is signed')
  const button = screen.getByRole('button', { name: 'Set the rule' }) as HTMLButtonElement
  expect(button.disabled).toBe(true)
  fireEvent.change(days, { target: { value: '' } })
  expect(screen.getByText('A whole number from 0 to 30.')).toBeTruthy()
  expect(button.disabled).toBe(true)
  fireEvent.change(days, { target: { value: '3' } })
  expect(button.disabled).toBe(false)
  fireEvent.click(button)
  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true))
  const call = sent.find(({ method }) => method === 'PUT')!
  expect([call.body, call.headers.get('if-match')]).toEqual([{ after_signing_days: 3, unsigned_days: 30 }, '"4"'])
})
