import { describe, expect, it } from 'vitest'
import { cleanCues, compareTemplates, findTemplateFaults, makeSectionKey, nameOwnTemplate, readOwnTemplate, type TemplateContent } from './own-template.ts'
import type { TemplateSection } from './template.ts'
import { note_templates } from './templates.data.ts'

const section = (key: string, part: Partial<TemplateSection> = {}): TemplateSection => ({ key, title: key, kinds: ['history'], topics: [], cues: [], ...part })
const content = (sections: TemplateSection[], part: Partial<TemplateContent> = {}): TemplateContent => ({ specialty: 'REI', title: 'Scan', purpose: 'A scan.', sections, ...part })

describe('own templates', () => {
  it('are named by number and version, and nothing else is read as such a name', () => {
    expect(readOwnTemplate(nameOwnTemplate(12, 3))).toEqual({ template_id: 12, version: 3 })
    for (const name of ['T02', 'own-12', 'own-0.1', 'own-1.0', 'own-1.1 ', 'own-1.1.1', 'own-1e3.1']) expect(readOwnTemplate(name)).toBeNull()
  })

  it('every template of the catalogue would pass as one', () => {
    for (const template of note_templates) expect([template.id, findTemplateFaults(template)]).toEqual([template.id, []])
  })

  it('every fault is named, with its place', () => {
    const faults = findTemplateFaults({ sections: [section('a'), section('a', { title: 'A' }), section('b', { kinds: [] })] })
    expect(faults.map(({ field }) => field)).toEqual(['sections.1.title', 'sections.1.key', 'sections.2.kinds'])
  })

  it('a new section gets a key of its own', () => {
    expect(makeSectionKey('Follicles, R/L (mm)', new Set())).toBe('follicles_r_l_mm')
    expect(makeSectionKey('Plan', new Set(['plan', 'plan_2']))).toBe('plan_3')
    expect(makeSectionKey('計画', new Set())).toBe('section')
  })

  it('words are kept in lower case, once', () => {
    expect(cleanCues([' Lining ', 'lining', '', 'antral  follicle'])).toEqual(['lining', 'antral follicle'])
  })

  it('what changed between two versions is said section by section', () => {
    const before = content([section('a'), section('b'), section('c')])
    expect(compareTemplates(before, before)).toEqual([])
    const after = content([section('c'), section('b', { title: 'B scan', cues: ['lining'] }), section('d')], { title: 'Scan day' })
    expect(compareTemplates(before, after)).toEqual([
      { what: 'title', text: 'Scan → Scan day' },
      { what: 'removed', text: 'a' },
      { what: 'renamed', text: 'b → B scan' },
      { what: 'cues', text: 'B scan' },
      { what: 'added', text: 'd' },
      { what: 'moved', text: 'c' },
    ])
  })
})
