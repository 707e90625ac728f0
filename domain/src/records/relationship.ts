/**
 * What joins two charts. Two individual records, one relationship, and nothing shared but by a consent for it. Nothing is
 * read from anybody's sex or gender.
 */
import { accept, refuse, type Result } from '../result.ts'

export const relationship_kinds = ['couple', 'solo', 'reciprocal', 'donor_arrangement', 'carrier'] as const
export type RelationshipKind = (typeof relationship_kinds)[number]

export const relationship_roles = ['patient', 'partner', 'intended_parent', 'donor', 'carrier', 'carriers_partner'] as const
export type RelationshipRole = (typeof relationship_roles)[number]

/** Kinds of entry that one side may share with the other. Notes are not: they say more than anybody can foresee. */
export const shareable_records = [
  'allergy', 'medication', 'problem', 'lab_result', 'surgery', 'family_history', 'immunization', 'pregnancy', 'semen_analysis', 'work_up_item', 'screening_event',
] as const
export type ShareableRecord = (typeof shareable_records)[number]

/** The parts that the two sides of a kind can have, in any order. */
const pairs: Record<RelationshipKind, readonly (readonly [RelationshipRole, RelationshipRole | null])[]> = {
  couple: [['patient', 'partner'], ['patient', 'patient'], ['intended_parent', 'intended_parent'], ['partner', 'partner']],
  solo: [['patient', null], ['intended_parent', null]],
  reciprocal: [['patient', 'patient'], ['patient', 'partner'], ['intended_parent', 'intended_parent']],
  donor_arrangement: [['donor', 'patient'], ['donor', 'intended_parent']],
  carrier: [['carrier', 'intended_parent'], ['carrier', 'patient'], ['carrier', 'carriers_partner']],
}

export interface NewRelationship {
  kind: RelationshipKind
  patient_id: number
  own_role: RelationshipRole
  other_patient_id: number | null
  other_role: RelationshipRole | null
  started_on: string | null
}

type Fault = { field: 'own_role' | 'other_role' | 'other_patient_id' | 'started_on'; message: string }

/** All that is wrong with it, by field. `today` is a plain date. */
export function checkRelationship(it: NewRelationship, today: string): Result<NewRelationship, Fault[]> {
  const faults: Fault[] = []
  if (it.kind === 'solo') {
    if (it.other_patient_id !== null) faults.push({ field: 'other_patient_id', message: 'must be empty: who goes solo has no other side' })
    if (it.other_role !== null) faults.push({ field: 'other_role', message: 'must be empty: who goes solo has no other side' })
  } else {
    if (it.other_patient_id === null) faults.push({ field: 'other_patient_id', message: 'must be chosen' })
    if (it.other_role === null) faults.push({ field: 'other_role', message: 'must be chosen' })
  }
  if (it.other_patient_id === it.patient_id) faults.push({ field: 'other_patient_id', message: 'must be another patient' })
  if (faults.length === 0 && !fits(it)) faults.push({ field: 'own_role', message: 'does not go with the other part in this kind of relationship' })
  if (it.started_on !== null && it.started_on > today) faults.push({ field: 'started_on', message: 'must not be in the future' })
  return faults.length === 0 ? accept(it) : refuse(faults)
}

function fits({ kind, own_role, other_role }: NewRelationship): boolean {
  return pairs[kind].some(([a, b]) => (a === own_role && b === other_role) || (b !== null && a === other_role && b === own_role))
}

/** The part of the other side that goes with one's own; the first that fits. */
export function rolesFor(kind: RelationshipKind, own: RelationshipRole): readonly (RelationshipRole | null)[] {
  return pairs[kind].flatMap(([a, b]) => [...(a === own ? [b] : []), ...(b === own && a !== own ? [a] : [])])
}

export function ownRolesOf(kind: RelationshipKind): readonly RelationshipRole[] {
  return [...new Set(pairs[kind].flatMap((pair) => pair.filter((role) => role !== null)))]
}

/** What has to be decided with each of the two after a separation. Ours; what the law asks for differs by state and consent form. */
const decisions_of: Record<RelationshipKind, readonly string[]> = {
  couple: [
    'Separation: ask about embryos and gametes in storage; the signed consent says what holds until then.',
    'Separation: review consents for treatment that both signed.',
    'Separation: ask whom to call in an emergency, and where results may be sent.',
    'Separation: review appointments and forms made for both.',
  ],
  solo: ['Review consents for treatment.'],
  reciprocal: [
    'Separation: ask about embryos and gametes in storage; the signed consent says what holds until then.',
    'Separation: review consents for treatment that both signed, and who was to carry.',
    'Separation: ask whom to call in an emergency, and where results may be sent.',
  ],
  donor_arrangement: ['Arrangement ended: review the donation agreement and the material in storage.', 'Arrangement ended: review what either side may be told.'],
  carrier: ['Arrangement ended: review the agreement, with counsel where a pregnancy is going on.', 'Arrangement ended: review consents for treatment and what either side may be told.'],
}

export function decisionsAfter(kind: RelationshipKind): readonly string[] {
  return decisions_of[kind]
}
