export type EditorCommand = 'next' | 'previous' | 'first' | 'last' | 'accept' | 'edit' | 'write' | 'strike' | 'add' | 'undo' | 'legend' | 'commit' | 'cancel'

export interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const plain_keys: Record<string, EditorCommand> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  a: 'accept',
  e: 'edit',
  Enter: 'edit',
  w: 'write',
  x: 'strike',
  n: 'add',
  '?': 'legend',
}

/** What a key means on a sentence, or inside the text of one. Null: the key keeps its own meaning. */
export function commandFor(pressed: PressedKey, is_writing: boolean): EditorCommand | null {
  const has_control = pressed.ctrlKey || pressed.metaKey
  if (is_writing) {
    if (pressed.key === 'Escape') return 'cancel'
    return pressed.key === 'Enter' && has_control ? 'commit' : null
  }
  if (pressed.altKey) return null
  if (has_control) return pressed.key.toLowerCase() === 'z' ? 'undo' : null
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key
  return plain_keys[key] ?? null
}

/** The legend, in the order in which a writer meets the keys. */
export const key_legend: readonly { keys: readonly string[]; meaning: string }[] = [
  { keys: ['J', '↓'], meaning: 'Next sentence' },
  { keys: ['K', '↑'], meaning: 'Previous sentence' },
  { keys: ['A'], meaning: 'Accept the sentence' },
  { keys: ['E', 'Enter'], meaning: 'Edit it in place' },
  { keys: ['W'], meaning: 'Write in the whole section' },
  { keys: ['Ctrl Enter'], meaning: 'Keep the edit' },
  { keys: ['Ctrl B', 'Ctrl I'], meaning: 'Bold or italic while writing' },
  { keys: ['Esc'], meaning: 'Drop the edit of a sentence; done with a section' },
  { keys: ['X'], meaning: 'Strike, or bring back' },
  { keys: ['N'], meaning: 'Add a sentence after it' },
  { keys: ['/'], meaning: 'Snippet, while writing' },
  { keys: ['Ctrl Z'], meaning: 'Undo' },
  { keys: ['?'], meaning: 'These keys' },
]
