/** The four ways the product dresses for the person at work. Names and features are the specification's own words. */

export const specialty_ids = ['rei', 'nurse-practitioner', 'physical-therapist', 'naturopathic-doctor'] as const
export type SpecialtyId = (typeof specialty_ids)[number]

export interface Specialty {
  id: SpecialtyId
  name: string
  shortName: string
  description: string
  features: readonly string[]
  dashboardLayout: 'fertility' | 'primary-care' | 'rehabilitation' | 'holistic'
  /** Hex; white text on it keeps a contrast of at least 4.5 : 1 (WCAG 2.2 AA). */
  primaryColor: string
  /** Name of a Tabler icon. */
  icon: string
}

export const specialties: Record<SpecialtyId, Specialty> = {
  rei: {
    id: 'rei',
    name: 'REI Specialist',
    shortName: 'REI',
    description: 'Reproductive endocrinology and infertility: cycles, hormones and embryos',
    features: ['IVF Tracking', 'Fertility Analytics', 'Hormone Monitoring', 'Embryo Management'],
    dashboardLayout: 'fertility',
    primaryColor: '#7A3E8E',
    icon: 'dna-2',
  },
  'nurse-practitioner': {
    id: 'nurse-practitioner',
    name: 'Nurse Practitioner',
    shortName: 'NP',
    description: 'Primary and preventive care for women through every stage of life',
    features: ['Patient Care', 'Health Assessments', 'Care Coordination', 'Patient Education'],
    dashboardLayout: 'primary-care',
    primaryColor: '#0F766E',
    icon: 'stethoscope',
  },
  'physical-therapist': {
    id: 'physical-therapist',
    name: 'Physical Therapist',
    shortName: 'PT',
    description: 'Pelvic health: assessment, exercise and return to movement',
    features: ['Pelvic Floor Assessment', 'Exercise Programs', 'Pain Management', 'Mobility Tracking'],
    dashboardLayout: 'rehabilitation',
    primaryColor: '#A8492B',
    icon: 'stretching',
  },
  'naturopathic-doctor': {
    id: 'naturopathic-doctor',
    name: 'Naturopathic Doctor',
    shortName: 'ND',
    description: 'Whole-person care: lifestyle, nutrition and natural treatment',
    features: ['Holistic Assessment', 'Natural Treatments', 'Lifestyle Medicine', 'Supplement Tracking'],
    dashboardLayout: 'holistic',
    primaryColor: '#4A7023',
    icon: 'leaf',
  },
}

const by_role: Partial<Record<string, SpecialtyId>> = {
  REI: 'rei',
  NP: 'nurse-practitioner',
  PT: 'physical-therapist',
  ND: 'naturopathic-doctor',
}

/** Anything that is not one of the four roles is dressed as a nurse practitioner. */
export function specialtyOfRole(role: string | null | undefined): SpecialtyId {
  return (role != null && Object.hasOwn(by_role, role) ? by_role[role] : undefined) ?? 'nurse-practitioner'
}
