import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconStrikethrough from '@tabler/icons-react/dist/esm/icons/IconStrikethrough.mjs'
import type { Claim } from '#domain/scribe/claim.ts'
import type { Editor } from '#web/features/notes/use-editor.ts'
import classes from '#web/features/notes/sentence.module.css'

interface SentenceActionsProps {
  claim: Claim
  editor: Editor
  is_active: boolean
  /** Under a mouse only one sentence shows its actions: the one pointed at, else the one in hand. */
  is_shown: boolean
}

/** What can be done with a sentence: beside it under a mouse, at the foot of the screen under a thumb. */
export function SentenceActions({ claim, editor, is_active, is_shown }: SentenceActionsProps) {
  const is_struck = claim.state === 'struck'
  const tab_stop = is_active ? 0 : -1
  const actions = [
    { name: 'Accept', Icon: IconCheck, run: () => editor.accept(claim.id), is_off: claim.state !== 'proposed', why: is_struck ? 'It is struck' : 'Already settled' },
    { name: 'Edit', Icon: IconPencil, run: () => editor.edit(claim.id), is_off: is_struck, why: 'Bring it back first' },
    { name: is_struck ? 'Bring back' : 'Strike', Icon: is_struck ? IconArrowBackUp : IconStrikethrough, run: () => editor.strike(claim.id), is_off: false, why: '' },
    { name: 'Add after', Icon: IconPlus, run: () => editor.add(claim.section, claim.id), is_off: false, why: '' },
  ]
  return (
    <div className={classes.actions} role="group" aria-label="Do with this sentence" data-active={is_active || undefined} data-shown={is_shown || undefined}>
      {actions.map(({ name, Icon, run, is_off, why }) => (
        <button
          key={name}
          type="button"
          tabIndex={tab_stop}
          aria-disabled={is_off || undefined}
          title={is_off ? `${name}: ${why.toLowerCase()}` : name}
          onClick={(event) => {
            event.stopPropagation()
            if (!is_off) run()
          }}
        >
          <Icon size={17} aria-hidden />
          <span>{name}</span>
        </button>
      ))}
    </div>
  )
}
