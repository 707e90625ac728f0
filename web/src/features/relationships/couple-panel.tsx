import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { PatientSummary } from '#contract/patients.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { AddConsentForm } from './add-consent-form.tsx'
import { AddRelationshipForm } from './add-relationship-form.tsx'
import { useRelationships, type Relationship } from './data.ts'
import { RelationshipPart } from './relationship-part.tsx'
import { SeparationForm } from './separation-form.tsx'

type Asked = { act: 'add' } | { act: 'consent' | 'separate'; relationship: Relationship }

/** Who this patient is joined with, and what of the other comes into this chart by consent. */
export function CouplePanel({ patient }: { patient: PatientSummary }) {
  const read = useRelationships(patient.id)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const add = (
    <Button size="compact-md" variant="default" onClick={() => setAsked({ act: 'add' })}>
      Add a relationship
    </Button>
  )
  return (
    <SectionCard title="Couple and relationships" action={add} is_flush>
      {read.isPending ? (
        <RowsSkeleton rows={2} label="Loading the relationships" />
      ) : read.data === undefined ? (
        <FailedState is_compact title="The relationships could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
      ) : read.data.items.length === 0 ? (
        <EmptyState is_compact title="No relationship recorded" text="A partner, donor or carrier with a chart here, or that this patient goes on their own. Nothing is shared without a consent." />
      ) : (
        read.data.items.map((relationship) => (
          <RelationshipPart
            key={relationship.id}
            patient={patient}
            relationship={relationship}
            onConsent={() => setAsked({ act: 'consent', relationship })}
            onSeparate={() => setAsked({ act: 'separate', relationship })}
          />
        ))
      )}
      <Modal opened={asked !== null} onClose={close} title={asked?.act === 'separate' ? 'Separate' : asked?.act === 'consent' ? 'Consent to share' : 'Add a relationship'} size={540}>
        {asked?.act === 'add' && <AddRelationshipForm patient_id={patient.id} onClose={close} />}
        {asked?.act === 'consent' && asked.relationship.other !== null && <AddConsentForm patient={patient} relationship={{ ...asked.relationship, other: asked.relationship.other }} onClose={close} />}
        {asked?.act === 'separate' && <SeparationForm patient_id={patient.id} relationship={asked.relationship} onClose={close} />}
      </Modal>
    </SectionCard>
  )
}
