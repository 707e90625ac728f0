import { expect, test } from 'vitest'
import { commandFor, type PressedKey } from '#web/features/notes/editor-keys.ts'

function press(key: string, rest: Partial<PressedKey> = {}): PressedKey {
  return { key, ctrlKey: false, metaKey: false, altKey: false, ...rest }
}

test.each([
  ['j', 'next'], ['ArrowDown', 'next'], ['k', 'previous'], ['ArrowUp', 'previous'], ['Home', 'first'], ['End', 'last'],
  ['a', 'accept'], ['A', 'accept'], ['e', 'edit'], ['Enter', 'edit'], ['x', 'strike'], ['n', 'add'], ['?', 'legend'],
])('on a sentence, %s means %s', (key, command) => {
  expect(commandFor(press(key), false)).toBe(command)
})

test('undo by Ctrl-Z or Cmd-Z; other combinations stay the browser’s', () => {
  expect(commandFor(press('z', { ctrlKey: true }), false)).toBe('undo')
  expect(commandFor(press('z', { metaKey: true }), false)).toBe('undo')
  expect(commandFor(press('a', { ctrlKey: true }), false)).toBeNull()
  expect(commandFor(press('x', { metaKey: true }), false)).toBeNull()
  expect(commandFor(press('ArrowDown', { altKey: true }), false)).toBeNull()
  expect(commandFor(press('Tab'), false)).toBeNull()
})

test('while writing, letters are letters; only Escape and Ctrl-Enter are commands', () => {
  expect(commandFor(press('a'), true)).toBeNull()
  expect(commandFor(press('Enter'), true)).toBeNull()
  expect(commandFor(press('Enter', { ctrlKey: true }), true)).toBe('commit')
  expect(commandFor(press('Enter', { metaKey: true }), true)).toBe('commit')
  expect(commandFor(press('Escape'), true)).toBe('cancel')
  expect(commandFor(press('z', { ctrlKey: true }), true)).toBeNull()
})
