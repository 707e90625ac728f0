import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs'
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import { type Editor, useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import classes from '#web/features/notes/pen/pen.module.css'

/** Looks of what is marked. The keys do the same; under a mouse the text keeps the focus. */
export function PenTools({ editor, children }: { editor: Editor; children?: ReactNode }) {
  const looks = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ bold: now.isActive('bold'), italic: now.isActive('italic'), list: now.isActive('sentence', { list: 'bullet' }) }),
  })
  const tools = [
    { name: 'Bold', keys: 'Ctrl B', Icon: IconBold, is_on: looks.bold, run: () => editor.chain().focus().toggleLook('bold').run() },
    { name: 'Italic', keys: 'Ctrl I', Icon: IconItalic, is_on: looks.italic, run: () => editor.chain().focus().toggleLook('italic').run() },
    { name: 'Bullet', keys: 'Ctrl Shift 8', Icon: IconList, is_on: looks.list, run: () => editor.chain().focus().toggleList().run() },
  ]
  return (
    <div className={classes.tools} role="group" aria-label="Looks of the text">
      {tools.map(({ name, keys, Icon, is_on, run }) => (
        <button key={name} type="button" aria-label={name} aria-pressed={is_on} title={`${name} (${keys})`} onMouseDown={(event) => event.preventDefault()} onClick={run}>
          <Icon size={17} aria-hidden />
        </button>
      ))}
      {children}
    </div>
  )
}
