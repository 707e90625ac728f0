/** The two practices that a fresh installation shows, and who works there. All invented. */
export type StaffRole = 'PRACTICE_ADMIN' | 'REI' | 'NP' | 'PT' | 'ND'

export interface StaffMember {
  first_name: string
  last_name: string
  role: StaffRole
  credentials: string | null
}

export interface DemoPractice {
  name: string
  time_zone: string
  /** Hours that the clock there is behind UTC in winter; good enough for when a blood draw was. */
  hours_behind_utc: number
  email_domain: string
  /** People without a scripted visit. */
  background_patients: number
  staff: readonly StaffMember[]
}

export const demo_practices: readonly DemoPractice[] = [
  {
    name: "Harbor Fertility & Women's Health",
    time_zone: 'America/New_York',
    hours_behind_utc: 5,
    email_domain: 'harbor.example',
    background_patients: 100,
    staff: [
      { first_name: 'Miriam', last_name: 'Okafor', role: 'REI', credentials: 'MD, FACOG' },
      { first_name: 'Teresa', last_name: 'Villanueva', role: 'NP', credentials: 'DNP, WHNP-BC' },
      { first_name: 'Jonah', last_name: 'Feldman', role: 'PT', credentials: 'PT, DPT, WCS' },
      { first_name: 'Saoirse', last_name: 'Quinlan', role: 'ND', credentials: 'ND' },
      { first_name: 'Denise', last_name: 'Park', role: 'PRACTICE_ADMIN', credentials: null },
    ],
  },
  {
    name: "Juniper Women's Health Collective",
    time_zone: 'America/Los_Angeles',
    hours_behind_utc: 8,
    email_domain: 'juniper.example',
    background_patients: 75,
    staff: [
      { first_name: 'Anil', last_name: 'Krishnamurthy', role: 'REI', credentials: 'MD' },
      { first_name: 'Brittany', last_name: 'Yellowhair', role: 'NP', credentials: 'MSN, FNP-C' },
      { first_name: 'Hyun-ju', last_name: 'Seo', role: 'PT', credentials: 'PT, DPT' },
      { first_name: 'Marguerite', last_name: 'Delacroix', role: 'ND', credentials: 'ND, FABNO' },
      { first_name: 'Tomás', last_name: 'Arellano', role: 'PRACTICE_ADMIN', credentials: null },
    ],
  },
]
