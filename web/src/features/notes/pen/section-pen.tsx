import { Button } from '@mantine/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useRef, useState } from 'react'
import type { WrittenSentence } from '#domain/records/write-sentences.ts'
import { commandFor } from '#web/features/notes/editor-keys.ts'
import { insertLines } from '#web/features/notes/pen/insert-lines.ts'
import { PenTools } from '#web/features/notes/pen/pen-tools.tsx'
import { readSentences, toDocument } from '#web/features/notes/pen/read-sentences.ts'
import { penExtensions } from '#web/features/notes/pen/sentence-node.ts'
import { SnippetPicker } from '#web/features/notes/pen/snippet-picker.tsx'
import type { Writing } from '#web/features/notes/use-editor.ts'
import classes from '#web/features/notes/pen/pen.module.css'

interface SectionPenProps {
  writing: Writing
  /** Said of the field: which sentence or section it is. */
  label: string
  onWrite: (written: WrittenSentence[]) => void
  onPlace: (claim_id: string) => void
  onCommit: () => void
  onCancel: () => void
}

/** Sentences under the pen, as running text. Every keystroke is already saved; Enter begins the next sentence. */
export default function SectionPen({ writing, label, onWrite, onPlace, onCommit, onCancel }: SectionPenProps) {
  const { stretch, focus_id, is_whole } = writing
  const count = useRef(0)
  const [picking, setPicking] = useState(false)
  const mint = () => `${stretch.pen}-${(count.current += 1)}`
  const editor = useEditor({
    extensions: penExtensions(mint),
    content: toDocument(stretch.before, mint()),
    injectCSS: false,
    onCreate: ({ editor: created }) => {
      let at = created.state.doc.content.size
      created.state.doc.forEach((node, offset) => {
        if (node.attrs['claim_id'] === focus_id) at = offset + node.nodeSize - 1
      })
      created.commands.focus(at)
    },
    onUpdate: ({ editor: changed }) => onWrite(readSentences(changed.state.doc)),
    onSelectionUpdate: ({ editor: moved }) => {
      const id = moved.state.selection.$head.parent.attrs['claim_id'] as string | null | undefined
      if (typeof id === 'string') onPlace(id)
    },
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: classes.text! },
      // Words only, each line a sentence: what other programs put beside them does not belong in a note.
      handlePaste: (view, event) => {
        event.preventDefault()
        insertLines(view, event.clipboardData?.getData('text/plain') ?? '')
        return true
      },
      handleDrop: () => true,
      handleKeyDown: (view, event) => {
        const { selection } = view.state
        const before = selection.$from.parent.textBetween(0, selection.$from.parentOffset, undefined, ' ')
        if (event.key === '/' && !event.ctrlKey && !event.metaKey && /(^|\s)$/.test(before)) {
          event.preventDefault()
          setPicking(true)
          return true
        }
        const command = commandFor(event, true)
        if (command === null) return false
        event.preventDefault()
        event.stopPropagation()
        // A whole section is too much to lose by one key: there Esc puts the pen down, and Ctrl Z takes back.
        if (command === 'commit' || is_whole) onCommit()
        else onCancel()
        return true
      },
    },
  })
  function close(text: string): void {
    setPicking(false)
    if (text !== '') insertLines(editor.view, text)
    setTimeout(() => editor.view.focus(), 0)
  }

  return (
    <div className={classes.pen}>
      <PenTools editor={editor}>
        <SnippetPicker
          is_open={picking}
          onOpen={() => setPicking(true)}
          onInsert={close}
          onClose={() => close('')}
        />
      </PenTools>
      <EditorContent editor={editor} />
      <div className={classes.foot}>
        <Button size="xs" onClick={onCommit}>
          {is_whole ? 'Done' : 'Keep'}
        </Button>
        {!is_whole && (
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <span className={classes.hint}>
          {is_whole ? 'Enter begins a sentence, Shift Enter a line. Esc: done' : 'Ctrl Enter keeps it, Esc drops it, Enter begins another'}
        </span>
      </div>
    </div>
  )
}
