import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { PatientSummary } from '#contract/patients.ts'
import rows from '#web/clinical/card-rows.module.css'
import { PatientBlock } from '#web/clinical/patient-block.tsx'
import { bornAndAge, fullName } from '#web/clinical/patient-name.ts'
import { nameRelationshipRole, own_role_words, record_words, relationship_kind_words } from '#web/clinical/relationship-words.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { paths } from '#web/platform/paths.ts'
import { toastError } from '#web/platform/toasts.ts'
import { formatInstantDate, formatKnownDate, formatPlainDate } from '#web/ui/dates.ts'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'
import { usePause, useResume, useRevokeConsent, type Relationship, type SharingConsent } from './data.ts'
import { SharedEntries } from './shared-entries.tsx'

const status_words: Record<Relationship['status'], { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  paused: { label: 'Sharing paused', tone: 'warn' },
  separated: { label: 'Separated', tone: 'neutral' },
}

interface PartProps {
  patient: PatientSummary
  relationship: Relationship
  onConsent: () => void
  onSeparate: () => void
}

function Acts({ patient, relationship, onConsent, onSeparate }: PartProps) {
  const pause = usePause()
  const resume = useResume()
  const change = relationship.status === 'paused' ? resume : pause
  const input = { params: { patient_id: patient.id, relationship_id: relationship.id }, if_match: relationship.version }
  return (
    <div className={rows.buttons}>
      {relationship.other !== null && (
        <>
          <Button size="compact-md" variant="default" onClick={onConsent}>
            Record a consent
          </Button>
          <Button size="compact-md" variant="default" loading={change.isPending} onClick={() => change.mutate(input, { onError: (error) => toastError(describeError(error)) })}>
            {relationship.status === 'paused' ? 'Resume sharing' : 'Pause sharing'}
          </Button>
        </>
      )}
      <Button size="compact-md" variant="default" onClick={onSeparate}>
        {relationship.other === null ? 'End …' : 'Separate …'}
      </Button>
    </div>
  )
}

function Consent({ patient, relationship, consent }: { patient: PatientSummary; relationship: Relationship; consent: SharingConsent }) {
  const revoke = useRevokeConsent()
  const from = consent.from_patient_id === patient.id ? patient : relationship.other!
  const to = consent.from_patient_id === patient.id ? relationship.other! : patient
  const entry = consent.record_text && [consent.record_text, consent.record_on && formatKnownDate(consent.record_on)].filter(Boolean).join(', ')
  const what = consent.record_id === null ? record_words[consent.category]! : (entry ?? `${record_words[consent.category]}, one entry`)
  const ended = consent.revoked_at === null ? null : `withdrawn ${formatInstantDate(consent.revoked_at)}, recorded by ${consent.revoked_by}`
  return (
    <li className={rows.row} data-past={!consent.is_in_force || undefined}>
      <div className={rows.words}>
        <div className={rows.main}>
          {fullName(from)} → {fullName(to)}: {what}
        </div>
        <div className={rows.facts}>
          {[consent.scope, consent.valid_to && `until ${formatPlainDate(consent.valid_to)}`, `recorded by ${consent.recorded_by}, ${formatInstantDate(consent.recorded_at)}`, ended].filter(Boolean).join(' · ')}
        </div>
      </div>
      {consent.revoked_at === null && relationship.status !== 'separated' && (
        <Button
          size="compact-md"
          variant="default"
          loading={revoke.isPending}
          onClick={() => revoke.mutate({ params: { patient_id: patient.id, relationship_id: relationship.id, consent_id: consent.id }, body: {} }, { onError: (error) => toastError(describeError(error)) })}
        >
          Withdraw<span className="visually-hidden"> {what} of {fullName(from)}</span>
        </Button>
      )}
    </li>
  )
}

/** One relationship: the other side, what each lets be shown, and what of it is shown here. */
export function RelationshipPart(props: PartProps) {
  const { patient, relationship } = props
  const { other, status, kind } = relationship
  const since = [relationship.started_on && `since ${formatPlainDate(relationship.started_on)}`, relationship.ended_on && `ended ${formatPlainDate(relationship.ended_on)}`].filter(Boolean).join(', ')
  return (
    <>
      <div className={rows.row} data-past={status === 'separated' || undefined}>
        {other !== null && <PatientBlock patient={other} size={36} />}
        <div className={rows.words}>
          <div className={rows.main}>
            {other === null ? relationship_kind_words[kind] : <Link to={paths.patient(other.id)}>{fullName(other)}</Link>}
          </div>
          <div className={rows.facts}>
            {[
              other !== null && `${nameRelationshipRole(relationship.other_role ?? 'partner')} · ${bornAndAge(other.date_of_birth)} · MRN ${other.mrn}`,
              other !== null && relationship_kind_words[kind],
              `here: ${own_role_words[relationship.own_role]!.toLowerCase()}`,
              since,
              relationship.status_reason,
            ].filter(Boolean).join(' · ')}
          </div>
        </div>
        <StatusChip tone={status_words[status].tone}>{status_words[status].label}</StatusChip>
        {status !== 'separated' && <Acts {...props} />}
      </div>
      {other !== null && status === 'active' && <SharedEntries from={other} entries={relationship.shared} />}
      {relationship.consents.length > 0 && (
        <div className={rows.part}>
          <h3>Consents to share</h3>
          <ul className={rows.rows}>
            {relationship.consents.map((consent) => (
              <Consent key={consent.id} patient={patient} relationship={relationship} consent={consent} />
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
