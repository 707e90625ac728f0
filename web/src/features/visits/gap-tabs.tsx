import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import { useGaps } from './data.ts'
import classes from './visits.module.css'

export const gap_views = ['visits', 'unplaced'] as const
export type GapView = (typeof gap_views)[number]

export const readView = (search: URLSearchParams): GapView | null => gap_views.find((view) => view === search.get('view')) ?? null

/** Everything that there is, and the two gaps with how many stand in them. */
export function GapTabs({ view }: { view: GapView | null }) {
  const gaps = useGaps().data
  const tabs = [
    { view: null, to: paths.documents(), label: 'All documents', count: undefined, is_late: false },
    { view: 'visits', to: paths.visitsWithoutNote(), label: 'Visits without a note', count: gaps?.visits_without_note.all, is_late: (gaps?.overdue.all ?? 0) > 0 },
    { view: 'unplaced', to: paths.notesWithoutVisit(), label: 'Notes without a visit', count: gaps?.notes_without_visit.all, is_late: false },
  ] as const
  return (
    <nav aria-label="Parts of the documentation" className={classes.tabs}>
      {tabs.map((tab) => (
        <Link key={tab.label} to={tab.to} className={classes.tab} aria-current={tab.view === view ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && (
            <span className={classes.count} data-late={tab.is_late || undefined}>
              {tab.count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
