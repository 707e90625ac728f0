import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { useRelationships } from './data.ts'
import classes from './history.module.css'

/** A partner is a patient of their own: what is shown here is what they consented to share, and nothing else of them. */
export function PartnerSemen({ patient_id }: { patient_id: number }) {
  const relationships = useRelationships(patient_id)
  const shared = (relationships.data?.items ?? []).flatMap(({ other, shared: entries }) => (other === null ? [] : entries.filter(({ record }) => record === 'semen_analysis').map((entry) => ({ entry, other }))))
  if (shared.length === 0) return null
  return (
    <div className={classes.panel}>
      <h3>Shared by the partner, with their consent</h3>
      <ul>
        {shared.map(({ entry, other }) => (
          <li key={entry.record_id}>
            {entry.text}
            {entry.detail !== null && ` · ${entry.detail}`}
            {entry.on_date !== null && ` · ${formatPlainDate(entry.on_date.slice(0, 10))}`} ·{' '}
            <Anchor component={Link} size="sm" underline="always" to={`${paths.medicalHistory(other.id)}#semen`}>
              {other.first_name} {other.last_name}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}
