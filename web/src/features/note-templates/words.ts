import type { ClaimKind } from '#domain/scribe/claim.ts'
import type { TopicLabel } from '#domain/scribe/template.ts'
import type { TemplateSpecialty, WholeTemplate } from '#contract/note-templates.ts'

export const kind_words: Record<ClaimKind, string> = {
  history: 'History',
  finding: 'Symptoms',
  exam: 'Exam and ultrasound',
  result: 'Results',
  assessment: 'Assessment',
  plan: 'Plan',
  education: 'Advice given',
}

export const topic_words: Record<TopicLabel, string> = {
  CC: 'Reason for the visit',
  GENHX: 'History of the present problem',
  PASTMEDICALHX: 'Medical history',
  PASTSURGICAL: 'Surgery',
  'FAM/SOCHX': 'Family and social history',
  GYNHX: 'Gynaecology and pregnancies',
  OTHER_HISTORY: 'Other history',
  ALLERGY: 'Allergies',
  MEDICATIONS: 'Medications',
  IMMUNIZATIONS: 'Immunisations',
  ROS: 'Review of systems',
  EXAM: 'Examination',
  LABS: 'Laboratory',
  IMAGING: 'Imaging',
  PROCEDURES: 'Procedures',
  ASSESSMENT: 'Assessment',
  DIAGNOSIS: 'Diagnosis',
  PLAN: 'Plan',
  DISPOSITION: 'Follow-up and referral',
  EDCOURSE: 'Course during the visit',
}

export const specialty_options: { value: TemplateSpecialty; label: string }[] = [
  { value: 'REI', label: 'Reproductive endocrinology' },
  { value: 'NP', label: 'Women’s-health primary care' },
  { value: 'PT', label: 'Pelvic physical therapy' },
  { value: 'ND', label: 'Naturopathic medicine' },
  { value: 'any', label: 'Any visit' },
]

type Change = WholeTemplate['versions'][number]['changes'][number]

const change_words: Record<Change['what'], string> = {
  title: 'Name',
  purpose: 'Purpose',
  specialty: 'Specialty',
  added: 'Added',
  removed: 'Removed',
  renamed: 'Renamed',
  moved: 'Order changed from',
  takes: 'Takes other sentences',
  cues: 'Other words',
}

export const sayChange = ({ what, text }: Change): string => `${change_words[what]}: ${text}`
