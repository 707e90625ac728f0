import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleDotted from '@tabler/icons-react/dist/esm/icons/IconCircleDotted.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconStrikethrough from '@tabler/icons-react/dist/esm/icons/IconStrikethrough.mjs'
import type { ClaimState } from '#domain/scribe/claim.ts'

export const state_words: Record<ClaimState, string> = {
  proposed: 'to review',
  accepted: 'accepted',
  edited: 'edited',
  struck: 'struck, not in the note',
  added: 'added by hand',
}

const icons = { proposed: IconCircleDotted, accepted: IconCheck, edited: IconPencil, struck: IconStrikethrough, added: IconPlus }

/** What became of a sentence, as a shape in the margin. */
export function SentenceMark({ state, is_blocking }: { state: ClaimState; is_blocking: boolean }) {
  const Icon = is_blocking ? IconAlertTriangle : icons[state]
  return (
    <span title={is_blocking ? 'blocks signing' : state_words[state]}>
      <Icon size={15} aria-hidden />
    </span>
  )
}
