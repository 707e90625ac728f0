import { Button } from '@mantine/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useRef } from 'react'
import type { WrittenSentence } from '#domain/records/write-sentences.ts'
import { commandFor } from '#web/features/notes/editor-keys.ts'
import { PenTools } from '#web/features/notes/pen/pen-tools.tsx'
import { readSentences, toDocument } from '#web/features/notes/pen/read-sentences.ts'
import { penExtensions } from '#web/features/notes/pen/sentence-node.ts'
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
        const lines = (event.clipboardData?.getData('text/plain') ?? '').split(/\r?\n/).filter((line) => line.trim() !== '')
        const { schema, tr } = view.state
        const [first, ...rest] = lines
        if (first === undefined) return true
        view.dispatch(tr.insertText(first).scrollIntoView())
        for (const line of rest) {
          const { tr: next, selection } = view.state
          view.dispatch(next.split(selection.from, 1, [{ type: schema.nodes['sentence']! }]).insertText(line))
        }
        return true
      },
      handleDrop: () => true,
      handleKeyDown: (_view, event) => {
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
  return (
    <div className={classes.pen}>
      <PenTools editor={editor} />
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
