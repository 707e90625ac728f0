import { Popover, TextInput } from '@mantine/core'
import IconTextPlus from '@tabler/icons-react/dist/esm/icons/IconTextPlus.mjs'
import { type KeyboardEvent, useState } from 'react'
import { useSnippets } from '#web/features/notes/snippet-data.ts'
import classes from '#web/features/notes/pen/pen.module.css'

interface SnippetPickerProps {
  is_open: boolean
  onOpen: () => void
  onInsert: (text: string) => void
  /** Closed without a choice. */
  onClose: () => void
}

/** Text by its name, from the keys (`/` at the beginning of a word) or from the button. */
export function SnippetPicker({ is_open, onOpen, onInsert, onClose }: SnippetPickerProps) {
  const snippets = useSnippets()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const needle = words.trim().toLowerCase()
  const found = (snippets.data?.items ?? []).filter(({ name, text }) => name.toLowerCase().includes(needle) || text.toLowerCase().includes(needle)).slice(0, 8)
  const chosen = found[Math.min(at, found.length - 1)]

  function close(text: string | null): void {
    setWords('')
    setAt(0)
    if (text === null) onClose()
    else onInsert(text)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const keys: Record<string, () => void> = {
      ArrowDown: () => setAt((now) => Math.min(now + 1, found.length - 1)),
      ArrowUp: () => setAt((now) => Math.max(now - 1, 0)),
      Enter: () => chosen && close(chosen.text),
      Escape: () => close(null),
      // Twice, it was meant as itself.
      '/': () => close('/'),
    }
    const run = keys[event.key]
    if (run === undefined || (event.key === '/' && words !== '')) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }

  return (
    <Popover opened={is_open} onChange={(next) => !next && close(null)} position="bottom-start" width={320} trapFocus withinPortal>
      <Popover.Target>
        <button type="button" aria-label="Snippet" aria-expanded={is_open} title="Snippet ( / )" onMouseDown={(event) => event.preventDefault()} onClick={() => (is_open ? close(null) : onOpen())}>
          <IconTextPlus size={17} aria-hidden />
          Snippet
        </button>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <TextInput
          data-autofocus
          role="combobox"
          aria-label="Find a snippet"
          aria-expanded={found.length > 0}
          aria-controls="snippet-list"
          aria-activedescendant={chosen ? `snippet-${chosen.id}` : undefined}
          placeholder="Name of a snippet"
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <div id="snippet-list" role="listbox" aria-label="Snippets" className={classes.snippets}>
          {found.map(({ id, name, text, is_shared }) => (
            <div key={id} id={`snippet-${id}`} role="option" aria-selected={chosen?.id === id} onMouseDown={(event) => event.preventDefault()} onClick={() => close(text)}>
              <strong>{name}</strong>
              {is_shared && <span> · practice</span>}
              <p>{text}</p>
            </div>
          ))}
        </div>
        {snippets.data !== undefined && found.length === 0 && (
          <p className={classes.none}>{snippets.data.items.length === 0 ? 'No snippets yet. Make one under “More”, Snippets.' : 'No snippet of that name.'}</p>
        )}
        {snippets.isError && <p className={classes.none}>The snippets could not be read.</p>}
      </Popover.Dropdown>
    </Popover>
  )
}
