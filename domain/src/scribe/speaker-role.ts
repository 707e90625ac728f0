/**
 * Who a speaker tag stands for. Words of the tag decide ("Doctor", "Patient's husband", "Dr. Okafor"); a bare name
 * stays unknown unless the caller says whose name it is: a wrong role is worse than none.
 */
import type { SpeakerRole } from './transcript.ts'
import type { SpeakerHints } from './formats/raw-turn.ts'

const role_words: Partial<Record<string, SpeakerRole>> = {}
const by_role: [SpeakerRole, string][] = [
  [
    'clinician',
    'doctor dr provider clinician clinican physician nurse practitioner therapist physiotherapist physio midwife doc ' +
      'naturopath gynecologist gynaecologist obstetrician endocrinologist urologist surgeon dietitian nutritionist ' +
      'counselor counsellor psychologist acupuncturist embryologist sonographer attending resident gp obgyn',
  ],
  ['patient', 'patient client'],
  ['partner', 'partner husband wife spouse boyfriend girlfriend fiance fiancé fiancée'],
  [
    'family',
    'family mother father mom mum mam dad sister brother daughter son aunt uncle grandmother grandfather grandma ' +
      'grandpa cousin niece nephew parent sibling caregiver carer',
  ],
  ['other', 'companion interpreter translator chaperone friend scribe receptionist visitor'],
]
for (const [role, words] of by_role) for (const word of words.split(' ')) role_words[word] = role

/** Letters after a name. They count when they are the whole tag or stand in capitals next to a name ("Ngozi Okafor, NP"). */
const credentials = new Set('np md do rn pa ma nd pt dpt cnm cns rei mbbs whnp fnp dnp lac facog'.split(' '))

/** "Patient's husband" is the husband: the nearer relation wins over the word patient, and both over a profession. */
const precedence: SpeakerRole[] = ['partner', 'family', 'other', 'patient', 'clinician']

export interface AssignedRole {
  role: SpeakerRole
  /** True where the tag alone did not settle it. */
  is_role_inferred: boolean
}

export function wordsOf(label: string): string[] {
  return label.match(/[\p{L}\p{M}]+/gu) ?? []
}

export function isRoleWord(word: string): boolean {
  return Object.hasOwn(role_words, word.toLowerCase())
}

export function isCredential(word: string): boolean {
  return credentials.has(word.toLowerCase())
}

/** The role that the words of one tag name, 'unknown' where they name none. "PT" is left open: see `assignRoles`. */
export function classifyLabel(label: string): SpeakerRole {
  const words = wordsOf(label)
  const roles = new Set(words.filter(isRoleWord).map((word) => role_words[word.toLowerCase()]))
  // "Patient's nurse" and "patient_guest" came with the patient: their words must never be charted as the patient's own.
  if (/\bpatient['’]s\b/iu.test(label)) roles.delete('patient')
  if (roles.has('patient') && words.some((word) => word.toLowerCase() === 'guest')) return 'other'
  const named = precedence.find((role) => roles.has(role))
  if (named !== undefined) return named
  const [only] = words
  if (words.length === 1 && only !== undefined) {
    return isCredential(only) && only.toLowerCase() !== 'pt' ? 'clinician' : 'unknown'
  }
  const is_shouted = label === label.toUpperCase() && !label.includes(',')
  const has_title = words.some((word) => isCredential(word) && word === word.toUpperCase())
  return has_title && !is_shouted ? 'clinician' : 'unknown'
}

/** Roles of all tags of one transcript together, because "D", "P" and "PT" mean something only beside the others. */
export function assignRoles(labels: readonly string[], hints: SpeakerHints = {}): Map<string, AssignedRole> {
  const assigned = new Map<string, AssignedRole>()
  for (const label of labels) {
    const named = classifyLabel(label)
    const role = named === 'unknown' ? matchHints(label, hints) : named
    assigned.set(label, { role, is_role_inferred: false })
  }
  assignInitials(assigned)
  assignPt(assigned)
  return assigned
}

/** D and P are doctor and patient, unless the tags are a diariser's alphabet (A, B, C, D …). */
function assignInitials(assigned: Map<string, AssignedRole>): void {
  const letters = new Set([...assigned.keys()].map((label) => label.toUpperCase()))
  if (letters.has('A') || letters.has('B')) return
  for (const label of assigned.keys()) {
    if (label.toUpperCase() === 'D') assigned.set(label, { role: 'clinician', is_role_inferred: false })
    if (label.toUpperCase() === 'P') assigned.set(label, { role: 'patient', is_role_inferred: false })
  }
}

/** "PT" is a physical therapist beside a patient and a patient beside a doctor; alone, capitals mean the title. */
function assignPt(assigned: Map<string, AssignedRole>): void {
  const roles = [...assigned.values()].map((entry) => entry.role)
  for (const label of assigned.keys()) {
    const [word, ...others] = wordsOf(label)
    if (word?.toLowerCase() !== 'pt' || others.length > 0) continue
    if (roles.includes('clinician')) assigned.set(label, { role: 'patient', is_role_inferred: false })
    else if (roles.includes('patient')) assigned.set(label, { role: 'clinician', is_role_inferred: false })
    else assigned.set(label, { role: word === 'PT' ? 'clinician' : 'patient', is_role_inferred: true })
  }
}

const courtesy_titles = new Set(['mr', 'mrs', 'ms', 'miss', 'mx'])

function matchHints(label: string, hints: SpeakerHints): SpeakerRole {
  const words = wordsOf(label).map(foldName)
  const names = words.filter((word) => !courtesy_titles.has(word))
  if (names.length === 0) return 'unknown'
  const fits = (name: string) => {
    const parts = wordsOf(name).map(foldName)
    return names.every((word) => parts.includes(word)) ? parts : null
  }
  // A surname alone may be the husband's, so the patient is known only by the given name.
  const is_patient = (hints.patient_names ?? []).some((name) => {
    const parts = fits(name)
    return parts !== null && parts[0] !== undefined && names.includes(parts[0])
  })
  const is_clinician = (hints.clinician_names ?? []).some((name) => fits(name) !== null)
  if (is_patient === is_clinician) return 'unknown'
  return is_patient ? 'patient' : 'clinician'
}

function foldName(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
