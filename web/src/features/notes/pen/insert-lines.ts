import type { EditorView } from '@tiptap/pm/view'

/** Puts text at the caret: words only, each line that says something a sentence of its own. */
export function insertLines(view: EditorView, text: string): void {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  lines.forEach((line, index) => {
    const { tr, schema, selection } = view.state
    if (index === 0) view.dispatch(tr.insertText(line).scrollIntoView())
    else view.dispatch(tr.split(selection.from, 1, [{ type: schema.nodes['sentence']! }]).insertText(line).scrollIntoView())
  })
}
