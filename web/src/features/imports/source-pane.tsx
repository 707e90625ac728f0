import type { Locator } from '#domain/interop/parsed-file.ts'
import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/platform/load-chunk.ts'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import type { Bench } from './data.ts'
import { SourceLines } from './source-lines.tsx'
import { SourcePicture } from './source-picture.tsx'
import classes from './source.module.css'

const SourcePdf = lazy(() => loadChunk(() => import('./source-pdf.tsx').then(({ SourcePdf: part }) => ({ default: part }))))

export interface Mark {
  /** Of the row or text. */
  id: number
  locator: Locator | null
  line_from: number | null
  line_to: number | null
}

interface SourcePaneProps {
  bench: Bench
  /** What is lit, and what else can be picked in the source. */
  lit: Mark | null
  marks: readonly Mark[]
  onPick: (row_id: number) => void
}

/** The file itself, beside what was read out of it. */
export function SourcePane({ bench, lit, marks, onPick }: SourcePaneProps) {
  const { file } = bench
  return (
    <section className={classes.pane} aria-label="Source">
      {file.format === 'pdf' && (
        <Suspense fallback={<RowsSkeleton rows={8} label="Loading the page" />}>
          <SourcePdf import_id={file.id} lit={lit} marks={marks} onPick={onPick} />
        </Suspense>
      )}
      {bench.pages.length > 0 && <SourcePicture import_id={file.id} pages={bench.pages} lit={lit} marks={marks} onPick={onPick} />}
      {bench.has_lines && <SourceLines import_id={file.id} lit={lit} marks={marks} onPick={onPick} />}
      {file.format === 'dicom' && <p className={classes.none}>Only the header of a DICOM file is read; what it says stands under “Rows”. The picture itself is not shown here; it can be saved with the file.</p>}
    </section>
  )
}
