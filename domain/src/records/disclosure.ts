/**
 * Why a part of a chart is given to somebody, and whether a patient's account of disclosures has to name it.
 * Decides: which disclosures 45 CFR 164.528(a)(1) asks a practice to account for. For: practices under HIPAA in the United
 * States. Source: 45 CFR 164.528 (2013 text): treatment, payment and health care operations (i), the individual themselves (ii)
 * and what they authorized (iv) are excepted. Limits: unverified against the current text; state law may ask for more, so that
 * the product records every one of them and only marks which the rule names.
 */
export const disclosure_purposes = ['treatment', 'patient_request', 'payment', 'authorization', 'legal', 'public_health', 'research', 'other'] as const
export type DisclosurePurpose = (typeof disclosure_purposes)[number]

export const purpose_words: Record<DisclosurePurpose, string> = {
  treatment: 'Treatment by another clinician',
  patient_request: 'The patient asked for it',
  payment: 'Payment or insurance',
  authorization: 'The patient authorized it',
  legal: 'Court order, subpoena or law',
  public_health: 'Public health authority',
  research: 'Research',
  other: 'Another purpose',
}

const excepted: readonly DisclosurePurpose[] = ['treatment', 'patient_request', 'payment', 'authorization']

/** True where the rule asks that a patient's account of disclosures names it. */
export const isAccounted = (purpose: DisclosurePurpose): boolean => !excepted.includes(purpose)

/** `P-000123`: on every page of the packet and in the account of it. */
export const packetNumber = (disclosure_id: number): string => `P-${String(disclosure_id).padStart(6, '0')}`
