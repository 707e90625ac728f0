import { MantineProvider } from '@mantine/core'
import type { Editor as Pen } from '@tiptap/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState, useSyncExternalStore } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Draft } from '#contract/notes.ts'
import type { Claim } from '#domain/scribe/claim.ts'
import { createDraftSession, type DraftSession } from '#web/features/notes/draft-session.ts'
import { NotePane } from '#web/features/notes/note-pane.tsx'
import { loadPen } from '#web/features/notes/section-block.tsx'
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

// This document lays nothing out; the pen asks where its caret is.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()

let session: DraftSession
const guard = { current: (_section: string): string | null => null }

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
  const editor = useEditor({ session: own, sections: state.sections, user_id: 7, onLegend, guard })
  return <NotePane whole={state.sections} earlier={null} room={null} onCarry={() => undefined} sections={state.sections} segments={[]} editor={editor} blocks={new Map()} notices={null} onOpenSource={() => undefined} onLegend={onLegend} />
}

function open() {
  const onLegend = vi.fn()
  render(<MantineProvider><QueryClientProvider client={new QueryClient()}><Screen onLegend={onLegend} /></QueryClientProvider></MantineProvider>)
  act(() => document.querySelector<HTMLElement>('[data-claim="c1"]')!.focus())
  return onLegend
}

function press(key: string, rest = {}) {
  fireEvent.keyDown(document.activeElement!, { key, ...rest })
}

/** Through the pen itself: what a hand types arrives there as a change of its document. */
async function write(label: string, text: string) {
  const field = (await screen.findByLabelText(label)) as HTMLElement & { editor: Pen }
  act(() => void field.editor.chain().setTextSelection({ from: 1, to: field.editor.state.doc.firstChild!.nodeSize - 1 }).insertContent(text).run())
  act(() => field.focus())
  return field
}

const textsOf = (key: string) => session.getState().sections.find((section) => section.key === key)!.claims.map((claim) => `${claim.state} ${claim.text}`)

const stateOf = (id: string) => session.getState().sections.flatMap((section) => section.claims).find((claim) => claim.id === id)

// The first time takes as long as the machine is busy.
beforeAll(async () => void (await loadPen()))
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

test('E edits in place; Esc gives the sentence back as it was, Ctrl-Enter keeps it', async () => {
  open()
  press('e')
  await write('Text of the sentence', 'Continue 150 IU.')
  expect(stateOf('c1')).toMatchObject({ text: 'Continue 150 IU.', state: 'edited', support: 'clinician' })
  press('Escape')
  expect(stateOf('c1')).toMatchObject({ text: 'Continue 225 IU.', state: 'proposed' })
  expect((document.activeElement as HTMLElement).dataset.claim).toBe('c1')
  press('Enter')
  await write('Text of the sentence', 'Continue 150 IU.')
  press('Enter', { ctrlKey: true })
  expect(stateOf('c1')?.text).toBe('Continue 150 IU.')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('N adds after the sentence in hand; dropped, nothing is left behind', async () => {
  open()
  press('n')
  await write('New sentence', 'Call on Sunday.')
  press('Enter', { ctrlKey: true })
  expect(session.getState().sections[0]?.claims.map((claim) => claim.text)).toEqual(['Continue 225 IU.', 'Call on Sunday.', 'Retrieval on Tuesday.'])
  press('n')
  await write('New sentence', 'No.')
  press('Escape')
  expect(session.getState().sections[0]?.claims.length).toBe(3)
})

test('W takes the whole section under the pen: Enter begins a sentence, bold stands beside the words, Esc is done, one step takes it back', async () => {
  open()
  press('w')
  const field = (await screen.findByLabelText('Text of Plan')) as HTMLElement & { editor: Pen }
  const { editor } = field
  act(() => void editor.chain().focus('end').splitBlock().insertContent('Call on Sunday.').run())
  act(() => void editor.chain().setTextSelection({ from: 1, to: 9 }).toggleLook('bold').run())
  expect(textsOf('plan')).toEqual(['proposed Continue 225 IU.', 'proposed Retrieval on Tuesday.', 'added Call on Sunday.'])
  expect(stateOf('c1')?.marks).toEqual([{ start: 0, end: 8, kind: 'bold' }])
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('Continue', { selector: 'strong' })).toBeTruthy()
  press('z', { ctrlKey: true })
  expect(textsOf('plan')).toEqual(['proposed Continue 225 IU.', 'proposed Retrieval on Tuesday.'])
})

test('D09 what another window changed under the pen is not written over: the pen is put down', async () => {
  open()
  press('w')
  await write('Text of Plan', 'Mine.')
  expect(textsOf('plan')).toEqual(['edited Mine.', 'proposed Retrieval on Tuesday.'])
  act(() => session.change((now) => now.map((section) => ({ ...section, claims: section.claims.map((claim) => (claim.id === 'c2' ? { ...claim, text: 'Retrieval on Wednesday.', state: 'edited' } : claim)) }))))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(textsOf('plan')).toEqual(['edited Mine.', 'edited Retrieval on Wednesday.'])
})

test('an empty section says so and offers a sentence; ? opens the legend', () => {
  const onLegend = open()
  expect(screen.getByText('Not discussed')).toBeTruthy()
  press('?')
  expect(onLegend).toHaveBeenCalledOnce()
})
