/** Templates that people write themselves: how one is named, what must hold of it, and what changed from one version to the next. */
import type { NoteTemplate, TemplateSection } from './template.ts'

/** What a writer edits; everything but where it is kept. */
export type TemplateContent = Pick<NoteTemplate, 'specialty' | 'title' | 'purpose' | 'sections'>

const reference = /^own-([1-9]\d{0,11})\.([1-9]\d{0,4})$/

/** `own-12.3`: version 3 of the practice's template 12. A note keeps it, so that it stays clear by which sections it was written. */
export function nameOwnTemplate(template_id: number, version: number): string {
  return `own-${template_id}.${version}`
}

/** Null where the name is not one of an own template. */
export function readOwnTemplate(name: string): { template_id: number; version: number } | null {
  const found = reference.exec(name)
  return found && { template_id: Number(found[1]), version: Number(found[2]) }
}

export const most_sections = 30
export const most_cues = 60

export interface TemplateFault {
  /** Within the content: `sections.2.title`. */
  field: string
  message: string
}

/** What the shape alone does not say: titles and keys are unique, every section takes something, one section takes what fits nowhere. */
export function findTemplateFaults({ sections }: { sections: readonly TemplateSection[] }): TemplateFault[] {
  const faults: TemplateFault[] = []
  const titles = new Set<string>()
  const keys = new Set<string>()
  for (const [index, section] of sections.entries()) {
    const title = section.title.trim().toLowerCase()
    if (titles.has(title)) faults.push({ field: `sections.${index}.title`, message: `is the title of another section too: ${section.title}` })
    if (keys.has(section.key)) faults.push({ field: `sections.${index}.key`, message: 'is the key of another section too' })
    if (section.kinds.length === 0) faults.push({ field: `sections.${index}.kinds`, message: 'must name at least one kind of sentence that the section takes' })
    titles.add(title)
    keys.add(section.key)
  }
  return faults
}

/** A key for a new section, from its title: letters and digits joined by underscores, unlike those that are taken. */
export function makeSectionKey(title: string, taken: ReadonlySet<string>): string {
  const stem = title.toLowerCase().normalize('NFKD').replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '').slice(0, 40) || 'section'
  let key = stem
  for (let n = 2; taken.has(key); n += 1) key = `${stem}_${n}`
  return key
}

/** Words by which a section is found: lower case, single spaces, each once. */
export function cleanCues(cues: readonly string[]): string[] {
  return [...new Set(cues.map((cue) => cue.trim().toLowerCase().replace(/\s+/g, ' ')).filter((cue) => cue !== ''))]
}

export interface TemplateChange {
  what: 'title' | 'purpose' | 'specialty' | 'added' | 'removed' | 'renamed' | 'moved' | 'takes' | 'cues'
  /** The section, or the words before and after. */
  text: string
}

/** What a later version says otherwise, in the order in which a reader meets it. */
export function compareTemplates(before: TemplateContent, after: TemplateContent): TemplateChange[] {
  const changes: TemplateChange[] = []
  for (const field of ['title', 'purpose', 'specialty'] as const) {
    if (before[field] !== after[field]) changes.push({ what: field, text: `${before[field]} → ${after[field]}` })
  }
  const former = new Map(before.sections.map((section) => [section.key, section]))
  const kept = new Set(after.sections.map(({ key }) => key))
  for (const section of before.sections) if (!kept.has(section.key)) changes.push({ what: 'removed', text: section.title })
  for (const section of after.sections) {
    const old = former.get(section.key)
    if (!old) changes.push({ what: 'added', text: section.title })
    else changes.push(...compareSections(old, section))
  }
  return [...changes, ...findMoved(before.sections, after.sections)]
}

function compareSections(old: TemplateSection, section: TemplateSection): TemplateChange[] {
  const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && [...a].sort().join('|') === [...b].sort().join('|')
  const changes: TemplateChange[] = []
  if (old.title !== section.title) changes.push({ what: 'renamed', text: `${old.title} → ${section.title}` })
  if (!same(old.kinds, section.kinds) || !same(old.topics, section.topics)) changes.push({ what: 'takes', text: section.title })
  if (!same(old.cues, section.cues)) changes.push({ what: 'cues', text: section.title })
  return changes
}

/** Sections of both whose order among themselves is another one. */
function findMoved(before: readonly TemplateSection[], after: readonly TemplateSection[]): TemplateChange[] {
  const stayed = new Set(after.map(({ key }) => key))
  const old_order = before.filter(({ key }) => stayed.has(key)).map(({ key }) => key)
  const known = new Set(old_order)
  const new_order = after.filter(({ key }) => known.has(key))
  const first = new_order.find(({ key }, index) => old_order[index] !== key)
  return first ? [{ what: 'moved', text: first.title }] : []
}
