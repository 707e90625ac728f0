import { Extension, InputRule, Mark, Node } from '@tiptap/core'
import { history, redo, undo } from '@tiptap/pm/history'
import { Plugin } from '@tiptap/pm/state'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    sentence: { toggleList: () => ReturnType; toggleLook: (kind: 'bold' | 'italic') => ReturnType }
  }
}

const Document = Node.create({ name: 'doc', topNode: true, content: 'sentence+' })
const Text = Node.create({ name: 'text', group: 'inline' })

/** A new line inside a sentence; Enter alone begins the next sentence. */
const LineBreak = Node.create({
  name: 'line_break',
  group: 'inline',
  inline: true,
  selectable: false,
  renderHTML: () => ['br'],
  parseHTML: () => [{ tag: 'br' }],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.insertContent({ type: 'line_break' }) }
  },
})

const Bold = Mark.create({ name: 'bold', renderHTML: () => ['strong', 0], parseHTML: () => [{ tag: 'strong' }] })
const Italic = Mark.create({ name: 'italic', renderHTML: () => ['em', 0], parseHTML: () => [{ tag: 'em' }] })

/** One sentence of the draft. Its number stays with the first half when it is divided; the second half is a new sentence. */
const Sentence = Node.create<{ mint: () => string }>({
  name: 'sentence',
  group: 'block',
  content: 'inline*',
  addOptions: () => ({ mint: () => '' }),
  addAttributes: () => ({
    claim_id: { default: null, keepOnSplit: false, renderHTML: ({ claim_id }: { claim_id: string | null }) => ({ 'data-sentence': claim_id }) },
    list: { default: null, renderHTML: ({ list }: { list: string | null }) => (list === null ? {} : { 'data-list': list }) },
  }),
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
  parseHTML: () => [{ tag: 'p' }],
  addCommands: () => ({
    toggleList:
      () =>
      ({ editor, commands }) =>
        commands.updateAttributes('sentence', { list: editor.getAttributes('sentence')['list'] === 'bullet' ? null : 'bullet' }),
    toggleLook:
      (kind) =>
      ({ commands }) =>
        commands.toggleMark(kind),
  }),
  addKeyboardShortcuts() {
    return {
      // All words, not the sentences that hold them: typed over, the first stays the sentence that it was.
      'Mod-a': () => this.editor.commands.setTextSelection({ from: 1, to: this.editor.state.doc.content.size - 1 }),
      'Mod-b': () => this.editor.commands.toggleLook('bold'),
      'Mod-i': () => this.editor.commands.toggleLook('italic'),
      'Mod-Shift-8': () => this.editor.commands.toggleList(),
      Backspace: () => {
        const { selection } = this.editor.state
        if (!selection.empty || selection.$from.parentOffset > 0 || this.editor.getAttributes('sentence')['list'] === null) return false
        return this.editor.commands.toggleList()
      },
    }
  },
  addInputRules() {
    return [
      new InputRule({
        find: /^[-*•]\s$/,
        handler: ({ range, chain }) => void chain().deleteRange(range).updateAttributes('sentence', { list: 'bullet' }).run(),
      }),
    ]
  },
  addProseMirrorPlugins() {
    const { mint } = this.options
    return [
      // Whatever was divided, pasted or undone: no two sentences under one number, none without.
      new Plugin({
        appendTransaction(transactions, _before, state) {
          if (!transactions.some((transaction) => transaction.docChanged)) return null
          const seen = new Set<string>()
          const change = state.tr
          state.doc.forEach((node, at) => {
            const id = node.attrs['claim_id'] as string | null
            if (id !== null && !seen.has(id)) return void seen.add(id)
            change.setNodeMarkup(at, undefined, { ...node.attrs, claim_id: mint() })
          })
          return change.docChanged ? change.setMeta('addToHistory', false) : null
        },
      }),
    ]
  },
})

const Steps = Extension.create({
  name: 'steps',
  addProseMirrorPlugins: () => [history()],
  addKeyboardShortcuts() {
    const run = (step: typeof undo) => () => step(this.editor.state, this.editor.view.dispatch)
    return { 'Mod-z': run(undo), 'Mod-y': run(redo), 'Shift-Mod-z': run(redo) }
  },
})

/** What can stand in a section: sentences, words, lines; bold, italic, bullets. Nothing that a plain text would lose. */
export function penExtensions(mint: () => string) {
  return [Document, Text, LineBreak, Bold, Italic, Sentence.configure({ mint }), Steps]
}
