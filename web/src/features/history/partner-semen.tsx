import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import type { History } from './data.ts'
import { SemenTable } from './semen-table.tsx'
import classes from './history.module.css'

/** A partner is a patient of their own: what is shown here is what they consented to share, and nothing else of them. */
export function PartnerSemen({ analyses }: { analyses: History['findings']['partner_semen'] }) {
  const people = [...new Map(analyses.map(({ other }) => [other.id, other])).values()]
  return people.map((other) => (
    <div key={other.id} className={classes.panel}>
      <h3>
        Shared by{' '}
        <Anchor component={Link} size="sm" underline="always" to={`${paths.medicalHistory(other.id)}#semen`}>
          {other.first_name} {other.last_name}
        </Anchor>
        , with consent
      </h3>
      <SemenTable label={`Semen analyses of ${other.first_name} ${other.last_name} and lower reference limits`} analyses={analyses.filter((one) => one.other.id === other.id)} />
    </div>
  ))
}
