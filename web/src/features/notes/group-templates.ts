import type { NoteTemplateEntry } from '#contract/note-templates.ts'

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

const own_groups = [
  { title: 'Your own', origin: 'personal' },
  { title: 'Your practice’s', origin: 'practice' },
] as const

/** One's own and the practice's first, then the reader's specialty, then what fits any visit, then the others. */
export function groupTemplates(templates: readonly NoteTemplateEntry[], specialty: string, words: string): TemplateGroup[] {
  const found = templates.filter((template) => isFound(template, words.trim()))
  const own = own_groups.map(({ title, origin }) => ({ title, items: found.filter((template) => template.origin === origin) }))
  const order = [...new Set([specialty, 'any', 'REI', 'NP', 'PT', 'ND'])]
  const catalogue = order.map((one) => ({
    title: specialty_names[one as NoteTemplateEntry['specialty']],
    items: found.filter((template) => template.origin === 'catalogue' && template.specialty === one),
  }))
  return [...own, ...catalogue].filter(({ items }) => items.length > 0)
}
