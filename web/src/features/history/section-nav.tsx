import { history_sections } from '#domain/records/history/kinds.ts'
import type { History } from './data.ts'
import { standingOf } from './history-rows.ts'
import { section_titles } from './history-words.ts'
import classes from './history.module.css'

const fresh_for_days = 365
type Freshness = 'fresh' | 'old' | 'never'
const words: Record<Freshness, string> = { fresh: 'gone through within a year', old: 'last gone through more than a year ago', never: 'never gone through' }

function freshness(reviewed_at: string | undefined, today: string): Freshness {
  if (reviewed_at === undefined) return 'never'
  return Date.parse(today) - Date.parse(reviewed_at) <= fresh_for_days * 86_400_000 ? 'fresh' : 'old'
}

/** The sections with how many facts stand in each and how fresh it is. */
export function SectionNav({ history }: { history: History }) {
  return (
    <nav className={classes.nav} aria-label="Sections of the history">
      <ul>
        {history_sections.map((section) => {
          const state = freshness(history.reviews.find((one) => one.section === section)?.reviewed_at, history.findings.today)
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
                <span className={classes.fresh} data-state={state} title={words[state]} aria-hidden />
                {section_titles[section]}
                <span className="visually-hidden">, {words[state]}, facts: </span>
                <span className={classes.nav_count}>{standingOf(history.facts, section).length}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
