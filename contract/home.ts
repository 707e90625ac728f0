import { z } from 'zod'
import { clinicians, practice_admins } from './access.ts'
import { endpoint } from './endpoint.ts'
import { document_entry } from './notes.ts'
import { patient_summary } from './patients.ts'
import { id } from './scalars.ts'

export const getHome = endpoint({
  name: 'home.get',
  method: 'GET',
  path: '/home',
  summary: 'What waits for the signed-in clinician: own unsigned notes, oldest first, and the charts last worked in.',
  access: clinicians,
  phi: true,
  reply: z.object({
    unsigned: z.array(document_entry),
    unsigned_count: z.int(),
    unsigned_over_48h: z.int(),
    signed_this_week: z.int(),
    patient_count: z.int(),
    is_patient_count_capped: z.boolean(),
    recent_patients: z.array(patient_summary),
    recently_signed: z.array(document_entry),
  }),
})

export const getPracticeOverview = endpoint({
  name: 'practice.overview',
  method: 'GET',
  path: '/practice/overview',
  summary: 'For the practice administrator: people, load, unsigned notes by age, and whether the audit log holds. Names no patient.',
  access: practice_admins,
  phi: false,
  reply: z.object({
    practice: z.object({ id, name: z.string() }),
    people: z.array(
      z.object({ id, name: z.string(), role: z.string(), email: z.string(), is_active: z.boolean(), unsigned: z.int(), signed_this_week: z.int(), visits_without_note: z.int(), visits_overdue: z.int() }),
    ),
    patient_count: z.int(),
    unsigned_by_age: z.object({ under_24h: z.int(), under_72h: z.int(), older: z.int() }),
    signed_this_week: z.int(),
    audit: z.object({ events: z.int(), is_intact: z.boolean(), problems: z.array(z.string()) }),
  }),
})
