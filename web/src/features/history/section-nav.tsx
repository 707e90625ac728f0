import type { HistorySection } from '#domain/records/history/kinds.ts'
import type { History } from './data.ts'
import { standingOf } from './history-rows.ts'
import { section_titles } from './history-words.ts'
import { freshnessOf } from './section-freshness.tsx'
import classes from './history.module.css'

/** The sections with how many facts stand in each and how fresh it is. */
export function SectionNav({ history, sections }: { history: History; sections: readonly HistorySection[] }) {
  return (
    <nav className={classes.nav} aria-label="Sections of the history">
      <ul>
        {sections.map((section) => {
          const { state, words } = freshnessOf(history, section)
          return (
            <li key={section}>
              <a
                href={`#${section}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(section)?.scrollIntoView({ block: 'start' })
                  document.getElementById(section)?.querySelector<HTMLElement>('button, a, [tabindex]')?.focus({ preventScroll: true })
                }}
              >
                <span className={classes.fresh} data-state={state} title={words} aria-hidden />
                {section_titles[section]}
                <span className="visually-hidden">, {words}, facts: </span>
                <span className={classes.nav_count}>{standingOf(history.facts, section).length}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
