import { Button } from '@mantine/core'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Link } from 'react-router'
import { DocumentLedger } from '#web/features/documents/document-ledger.tsx'
import { CosignQueue } from '#web/features/signed-notes/cosign-queue.tsx'
import { paths } from '#web/platform/paths.ts'
import { PageFrame } from '#web/ui/page-frame.tsx'

export default function DocumentationsPage() {
  return (
    <PageFrame
      title="Documentation"
      subtitle="Every note, draft and file of the practice."
      actions={
        <>
          <Button component={Link} to={paths.reviewQueue()} variant="default" leftSection={<IconChecks size={18} aria-hidden />}>
            Read and sign
          </Button>
          <Button component={Link} to={paths.templateSelection()} leftSection={<IconPlus size={18} aria-hidden />}>
            New note
          </Button>
        </>
      }
    >
      <CosignQueue />
      <DocumentLedger />
    </PageFrame>
  )
}
