import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Segment } from '#domain/scribe/transcript.ts'
import { type LitSpan, TranscriptPane } from '#web/clinical/transcript-pane.tsx'

function turn(id: string, text: string, rest: Partial<Segment> = {}): Segment {
  return { id, role: 'patient', label: 'Patient', is_role_inferred: false, start_ms: null, end_ms: null, text, offset: 0, ...rest }
}

const segments = [turn('s1', 'How are you? 🎉', { role: 'clinician', label: 'Dr. Okafor' }), turn('s2', 'Still 225 of Gonal-F, no pain.', { is_role_inferred: true })]

function show(lit: LitSpan[] = [], onPick = vi.fn()) {
  render(
    <MantineProvider>
      <TranscriptPane segments={segments} lit={lit} cited={new Map([['s2', 2]])} onPick={onPick} />
    </MantineProvider>,
  )
  return onPick
}

afterEach(cleanup)

test('lights exactly the characters of the evidence', () => {
  show([{ segment_id: 's2', start: 6, end: 20 }])
  expect([...document.querySelectorAll('mark[data-lit]')].map((mark) => mark.textContent)).toEqual(['225 of Gonal-F'])
})

test('a turn that sentences draw from is a button that says how many', () => {
  const onPick = show()
  fireEvent.click(screen.getByRole('button', { name: /turn 2 2 sentences drawn from what Patient said/ }))
  expect(onPick).toHaveBeenCalledWith('s2')
})

test('search marks every place and counts the turns', () => {
  show()
  fireEvent.change(screen.getByLabelText('Search the transcript'), { target: { value: 'PAIN' } })
  expect([...document.querySelectorAll('mark[data-found]')].map((mark) => mark.textContent)).toEqual(['pain'])
  expect(screen.getByText('1 of 1')).toBeTruthy()
})

test('a speaker who was worked out from the words is marked in words', () => {
  show()
  expect(screen.getByLabelText('(worked out from the words)')).toBeTruthy()
})
