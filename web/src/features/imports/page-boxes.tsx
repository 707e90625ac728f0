import { useEffect, useRef } from 'react'
import { reveal } from './reveal.ts'
import type { Mark } from './source-pane.tsx'
import classes from './source.module.css'

interface PageBoxesProps {
  page: number
  /** Of the page, in the unit of the boxes. */
  width: number
  height: number
  lit: Mark | null
  marks: readonly Mark[]
  onPick: (row_id: number) => void
}

/** The regions of a page that rows came from, over its picture. */
export function PageBoxes({ page, width, height, lit, marks, onPick }: PageBoxesProps) {
  const lit_box = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // box → sheet → the pane that scrolls
    reveal(lit_box.current, lit_box.current?.parentElement?.parentElement ?? null, 'center')
  }, [lit?.id, page, width])
  const shown = marks.flatMap((mark) => (mark.locator?.type === 'page' && mark.locator.page === page && mark.locator.box !== null ? [{ id: mark.id, box: mark.locator.box }] : []))
  return (
    <>
      {shown.map(({ id, box: [left, top, box_width, box_height] }) => (
        <button
          key={id}
          ref={id === lit?.id ? lit_box : undefined}
          type="button"
          tabIndex={-1}
          className={classes.box}
          data-lit={id === lit?.id || undefined}
          aria-label="Row of this region"
          onClick={() => onPick(id)}
          style={{ left: `${(left / width) * 100}%`, top: `${(top / height) * 100}%`, width: `${(box_width / width) * 100}%`, height: `${(box_height / height) * 100}%` }}
        />
      ))}
    </>
  )
}
