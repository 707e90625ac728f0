import { Button } from '@mantine/core'
import IconFilePencil from '@tabler/icons-react/dist/esm/icons/IconFilePencil.mjs'
import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'

/** For the signer of a note: begins an amendment, or leads back to the one that is open. */
export function AmendButton({ draft_id, onOpen }: { draft_id: number | null; onOpen: () => void }) {
  const icon = <IconFilePencil size={17} aria-hidden />
  if (draft_id === null)
    return (
      <Button variant="default" leftSection={icon} onClick={onOpen}>
        Amend
      </Button>
    )
  return (
    <Button variant="default" leftSection={icon} component={Link} to={paths.draft(draft_id)}>
      Go on with the amendment
    </Button>
  )
}
