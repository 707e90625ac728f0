import { Link } from 'react-router'
import { fullName } from '#web/clinical/patient-name.ts'
import { paths } from '#web/platform/paths.ts'
import { formatElapsed, formatPlainDate } from '#web/ui/dates.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { useCosigns, type WaitingCosign } from './data.ts'
import classes from './aftermath.module.css'

function Row({ cosign, why }: { cosign: WaitingCosign; why: string }) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Link to={paths.patientNote(cosign.patient.id, cosign.note.id)} className={classes.link}>
          {fullName(cosign.patient)}
        </Link>
        <div className={classes.facts}>
          {cosign.note.title} · visit {formatPlainDate(cosign.note.visit_on)} · {why}
        </div>
      </div>
      <StatusChip tone={cosign.state === 'returned' ? 'bad' : 'warn'}>{cosign.state === 'returned' ? 'Returned to you' : `waits ${formatElapsed(cosign.at)}`}</StatusChip>
    </li>
  )
}

/** What waits for one's second signature and what came back; nothing where there is neither. */
export function CosignQueue() {
  const { data } = useCosigns()
  if (data === undefined || data.waiting.length + data.returned.length === 0) return null
  return (
    <SectionCard title="Cosignatures" hint="oldest first" is_flush className={classes.queue}>
      <ul className={classes.rows}>
        {data.returned.map((cosign) => (
          <Row key={cosign.id} cosign={cosign} why={`${cosign.of.name}: “${cosign.comment}”`} />
        ))}
        {data.waiting.map((cosign) => (
          <Row key={cosign.id} cosign={cosign} why={cosign.origin === 'supervision' ? `supervision of ${cosign.by.name}` : `asked by ${cosign.by.name}`} />
        ))}
      </ul>
    </SectionCard>
  )
}
