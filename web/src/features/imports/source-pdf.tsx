import { Skeleton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { getDocument } from 'unpdf/pdfjs'
import { FailedState } from '#web/ui/failed-state.tsx'
import { useContent } from './data.ts'
import { PageBoxes } from './page-boxes.tsx'
import { PagePager, usePageNumber } from './page-pager.tsx'
import type { Mark } from './source-pane.tsx'
import classes from './source.module.css'

interface SourcePdfProps {
  import_id: number
  lit: Mark | null
  marks: readonly Mark[]
  onPick: (row_id: number) => void
}

type Pdf = Awaited<ReturnType<typeof getDocument>['promise']>

/** Opens the bytes with everything that a file could make run switched off. */
function usePdf(bytes: ArrayBuffer | undefined): { pdf: Pdf | null; has_failed: boolean } {
  const [opened, setOpened] = useState<{ pdf: Pdf | null; has_failed: boolean }>({ pdf: null, has_failed: false })
  useEffect(() => {
    if (bytes === undefined) return
    // pdf.js takes the bytes over: it gets a copy, the cache keeps its own.
    const task = getDocument({ data: new Uint8Array(bytes.slice(0)), enableXfa: false, useSystemFonts: true, stopAtErrors: false })
    let is_gone = false
    task.promise.then(
      (pdf) => !is_gone && setOpened({ pdf, has_failed: false }),
      () => !is_gone && setOpened({ pdf: null, has_failed: true }),
    )
    return () => {
      is_gone = true
      void task.destroy()
    }
  }, [bytes])
  return opened
}

/** A page of a PDF, drawn here from the file's own bytes, with the regions that rows came from. */
export function SourcePdf({ import_id, lit, marks, onPick }: SourcePdfProps) {
  const content = useContent(import_id, true)
  const { pdf, has_failed } = usePdf(content.data)
  const [page, setPage] = usePageNumber(lit)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    if (pdf === null || canvas.current === null) return
    let is_gone = false
    let drawing: { cancel: () => void } | null = null
    void pdf.getPage(Math.min(page, pdf.numPages)).then((sheet) => {
      if (is_gone || canvas.current === null) return
      const plain = sheet.getViewport({ scale: 1 })
      const viewport = sheet.getViewport({ scale: Math.min(3, 1600 / plain.width) })
      canvas.current.width = Math.floor(viewport.width)
      canvas.current.height = Math.floor(viewport.height)
      setSize({ width: plain.width, height: plain.height })
      const task = sheet.render({ canvas: canvas.current, canvasContext: canvas.current.getContext('2d')!, viewport })
      drawing = task
      task.promise.catch(() => undefined)
    })
    return () => {
      is_gone = true
      drawing?.cancel()
    }
  }, [pdf, page])
  if (content.isError || has_failed) return <FailedState is_compact title="The page could not be drawn." text="What was read out of it stands beside; the file itself can be saved." onRetry={() => void content.refetch()} />
  return (
    <>
      <div className={classes.sheets} tabIndex={0} role="group" aria-label={`Page ${page}`}>
        <div className={classes.sheet}>
          {size === null && <Skeleton height={620} />}
          <canvas ref={canvas} className={classes.picture} role="img" aria-label={`Page ${page} of the file`} hidden={pdf === null} />
          {size !== null && <PageBoxes page={page} width={size.width} height={size.height} lit={lit} marks={marks} onPick={onPick} />}
        </div>
      </div>
      <PagePager page={page} pages={pdf?.numPages ?? 1} onChange={setPage} />
    </>
  )
}
