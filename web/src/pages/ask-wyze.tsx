import { useLocation, useParams } from 'react-router'
import { getChart } from '#contract/patients.ts'
import { PatientBanner } from '#web/clinical/patient-banner.tsx'
import { Finder } from '#web/features/assistant/finder.tsx'
import { patientAtHand } from '#web/features/assistant/patient-at-hand.ts'
import { paths } from '#web/platform/paths.ts'
import { useRead } from '#web/platform/use-read.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './ask-wyze.module.css'

export default function AskWyzePage() {
  const { chatInstanceId } = useParams()
  const patient_id = patientAtHand(useLocation())
  const chart = useRead(getChart, { params: { patient_id: patient_id ?? 0 } }, { enabled: patient_id !== null })
  return (
    <>
      {chart.data && <PatientBanner patient={chart.data.patient} allergies={chart.data.allergies} />}
      <PageFrame
        title="Clinical AI"
        subtitle="Writes the draft of a note from the words of a visit, each sentence with its source. It gives no answers to clinical questions."
        actions={<LinkButton to={paths.templateSelection(patient_id ?? undefined)}>Draft a note</LinkButton>}
      >
        <div className={classes.columns}>
          <SectionCard title="Find">
            <Finder patient_id={patient_id} />
          </SectionCard>
          <SectionCard title={chatInstanceId === undefined ? 'Conversations' : 'This conversation'}>
            <p className={classes.text}>
              {chatInstanceId === undefined ? 'There are no conversations, because none are held here.' : 'There is no conversation under this address; none are held here.'} What the AI of Wyze writes stands in
              your drafts, and nothing of it counts before you have signed it.
            </p>
            <LinkButton to={`${paths.documents()}?status=draft&author=me`} variant="light">
              Your drafts
            </LinkButton>
          </SectionCard>
        </div>
      </PageFrame>
    </>
  )
}
