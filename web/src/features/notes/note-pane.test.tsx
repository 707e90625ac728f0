import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState, useSyncExternalStore } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Draft } from '#contract/notes.ts'
import type { Claim } from '#domain/scribe/claim.ts'
import { createDraftSession, type DraftSession } from '#web/features/notes/draft-session.ts'
import { NotePane } from '#web/features/notes/note-pane.tsx'
import { useEditor } from '#web/features/notes/use-editor.ts'

function sentence(id: string, text: string): Claim {
  return {
    id, text, section: 'plan', kind: 'plan', polarity: 'affirmed', experiencer: 'patient', support: 'direct',
    is_high_risk: false, state: 'proposed', evidence: [], rules: [],
  }
}

const sections = [
  { key: 'plan', title: 'Plan', claims: [sentence('c1', 'Continue 225 IU.'), sentence('c2', 'Retrieval on Tuesday.')] },
  { key: 'exam', title: 'Examination', claims: [] },
]

// The growing text field measures anew when fonts arrive; this document has none.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

let session: DraftSession

function Screen({ onLegend }: { onLegend: () => void }) {
  const [own] = useState(() => {
    const draft = { sections, findings: [], version: 1 } as unknown as Draft
    session = createDraftSession(draft, null, {
      save: async () => ({ kind: 'unreachable' }),
      load: async () => draft,
      keep: async () => undefined,
      release: async () => undefined,
    })
    return session
  })
  const state = useSyncExternalStore(own.subscribe, own.getState)
  const editor = useEditor({ session: own, sections: state.sections, user_id: 7, onLegend })
  return <NotePane sections={state.sections} segments={[]} editor={editor} blocks={new Map()} notices={null} onOpenSource={() => undefined} onLegend={onLegend} />
}

function open() {
  const onLegend = vi.fn()
  render(<MantineProvider><Screen onLegend={onLegend} /></MantineProvider>)
  act(() => document.querySelector<HTMLElement>('[data-claim="c1"]')!.focus())
  return onLegend
}

function press(key: string, rest = {}) {
  fireEvent.keyDown(document.activeElement!, { key, ...rest })
}

const stateOf = (id: string) => session.getState().sections.flatMap((section) => section.claims).find((claim) => claim.id === id)

afterEach(() => {
  session.dispose()
  cleanup()
})

test('J and K move between sentences', () => {
  open()
  press('j')
  expect((document.activeElement as HTMLElement).dataset.claim).toBe('c2')
  press('ArrowUp')
  expect((document.activeElement as HTMLElement).dataset.claim).toBe('c1')
})

test('A accepts and goes on, X strikes and brings back, Ctrl-Z takes a step back', () => {
  open()
  press('a')
  expect(stateOf('c1')?.state).toBe('accepted')
  expect((document.activeElement as HTMLElement).dataset.claim).toBe('c2')
  press('x')
  expect(stateOf('c2')?.state).toBe('struck')
  press('x')
  expect(stateOf('c2')?.state).toBe('proposed')
  press('z', { ctrlKey: true })
  expect(stateOf('c2')?.state).toBe('struck')
})

test('E edits in place; Esc gives the sentence back as it was, Ctrl-Enter keeps it', () => {
  open()
  press('e')
  fireEvent.change(screen.getByLabelText('Text of the sentence'), { target: { value: 'Continue 150 IU.' } })
  expect(stateOf('c1')).toMatchObject({ text: 'Continue 150 IU.', state: 'edited', support: 'clinician' })
  press('Escape')
  expect(stateOf('c1')).toMatchObject({ text: 'Continue 225 IU.', state: 'proposed' })
  expect((document.activeElement as HTMLElement).dataset.claim).toBe('c1')
  press('Enter')
  fireEvent.change(screen.getByLabelText('Text of the sentence'), { target: { value: 'Continue 150 IU.' } })
  press('Enter', { ctrlKey: true })
  expect(stateOf('c1')?.text).toBe('Continue 150 IU.')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('N adds after the sentence in hand; dropped, nothing is left behind', () => {
  open()
  press('n')
  fireEvent.change(screen.getByLabelText('New sentence'), { target: { value: 'Call on Sunday.' } })
  press('Enter', { ctrlKey: true })
  expect(session.getState().sections[0]?.claims.map((claim) => claim.text)).toEqual(['Continue 225 IU.', 'Call on Sunday.', 'Retrieval on Tuesday.'])
  press('n')
  fireEvent.change(screen.getByLabelText('New sentence'), { target: { value: 'No.' } })
  press('Escape')
  expect(session.getState().sections[0]?.claims.length).toBe(3)
})

test('an empty section says so and offers a sentence; ? opens the legend', () => {
  const onLegend = open()
  expect(screen.getByText('Not discussed')).toBeTruthy()
  press('?')
  expect(onLegend).toHaveBeenCalledOnce()
})
