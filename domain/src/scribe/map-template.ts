/** Finds the section of a template that a claim belongs to: cues first, then topics, then kinds. */
import type { ClaimKind, Experiencer } from './claim.ts'
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
  /** The question that the claim's turn answers, lower case: its words count half. */
  asked?: string
  /** A drug with its dose: a plan of one goes where the template keeps medications. */
  is_dosed?: boolean
  experiencer?: Experiencer
}

const whose: Readonly<Record<Experiencer, RegExp | null>> = { patient: null, partner: /\bpartner (history|factor)|semen|sperm/i, family: /\bfamil/i }

function prepare(text: string): string {
  return ` ${text.replace(/[^\p{L}\p{N}:#/'&.-]+/gu, ' ').replace(/\b[1-6][a-d]{2}s?\b/g, '$& embryo').replace(/\blast (month|year|week|spring|summer|fall|winter)\b/g, '$1').replace(/\b\d{2,3}\/\d{2,3}\b/g, '$& blood pressure')} `
}

/** Always a section: a template with none that fits takes the claim in its first. */
export function mapSection(template: NoteTemplate, claim: MappableClaim): TemplateSection {
  const text = prepare(claim.text)
  const asked = claim.asked ? prepare(claim.asked) : ''
  const owner = whose[claim.experiencer ?? 'patient']
  let best: TemplateSection | null = null
  let best_score = -1
  const is_named = template.sections.some((section) => section.kinds.includes(claim.kind) && countCues(section, text) > 0)
  for (const section of template.sections) {
    // "With that blood pressure we would not use estrogen" measures nothing.
    if (/^vitals\b/i.test(section.title) && !/\d/.test(text)) continue
    const own = countCues(section, text)
    const is_owners = owner !== null && (owner.test(section.title) || (claim.experiencer === 'family' && section.cues.includes('mother')))
    const cues = own + (is_named || asked === '' ? 0 : countCues(section, asked) / 2) + (is_owners ? 4 : 0)
    if (cues === 0) continue
    const takes_kind = section.kinds.includes(claim.kind)
    if (!takes_kind && (!claim.is_forced || !isObserved(claim.kind) || !section.kinds.some(isObserved))) continue
    const score = cues + (takes_kind ? 2 : -1) + (section.topics.includes(claim.topic) ? 0.5 : 0)
    if (score > best_score) {
      best = section
      best_score = score
    }
  }
  return best
    ?? (claim.is_dosed ? template.sections.find((section) => section.kinds.includes(claim.kind) && section.topics.includes('MEDICATIONS')) : undefined)
    ?? template.sections.find((section) => section.kinds.includes(claim.kind) && section.topics.includes(claim.topic))
    ?? template.sections.find((section) => section.kinds.includes(claim.kind) && section.topics.includes(home_topic[claim.kind]))
    ?? template.sections.find((section) => section.topics.includes(claim.topic))
    ?? template.sections.find((section) => section.kinds.includes(claim.kind))
    ?? template.sections[0]!
}
