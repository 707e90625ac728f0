import type { TemplateContentEntry, TemplateSpecialty, WholeTemplate } from '#contract/note-templates.ts'
import type { ClaimKind } from '#domain/scribe/claim.ts'
import { cleanCues, findTemplateFaults, makeSectionKey } from '#domain/scribe/own-template.ts'
import type { TopicLabel } from '#domain/scribe/template.ts'

/** A section as it is typed: its words stand in one line, separated by commas. */
export interface SectionForm {
  key: string
  title: string
  kinds: ClaimKind[]
  topics: TopicLabel[]
  cues: string
}

export interface TemplateForm {
  title: string
  purpose: string
  specialty: TemplateSpecialty
  is_shared: boolean
  sections: SectionForm[]
}

export function toForm({ content, is_shared, is_mine }: WholeTemplate): TemplateForm {
  const { title, purpose, specialty, sections } = content
  return { title: is_mine ? title : `${title}, my way`, purpose, specialty, is_shared: is_mine && is_shared, sections: sections.map((section) => ({ ...section, cues: section.cues.join(', ') })) }
}

export function toContent({ title, purpose, specialty, sections }: TemplateForm): TemplateContentEntry {
  return { title: title.trim(), purpose: purpose.trim(), specialty, sections: sections.map((section) => ({ ...section, title: section.title.trim(), cues: cleanCues(section.cues.split(',')) })) }
}

/** By the path that the server would name: `sections.2.title`. */
export function formFaults(form: TemplateForm): Record<string, string> {
  const { title, purpose, sections } = toContent(form)
  const faults: Record<string, string> = {}
  if (title === '') faults['title'] = 'is needed'
  if (purpose === '') faults['purpose'] = 'is needed: one line that says when to choose it'
  sections.forEach((section, index) => {
    if (section.title === '') faults[`sections.${index}.title`] = 'is needed'
  })
  for (const { field, message } of findTemplateFaults({ sections })) faults[field] ??= message
  return faults
}

export function addSection(form: TemplateForm): TemplateForm {
  const taken = new Set(form.sections.map(({ key }) => key))
  return { ...form, sections: [...form.sections, { key: makeSectionKey('section', taken), title: '', kinds: ['history'], topics: [], cues: '' }] }
}

export function changeSection(form: TemplateForm, index: number, part: Partial<SectionForm>): TemplateForm {
  return { ...form, sections: form.sections.map((section, n) => (n === index ? { ...section, ...part } : section)) }
}

export function removeSection(form: TemplateForm, index: number): TemplateForm {
  return { ...form, sections: form.sections.filter((_, n) => n !== index) }
}

/** One place up (-1) or down (1). */
export function moveSection(form: TemplateForm, index: number, by: -1 | 1): TemplateForm {
  const sections = [...form.sections]
  const [moved] = sections.splice(index, 1)
  sections.splice(index + by, 0, moved!)
  return { ...form, sections }
}
