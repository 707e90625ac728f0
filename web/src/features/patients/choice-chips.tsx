import { list_choices } from '#domain/records/patient-filters.ts'
import type { FacetCounts } from './data.ts'
import { choice_words } from './list-filters.ts'
import classes from './choice-chips.module.css'

/** Quick choices; one is always chosen. What nobody is in is not offered, unless it is chosen. */
export function ChoiceChips({ value, facets, onChange }: { value: string; facets: FacetCounts | undefined; onChange: (value: string) => void }) {
  const offered = list_choices.filter((choice) => choice === 'all' || choice === value || (facets?.choice[choice] ?? 0) > 0)
  return (
    <div className={classes.chips} role="group" aria-label="Show">
      {offered.map((choice) => (
        <button key={choice} type="button" className={classes.chip} aria-pressed={choice === value} onClick={() => onChange(choice)}>
          {choice_words[choice]}
          {choice !== 'all' && facets !== undefined && <span className={classes.count}>{(facets.choice[choice] ?? 0).toLocaleString('en-US')}</span>}
        </button>
      ))}
    </div>
  )
}
