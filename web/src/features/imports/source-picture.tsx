import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FailedState } from '#web/ui/failed-state.tsx'
import { usePagePicture, type Bench } from './data.ts'
import { PageBoxes } from './page-boxes.tsx'
import { PagePager, usePageNumber } from './page-pager.tsx'
import type { Mark } from './source-pane.tsx'
import classes from './source.module.css'

interface SourcePictureProps {
  import_id: number
  pages: Bench['pages']
  lit: Mark | null
  marks: readonly Mark[]
  onPick: (row_id: number) => void
}

/** A photographed or scanned page with the regions that were read. */
export function SourcePicture({ import_id, pages, lit, marks, onPick }: SourcePictureProps) {
  const [number, setNumber] = usePageNumber(lit)
  const page = pages.find((candidate) => candidate.page === number) ?? pages[0]!
  const picture = usePagePicture(import_id, page.page)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!(picture.data instanceof Blob)) return setUrl(null)
    const next = URL.createObjectURL(picture.data)
    setUrl(next)
    return () => URL.revokeObjectURL(next)
  }, [picture.data])
  if (picture.isError) return <FailedState is_compact title="The page could not be loaded." onRetry={() => void picture.refetch()} />
  return (
    <>
      <div className={classes.sheets} tabIndex={0} role="group" aria-label={`Page ${page.page}`}>
        <div className={classes.sheet} style={{ aspectRatio: `${page.width} / ${page.height}` }}>
          {url === null ? <Skeleton height="100%" /> : <img className={classes.picture} src={url} alt={`Page ${page.page} of the file`} />}
          {url !== null && <PageBoxes page={page.page} width={page.width} height={page.height} lit={lit} marks={marks} onPick={onPick} />}
        </div>
      </div>
      <PagePager page={page.page} pages={pages.length} onChange={setNumber} />
    </>
  )
}
