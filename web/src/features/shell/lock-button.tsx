import { ActionIcon, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { lockNow } from '#web/platform/lock-store.ts'

/** Blanks the screen at once, for stepping away; Ctrl-L does so from anywhere, also while typing. */
export function LockButton() {
  useHotkeys([['mod+L', lockNow]], [])
  return (
    <Tooltip label="Lock the screen (Ctrl L)">
      <ActionIcon aria-label="Lock the screen" aria-keyshortcuts="Control+L" onClick={lockNow}>
        <IconLock size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
