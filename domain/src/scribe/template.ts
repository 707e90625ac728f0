/** A note template: the sections a visit of one kind is written in, and what each section takes. */
import type { ClaimKind } from './claim.ts'

/** The 20 section labels that the routing model knows (those of MTS-Dialog), by which a template says what it takes. */
export const topic_labels = [
  'FAM/SOCHX',
  'GENHX',
  'PASTMEDICALHX',
  'CC',
  'PASTSURGICAL',
  'ALLERGY',
  'ROS',
  'MEDICATIONS',
  'ASSESSMENT',
  'EXAM',
  'DIAGNOSIS',
  'DISPOSITION',
  'PLAN',
  'EDCOURSE',
  'IMMUNIZATIONS',
  'IMAGING',
  'GYNHX',
  'PROCEDURES',
  'OTHER_HISTORY',
  'LABS',
] as const
export type TopicLabel = (typeof topic_labels)[number]

export interface TemplateSection {
  key: string
  title: string
  /** Claim kinds that may stand here. */
  kinds: ClaimKind[]
  /** Topics that belong here; the first section that takes a claim's topic gets it. */
  topics: TopicLabel[]
  /** Lower-case words that pull a claim here before any topic does ("follicle", "lining"). */
  cues: string[]
}

export interface NoteTemplate {
  id: string
  specialty: 'REI' | 'NP' | 'PT' | 'ND' | 'any'
  title: string
  /** One line: when to choose it. */
  purpose: string
  sections: TemplateSection[]
}
