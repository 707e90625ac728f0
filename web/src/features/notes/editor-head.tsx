import { ActionIcon, Button, Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconRobot from '@tabler/icons-react/dist/esm/icons/IconRobot.mjs'
import IconTextPlus from '@tabler/icons-react/dist/esm/icons/IconTextPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState, type ReactNode } from 'react'
import type { Draft } from '#contract/notes.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { engineWords } from '#web/features/notes/engine-words.ts'
import { RunDialog } from '#web/features/notes/run-dialog.tsx'
import classes from '#web/features/notes/editor-head.module.css'

interface EditorHeadProps {
  draft: Draft
  save_status: ReactNode
  blocking: number
  /** Who else is here, and how long the note is to be. */
  company: ReactNode
  length: ReactNode
  /** Why this person does not sign; null where they may. */
  refusal: string | null
  onSign: () => void
  onLegend: () => void
  onSnippets: () => void
  onDiscard: () => void
}

export function EditorHead({ draft, save_status, blocking, company, length, refusal, onSnippets, onSign, onLegend, onDiscard }: EditorHeadProps) {
  const [is_run_shown, setRunShown] = useState(false)
  const reason = blocking === 1 ? '1 item blocks' : `${blocking} items block`
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <h1>{draft.title}</h1>
        <div className={classes.chips}>
          <span>Visit of {formatPlainDate(draft.visit_on)}</span>
          {draft.amends === null ? (
            <StatusChip tone="brand">Draft · {engineWords(draft.engine)}</StatusChip>
          ) : (
            <StatusChip tone="info">
              Amends version {draft.amends.version} · {draft.amends.reason}
            </StatusChip>
          )}
          {save_status}
        </div>
      </div>
      <div className={classes.actions}>
        {length}
        {company}
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon className={classes.more} aria-label="More for this draft">
              <IconDots size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onLegend}>
              Keys in the note
            </Menu.Item>
            <Menu.Item leftSection={<IconRobot size={16} aria-hidden />} onClick={() => setRunShown(true)}>
              What wrote this draft
            </Menu.Item>
            <Menu.Item leftSection={<IconTextPlus size={16} aria-hidden />} onClick={onSnippets}>
              Snippets…
            </Menu.Item>
            <Menu.Item color="red" disabled={refusal !== null} leftSection={<IconTrash size={16} aria-hidden />} onClick={onDiscard}>
              {draft.amends === null ? 'Discard the draft…' : 'Discard the amendment…'}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button className={classes.sign} onClick={onSign} disabled={blocking > 0 || refusal !== null} title={refusal !== null ? refusal : blocking > 0 ? `${reason} signing: see “Before you sign”` : undefined}>
          {blocking > 0 ? `Sign note · ${reason}` : 'Sign note'}
        </Button>
        <RunDialog draft_id={draft.id} is_open={is_run_shown} onClose={() => setRunShown(false)} />
      </div>
    </header>
  )
}
