import { TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState } from 'react'
import type { NoteTemplateEntry } from '#contract/note-templates.ts'
import { groupTemplates } from '#web/features/notes/group-templates.ts'
import classes from '#web/features/notes/template-list.module.css'

interface TemplateListProps {
  templates: readonly NoteTemplateEntry[]
  specialty: string
  chosen_id: string | null
  onChoose: (template_id: string) => void
}

export function TemplateList({ templates, specialty, chosen_id, onChoose }: TemplateListProps) {
  const [words, setWords] = useState('')
  const groups = groupTemplates(templates, specialty, words)
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
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <div className={classes.group}>{group.title}</div>
            {group.items.map((template) => (
              <label key={template.id} className={classes.template} data-chosen={template.id === chosen_id || undefined}>
                <input
                  type="radio"
                  name="template"
                  value={template.id}
                  aria-labelledby={`template-${template.id}`}
                  aria-describedby={`template-${template.id}-purpose`}
                  checked={template.id === chosen_id}
                  onChange={() => onChoose(template.id)}
                />
                <span className={classes.words}>
                  <span id={`template-${template.id}`} className={classes.title}>{template.title}</span>
                  <span id={`template-${template.id}-purpose`} className={classes.purpose}>{template.purpose}</span>
                  <span className={classes.sections}>{template.sections.map((section) => section.title).join(' · ')}</span>
                </span>
              </label>
            ))}
          </div>
        ))}
        {groups.length === 0 && <p className={classes.purpose}>No template has “{words}” in its name, purpose or sections.</p>}
      </div>
    </>
  )
}
