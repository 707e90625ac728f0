import type { ClinicalRule } from '#domain/clinical-rule.ts'
import { standing_line } from '#domain/clinical-rule.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import classes from './history.module.css'

const states: Record<ClinicalRule['source_state'], string> = { verified: 'source read', unverified: 'source named, not re-read', disputed: 'sources disagree' }

/** Below every computed value: by which rule, from where, how sure that is, and for whom it holds. */
export function RuleNote({ rule }: { rule: ClinicalRule }) {
  return (
    <p className={classes.source}>
      {rule.source} · {states[rule.source_state]} ({formatPlainDate(rule.checked_on)}) · {rule.limits.join('; ')}. {standing_line}
    </p>
  )
}
