import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FailedState } from '#web/ui/failed-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { useSourceLines } from './data.ts'
import { reveal } from './reveal.ts'
import type { Mark } from './source-pane.tsx'
import classes from './source.module.css'

interface SourceLinesProps {
  import_id: number
  lit: Mark | null
  marks: readonly Mark[]
  onPick: (row_id: number) => void
}

const lines_at_once = 1000

/** Where to begin so that the line stands with some of what is before it. */
function windowOf(line: number): number {
  return Math.max(1, Math.floor((line - 1) / (lines_at_once / 2)) * (lines_at_once / 2) + 1)
}

/** Segments, lines or elements of a text, numbered; those of the chosen row are lit, and a click on another row's chooses it. */
export function SourceLines({ import_id, lit, marks, onPick }: SourceLinesProps) {
  const [from, setFrom] = useState(() => windowOf(lit?.line_from ?? 1))
  const wanted = lit?.line_from ?? null
  useEffect(() => {
    if (wanted !== null) setFrom((before) => (wanted >= before && wanted < before + lines_at_once ? before : windowOf(wanted)))
  }, [wanted])
  const read = useSourceLines(import_id, from, true)
  const first_lit = useRef<HTMLLIElement>(null)
  useEffect(() => {
    reveal(first_lit.current, first_lit.current?.parentElement ?? null, 'center')
  }, [wanted, read.data?.from])
  const owner = useMemo(() => {
    const of_line = new Map<number, number>()
    for (const mark of marks) for (let line = mark.line_from ?? 0; line > 0 && line <= Math.min(mark.line_to ?? line, mark.line_from! + 400); line++) if (!of_line.has(line)) of_line.set(line, mark.id)
    return of_line
  }, [marks])
  if (read.data === undefined) return read.isError ? <FailedState is_compact title="The source could not be loaded." onRetry={() => void read.refetch()} /> : <TextSkeleton lines={14} label="Loading the source" />
  const { lines, total } = read.data
  return (
    <>
      <ol className={classes.lines} start={read.data.from} tabIndex={0} aria-label="Lines of the source">
        {lines.map((line, at) => {
          const number = read.data!.from + at
          const is_lit = lit?.line_from != null && number >= lit.line_from && number <= (lit.line_to ?? lit.line_from)
          const row = owner.get(number)
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the rows beside it are the keyboard's way
            <li
              key={number}
              ref={is_lit && number === lit.line_from ? first_lit : undefined}
              className={classes.line}
              data-lit={is_lit || undefined}
              data-owned={row !== undefined || undefined}
              onClick={row === undefined ? undefined : () => onPick(row)}
            >
              <span className={classes.number} aria-hidden>
                {number}
              </span>
              <code className={classes.code}>{line === '' ? '\u00a0' : line}</code>
            </li>
          )
        })}
      </ol>
      {total > lines.length && (
        <div className={classes.pager}>
          <Button variant="default" size="sm" disabled={from === 1} onClick={() => setFrom(Math.max(1, from - lines_at_once))}>
            Lines before
          </Button>
          <span>
            {from.toLocaleString('en-US')}–{(from + lines.length - 1).toLocaleString('en-US')} of {total.toLocaleString('en-US')}
          </span>
          <Button variant="default" size="sm" disabled={from + lines.length > total} onClick={() => setFrom(from + lines_at_once)}>
            Lines after
          </Button>
        </div>
      )}
    </>
  )
}
