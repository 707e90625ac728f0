import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { claim_kinds, type ClaimKind } from '#domain/scribe/claim.ts'
import { topic_labels, type TopicLabel } from '#domain/scribe/template.ts'
import type { SectionForm } from './template-form.ts'
import { kind_words, topic_words } from './words.ts'
import classes from './template-editor.module.css'

interface SectionFieldsProps {
  section: SectionForm
  index: number
  count: number
  /** By the end of the path: `title`, `kinds`, `cues`. */
  fault: (field: string) => string | undefined
  onChange: (part: Partial<SectionForm>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

const toggled = <T extends string>(all: readonly T[], chosen: readonly T[], one: T): T[] => all.filter((value) => (value === one ? !chosen.includes(one) : chosen.includes(value)))

export function SectionFields({ section, index, count, fault, onChange, onMove, onRemove }: SectionFieldsProps) {
  const name = section.title.trim() || `Section ${index + 1}`
  return (
    <li className={classes.section} aria-label={name}>
      <div className={classes.section_head}>
        <TextInput
          id={`template-sections.${index}.title`}
          className={classes.section_title}
          label={`Section ${index + 1}`}
          value={section.title}
          error={fault('title')}
          maxLength={80}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <div className={classes.section_tools}>
          <ActionIcon variant="default" size="lg" aria-label={`Move ${name} up`} disabled={index === 0} onClick={() => onMove(-1)}>
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size="lg" aria-label={`Move ${name} down`} disabled={index === count - 1} onClick={() => onMove(1)}>
            <IconArrowDown size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size="lg" aria-label={`Remove ${name}`} disabled={count === 1} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      <fieldset className={classes.takes}>
        <legend>Takes</legend>
        <div className={classes.boxes}>
          {claim_kinds.map((kind) => (
            <Checkbox key={kind} id={kind === claim_kinds[0] ? `template-sections.${index}.kinds` : undefined} size="sm" label={kind_words[kind]} checked={section.kinds.includes(kind)} onChange={() => onChange({ kinds: toggled<ClaimKind>(claim_kinds, section.kinds, kind) })} />
          ))}
        </div>
        {fault('kinds') !== undefined && (
          <p role="alert" className={classes.fault}>
            {fault('kinds')}
          </p>
        )}
      </fieldset>
      <TextInput
        id={`template-sections.${index}.cues`}
        label="Words that bring a sentence here"
        description="Separated by commas. They win over everything else."
        value={section.cues}
        error={fault('cues')}
        onChange={(event) => onChange({ cues: event.currentTarget.value })}
      />
      <details className={classes.topics}>
        <summary>Topics{section.topics.length > 0 && `: ${section.topics.map((topic) => topic_words[topic]).join(', ')}`}</summary>
        <div className={classes.boxes}>
          {topic_labels.map((topic) => (
            <Checkbox key={topic} size="sm" label={topic_words[topic]} checked={section.topics.includes(topic)} onChange={() => onChange({ topics: toggled<TopicLabel>(topic_labels, section.topics, topic) })} />
          ))}
        </div>
      </details>
    </li>
  )
}
