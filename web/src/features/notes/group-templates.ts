import type { NoteTemplateEntry } from '#contract/notes.ts'

export interface TemplateGroup {
  title: string
  items: NoteTemplateEntry[]
}

const specialty_names: Record<NoteTemplateEntry['specialty'], string> = {
  REI: 'Reproductive endocrinology',
  NP: 'Women’s-health primary care',
  PT: 'Pelvic physical therapy',
  ND: 'Naturopathic medicine',
  any: 'Any visit',
}

function isFound(template: NoteTemplateEntry, words: string): boolean {
  const text = [template.title, template.purpose, ...template.sections.map((section) => section.title)].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The reader's own specialty first, then what fits any visit, then the others. */
export function groupTemplates(templates: readonly NoteTemplateEntry[], specialty: string, words: string): TemplateGroup[] {
  const order = [specialty, 'any', 'REI', 'NP', 'PT', 'ND']
  return [...new Set(order)].flatMap((one) => {
    const items = templates.filter((template) => template.specialty === one && isFound(template, words.trim()))
    return items.length === 0 ? [] : [{ title: specialty_names[one as NoteTemplateEntry['specialty']], items }]
  })
}
