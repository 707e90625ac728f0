import type { SpecialtyId } from './specialty.ts'

/** The parts of a chart's summary. */
export const chart_parts = ['problems', 'medications', 'results', 'notes', 'pregnancies', 'cycle', 'vitals', 'screening', 'work_up', 'surgeries', 'lifestyle'] as const
export type ChartPart = (typeof chart_parts)[number]

/**
 * In which order a specialty reads the one chart. Every lens shows every part: what one discipline puts last is still there,
 * because what another one wrote may matter most.
 */
export const chart_lenses: Record<SpecialtyId, readonly ChartPart[]> = {
  rei: ['cycle', 'results', 'work_up', 'pregnancies', 'medications', 'problems', 'notes', 'vitals', 'surgeries', 'screening', 'lifestyle'],
  'nurse-practitioner': ['problems', 'screening', 'medications', 'vitals', 'results', 'pregnancies', 'cycle', 'notes', 'lifestyle', 'surgeries', 'work_up'],
  'physical-therapist': ['pregnancies', 'surgeries', 'problems', 'lifestyle', 'medications', 'notes', 'vitals', 'cycle', 'results', 'screening', 'work_up'],
  'naturopathic-doctor': ['medications', 'lifestyle', 'cycle', 'results', 'problems', 'notes', 'vitals', 'screening', 'pregnancies', 'work_up', 'surgeries'],
}
