import type { CareTeamMember } from '#contract/care-team.ts'
import type { RelationshipKind } from '#domain/records/relationship.ts'

const roles: Record<string, string> = {
  patient: 'Partner in care',
  partner: 'Partner',
  intended_parent: 'Intended parent',
  donor: 'Donor',
  carrier: 'Carrier',
  carriers_partner: 'Carrier’s partner',
}

/** How the other side of a relationship is called from this side. */
export function nameRelationshipRole(role: string): string {
  return roles[role] ?? role
}

export const relationship_kind_words: Record<RelationshipKind, string> = {
  couple: 'Couple',
  solo: 'On their own',
  reciprocal: 'Reciprocal (one gives, the other carries)',
  donor_arrangement: 'Donor arrangement',
  carrier: 'Gestational carrier',
}

export const own_role_words: Record<string, string> = {
  patient: 'Patient',
  partner: 'Partner',
  intended_parent: 'Intended parent',
  donor: 'Donor',
  carrier: 'Carrier',
  carriers_partner: 'Carrier’s partner',
}

export const duty_words: Record<CareTeamMember['duty'], string> = { lead: 'Leads', treating: 'Treats', consulting: 'Consults', covering: 'Covers', coordinating: 'Coordinates' }

/** Kinds of entry, as a heading over several. */
export const record_words: Record<string, string> = {
  allergy: 'Allergies',
  medication: 'Medications and supplements',
  problem: 'Problems',
  lab_result: 'Laboratory results',
  surgery: 'Surgeries',
  family_history: 'Family history',
  social_history: 'Social history',
  immunization: 'Immunisations',
  menstrual_record: 'Menstrual records',
  pregnancy: 'Pregnancies',
  contraception_use: 'Contraception',
  vital: 'Vital signs',
  semen_analysis: 'Semen analyses',
  work_up_item: 'Work-up',
  screening_event: 'Screening',
  organ: 'Organ inventory',
  pregnancy_intent: 'Wish for a pregnancy',
  note: 'Notes',
  patient_alert: 'Alerts',
  patient_relationship: 'Relationship',
  care_team_member: 'Care team',
}
