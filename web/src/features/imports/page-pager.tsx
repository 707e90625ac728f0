import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Mark } from './source-pane.tsx'
import classes from './source.module.css'

/** The page that is shown: the one of what is lit, until somebody turns it. */
export function usePageNumber(lit: Mark | null): [number, (page: number) => void] {
  const wanted = lit?.locator?.type === 'page' ? lit.locator.page : null
  const [page, setPage] = useState(wanted ?? 1)
  useEffect(() => {
    if (wanted !== null) setPage(wanted)
  }, [wanted, lit?.id])
  return [page, setPage]
}

export function PagePager({ page, pages, onChange }: { page: number; pages: number; onChange: (page: number) => void }) {
  if (pages < 2) return null
  return (
    <div className={classes.pager}>
      <Button variant="default" size="sm" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Page before
      </Button>
      <span>
        Page {page} of {pages}
      </span>
      <Button variant="default" size="sm" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        Next page
      </Button>
    </div>
  )
}
