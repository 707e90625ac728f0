import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { formatClockTime } from '#web/ui/dates.ts'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'
import type { SaveState } from '#web/features/notes/autosave-queue.ts'

interface Looks {
  tone: Tone
  Icon: typeof IconCheck
  words: string
}

export function describeSave(state: SaveState, updated_at: string): Looks {
  switch (state.kind) {
    case 'saved':
      return { tone: 'good', Icon: IconCheck, words: `Saved ${formatClockTime(state.at === null ? updated_at : new Date(state.at))}` }
    case 'unsaved':
      return { tone: 'neutral', Icon: IconPencil, words: 'Not saved yet' }
    case 'saving':
      return { tone: 'neutral', Icon: IconRefresh, words: 'Saving…' }
    case 'offline':
      return { tone: 'warn', Icon: IconCloudOff, words: 'Not saved: offline, kept on this device' }
    case 'stale':
      return { tone: 'warn', Icon: IconAlertTriangle, words: 'Not saved: changed elsewhere, kept on this device' }
    case 'held':
      return { tone: 'warn', Icon: IconAlertTriangle, words: `Waiting to save: ${state.detail}` }
    case 'refused':
      return { tone: 'bad', Icon: IconAlertTriangle, words: `Not saved: ${state.detail}` }
  }
}

/** Whether what was written is safe, said aloud when that changes. */
export function SaveStatus({ state, updated_at }: { state: SaveState; updated_at: string }) {
  const { tone, Icon, words } = describeSave(state, updated_at)
  return (
    <span role="status" aria-live="polite" data-save={state.kind}>
      <StatusChip tone={tone} icon={<Icon size={14} aria-hidden />}>
        {words}
      </StatusChip>
    </span>
  )
}
