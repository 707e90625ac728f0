import { Button } from '@mantine/core'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconFileExport from '@tabler/icons-react/dist/esm/icons/IconFileExport.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { DocumentLedger } from '#web/features/documents/document-ledger.tsx'
import { WhosePacketDialog } from '#web/features/packets/whose-packet-dialog.tsx'
import { CosignQueue } from '#web/features/signed-notes/cosign-queue.tsx'
import { GapTabs, readView } from '#web/features/visits/gap-tabs.tsx'
import { NotesWithoutVisit } from '#web/features/visits/notes-without-visit.tsx'
import { AddVisitDialog } from '#web/features/visits/add-visit-dialog.tsx'
import { VisitsWithoutNote } from '#web/features/visits/visits-without-note.tsx'
import { paths } from '#web/platform/paths.ts'
import { PageFrame } from '#web/ui/page-frame.tsx'

export default function DocumentationsPage() {
  const view = readView(useSearchParams()[0])
  const [is_adding, setIsAdding] = useState(false)
  const [is_exporting, setIsExporting] = useState(false)
  const record = () => setIsAdding(true)
  return (
    <PageFrame
      title="Documentation"
      subtitle="Every note, draft and file of the practice, and what is missing."
      actions={
        <>
          <Button variant="default" leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={record}>
            Add a visit
          </Button>
          <Button variant="default" leftSection={<IconFileExport size={18} aria-hidden />} onClick={() => setIsExporting(true)}>
            Export packet
          </Button>
          <Button component={Link} to={paths.reviewQueue()} variant="default" leftSection={<IconChecks size={18} aria-hidden />}>
            Read and sign
          </Button>
          <Button component={Link} to={paths.templateSelection()} leftSection={<IconPlus size={18} aria-hidden />}>
            New note
          </Button>
        </>
      }
    >
      <GapTabs view={view} />
      {view === null && (
        <>
          <CosignQueue />
          <DocumentLedger />
        </>
      )}
      {view === 'visits' && <VisitsWithoutNote onRecord={record} />}
      {view === 'unplaced' && <NotesWithoutVisit />}
      {is_exporting && <WhosePacketDialog onClose={() => setIsExporting(false)} />}
      {is_adding && <AddVisitDialog patient={null} onClose={() => setIsAdding(false)} />}
    </PageFrame>
  )
}
