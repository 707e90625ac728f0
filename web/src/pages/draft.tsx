import { useParams } from 'react-router'
import { PatientBanner } from '#web/clinical/patient-banner.tsx'
import { tabName } from '#web/clinical/patient-name.ts'
import { DraftScreen } from '#web/features/notes/draft-screen.tsx'
import { DraftChanges } from '#web/features/looks/draft-changes.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import type { Draft } from '#contract/notes.ts'

function Banner({ draft }: { draft: Draft }) {
  useDocumentTitle(`Draft · ${tabName(draft.patient)}`)
  return (
    <>
      <PatientBanner patient={draft.patient} allergies={draft.allergies} />
      {draft.status === 'in_review' && <DraftChanges draft_id={draft.id} />}
    </>
  )
}

export default function DraftPage() {
  const draft_id = Number(useParams().draftId)
  return <DraftScreen key={draft_id} draft_id={draft_id} banner={(draft) => <Banner draft={draft} />} />
}
