/** The section topic of one claim: by sure words first, else by the topic model. */
import type { ClaimKind, Experiencer } from './claim.ts'
import type { SlotKind } from './find-slots.ts'
import { getTopicModel } from './routing-model.ts'
import { topic_labels, type TopicLabel } from './template.ts'
import { countTopicFeatures } from './topic-features.ts'
import { classifyTopic } from './topic-model.ts'

const by_kind: Record<ClaimKind, TopicLabel> = { history: 'GENHX', finding: 'ROS', exam: 'EXAM', result: 'LABS', assessment: 'ASSESSMENT', plan: 'PLAN', education: 'PLAN' }
const history_topics: ReadonlySet<TopicLabel> = new Set(['FAM/SOCHX', 'GENHX', 'PASTMEDICALHX', 'PASTSURGICAL', 'ALLERGY', 'ROS', 'MEDICATIONS', 'IMMUNIZATIONS', 'GYNHX', 'OTHER_HISTORY', 'CC'])

/** What a kept question topic says outright. */
const by_label: Readonly<Record<string, TopicLabel>> = {
  Allergies: 'ALLERGY', Medications: 'MEDICATIONS', Supplements: 'MEDICATIONS', Dose: 'MEDICATIONS', 'Surgical history': 'PASTSURGICAL', LMP: 'GYNHX', Menarche: 'GYNHX', 'Menstrual cycle': 'GYNHX', 'Pregnancy history': 'GYNHX', 'Pregnant before': 'GYNHX',
  Miscarriages: 'GYNHX', 'Cervical screening': 'GYNHX', Contraception: 'GYNHX', 'Family history': 'FAM/SOCHX', Tobacco: 'FAM/SOCHX', Alcohol: 'FAM/SOCHX', Caffeine: 'FAM/SOCHX', Occupation: 'FAM/SOCHX', Exercise: 'FAM/SOCHX', Diet: 'FAM/SOCHX',
}

export function chooseTopic(claim: { kind: ClaimKind; text: string; slots: readonly SlotKind[]; experiencer: Experiencer; statement?: { topic: string | null } }): TopicLabel {
  if (claim.kind === 'result' && /\b(ultrasound|x-ray|mri|ct|scan|echo\w*|mammogram|hsg)\b/.test(claim.text)) return 'IMAGING'
  if (claim.kind === 'assessment' && /\b(diagnos|impression)/.test(claim.text)) return 'DIAGNOSIS'
  if (claim.kind !== 'history' && claim.kind !== 'finding') return by_kind[claim.kind]
  const labelled = by_label[claim.statement?.topic ?? '']
  if (labelled) return labelled
  if (claim.slots.includes('allergy')) return 'ALLERGY'
  if (claim.slots.includes('menstrual') || claim.slots.includes('obstetric')) return 'GYNHX'
  if (claim.slots.includes('drug') || claim.slots.includes('dose')) return 'MEDICATIONS'
  if (claim.experiencer === 'family') return 'FAM/SOCHX'
  if (claim.kind === 'finding') return 'ROS'
  if (/\b(surger(y|ies)|surgical|removed|operation|laparoscop\w+|appendectomy|hysterectomy|my \w+ (out|taken out))\b/.test(claim.text)) return 'PASTSURGICAL'
  if (/\b(smok\w+|alcohol|tobacco|drinks?|wine|beer|vape|marijuana|married|live with|work as|job|exercis\w+)\b/.test(claim.text)) return 'FAM/SOCHX'
  if (/\b(vaccin\w+|immuniz\w+|flu shot|tetanus)\b/.test(claim.text)) return 'IMMUNIZATIONS'
  const scores = classifyTopic(getTopicModel(), countTopicFeatures(claim.text))
  let best = 0
  for (let k = 1; k < scores.length; k++) if (scores[k]! > scores[best]!) best = k
  const topic = topic_labels[best]!
  return scores[best]! >= 0.6 && history_topics.has(topic) && topic !== 'CC' ? topic : 'GENHX'
}
