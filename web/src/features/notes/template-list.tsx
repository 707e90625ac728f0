import { ActionIcon, TextInput } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState } from 'react'
import type { NoteTemplateEntry } from '#contract/note-templates.ts'
import { groupTemplates } from '#web/features/notes/group-templates.ts'
import classes from '#web/features/notes/template-list.module.css'

interface TemplateListProps {
  templates: readonly NoteTemplateEntry[]
  /** Shown first, each with its reason. */
  suggestions: readonly { template_id: string; reason: string }[]
  specialty: string
  chosen_id: string | null
  onChoose: (template_id: string) => void
  onEdit: (template_id: string) => void
}

export function TemplateList({ templates, suggestions, specialty, chosen_id, onChoose, onEdit }: TemplateListProps) {
  const [words, setWords] = useState('')
  const reasons = new Map(suggestions.map(({ template_id, reason }) => [template_id, reason]))
  const suggested = words.trim() === '' ? suggestions.flatMap(({ template_id }) => templates.filter(({ id }) => id === template_id)) : []
  const groups = groupTemplates(templates.filter((template) => !suggested.includes(template)), specialty, words)
  return (
    <>
      <TextInput
        aria-label="Search templates"
        placeholder="Search by visit, purpose or section"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        mb="sm"
      />
      <div role="radiogroup" aria-label="Template" className={classes.groups}>
        {suggested.length > 0 && (
          <div role="group" aria-label="Suggested for this patient">
            <div className={classes.group}>Suggested for this patient</div>
            {suggested.map((template) => (
              <TemplateChoice key={template.id} template={template} reason={reasons.get(template.id)} is_chosen={template.id === chosen_id} onChoose={onChoose} onEdit={onEdit} />
            ))}
          </div>
        )}
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <div className={classes.group}>{group.title}</div>
            {group.items.map((template) => (
              <TemplateChoice key={template.id} template={template} is_chosen={template.id === chosen_id} onChoose={onChoose} onEdit={onEdit} />
            ))}
          </div>
        ))}
        {groups.length === 0 && <p className={classes.purpose}>No template has “{words}” in its name, purpose or sections.</p>}
      </div>
    </>
  )
}

interface TemplateChoiceProps {
  template: NoteTemplateEntry
  /** The fact of the chart that it is suggested by. */
  reason?: string | undefined
  is_chosen: boolean
  onChoose: (template_id: string) => void
  onEdit: (template_id: string) => void
}

function TemplateChoice({ template, reason, is_chosen, onChoose, onEdit }: TemplateChoiceProps) {
  const { id, title, purpose, is_mine, owner, sections } = template
  return (
    <div className={classes.row}>
      <label className={classes.template} data-chosen={is_chosen || undefined}>
        <input type="radio" name="template" value={id} aria-labelledby={`template-${id}`} aria-describedby={`template-${id}-purpose`} checked={is_chosen} onChange={() => onChoose(id)} />
        <span className={classes.words}>
          <span id={`template-${id}`} className={classes.title}>{title}</span>
          <span id={`template-${id}-purpose`} className={classes.purpose}>
            {reason ?? purpose}
            {owner !== null && !is_mine && ` By ${owner}.`}
          </span>
          <span className={classes.sections}>{sections.map((section) => section.title).join(' · ')}</span>
        </span>
      </label>
      <ActionIcon variant="subtle" color="gray" size="lg" className={classes.edit} aria-label={is_mine ? `Edit ${title}` : `Adapt ${title}`} title={is_mine ? 'Edit' : 'Adapt: save a copy of your own'} onClick={() => onEdit(id)}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
