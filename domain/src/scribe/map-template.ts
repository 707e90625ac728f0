/** Finds the section of a template that a claim belongs to: cues first, then topics, then kinds. */
import type { ClaimKind } from './claim.ts'
import type { NoteTemplate, TemplateSection, TopicLabel } from './template.ts'

const home_topic: Record<ClaimKind, TopicLabel> = { history: 'GENHX', finding: 'ROS', exam: 'EXAM', result: 'LABS', assessment: 'ASSESSMENT', plan: 'PLAN', education: 'PLAN' }

function countCues(section: TemplateSection, text: string): number {
  let score = 0
  for (const cue of section.cues) if (text.includes(` ${cue}`)) score += cue.includes(' ') || cue.length > 7 ? 2 : 1
  return score
}

/** What was told or found, not what was concluded or planned. */
function isObserved(kind: ClaimKind): boolean {
  return kind === 'history' || kind === 'finding' || kind === 'exam' || kind === 'result'
}

export interface MappableClaim {
  kind: ClaimKind
  topic: TopicLabel
  /** Lower-case text that cues are looked for in. */
  text: string
  /** Facts that must not be lost may cross into a section of another kind when its cues name them. */
  is_forced: boolean
}

/** Always a section: a template with none that fits takes the claim in its first. */
export function mapSection(template: NoteTemplate, claim: MappableClaim): TemplateSection {
  const text = ` ${claim.text.replace(/[^\p{L}\p{N}:#/'&.-]+/gu, ' ')} `
  let best: TemplateSection | null = null
  let best_score = 0
  for (const section of template.sections) {
    const cues = countCues(section, text)
    if (cues === 0) continue
    const takes_kind = section.kinds.includes(claim.kind)
    if (!takes_kind && (!claim.is_forced || !isObserved(claim.kind) || !section.kinds.some(isObserved))) continue
    const score = cues + (takes_kind ? 2 : 0) + (section.topics.includes(claim.topic) ? 0.5 : 0)
    if (score > best_score) {
      best = section
      best_score = score
    }
  }
  return best
    ?? template.sections.find((section) => section.kinds.includes(claim.kind) && section.topics.includes(claim.topic))
    ?? template.sections.find((section) => section.kinds.includes(claim.kind) && section.topics.includes(home_topic[claim.kind]))
    ?? template.sections.find((section) => section.topics.includes(claim.topic))
    ?? template.sections.find((section) => section.kinds.includes(claim.kind))
    ?? template.sections[0]!
}
