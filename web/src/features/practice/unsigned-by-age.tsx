import type { PracticeOverview } from './data.ts'
import classes from './practice.module.css'

const ages = [
  ['under_24h', 'under 24 h', classes.fresh],
  ['under_72h', '24 to 72 h', classes.aging],
  ['older', 'over 72 h', classes.late],
] as const

/** How long the unsigned notes have waited: bars against the largest of the three. */
export function UnsignedByAge({ by_age }: { by_age: PracticeOverview['unsigned_by_age'] }) {
  const most = Math.max(1, by_age.under_24h, by_age.under_72h, by_age.older)
  return (
    <dl className={classes.bars}>
      {ages.map(([key, label, tone]) => (
        <div key={key} className={classes.bar}>
          <dt>{label}</dt>
          <dd>
            <span className={classes.track} aria-hidden>
              <span className={`${classes.fill} ${tone}`} style={{ width: `${(by_age[key] / most) * 100}%` }} />
            </span>
            <span className={classes.number}>{by_age[key]}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
