import type { Tone } from '#web/ui/status-chip.tsx'
import type { ImportEntry, RowEntry } from './data.ts'

export function sayStatus({ status, identity_check, rows }: Pick<ImportEntry, 'status' | 'identity_check' | 'rows'>): { tone: Tone; words: string } {
  switch (status) {
    case 'uploading':
      return { tone: 'warn', words: 'Upload broke off' }
    case 'queued':
      return { tone: 'info', words: 'Waits to be read' }
    case 'reading':
      return { tone: 'info', words: 'Being read' }
    case 'staged':
      if (identity_check === 'conflict') return { tone: 'bad', words: 'Another patient' }
      return rows.proposed > 0 ? { tone: 'warn', words: 'To look through' } : { tone: 'neutral', words: 'Nothing to accept' }
    case 'partly_accepted':
      return { tone: 'warn', words: 'Partly in the chart' }
    case 'accepted':
      return { tone: 'good', words: 'In the chart' }
    case 'rejected':
      return { tone: 'bad', words: 'Not taken in' }
    case 'undone':
      return { tone: 'neutral', words: 'Undone' }
    case 'failed':
      return { tone: 'bad', words: 'Could not be read' }
    case 'cancelled':
      return { tone: 'neutral', words: 'Cancelled' }
  }
}

export function sayRowState({ state, match, doubts }: Pick<RowEntry, 'state' | 'match' | 'doubts'>): { tone: Tone; words: string } {
  switch (state) {
    case 'proposed':
      if (match?.relation === 'correction') return { tone: 'info', words: 'Correction' }
      return doubts.length > 0 ? { tone: 'warn', words: 'Needs a look' } : { tone: 'brand', words: 'Ready' }
    case 'accepted':
      return { tone: 'good', words: 'In the chart' }
    case 'rejected':
      return { tone: 'neutral', words: 'Left out' }
    case 'duplicate':
      return { tone: 'neutral', words: 'In the chart already' }
    case 'superseded':
      return { tone: 'neutral', words: 'Replaced in this file' }
    case 'kept':
      return { tone: 'neutral', words: 'Stays with the file' }
    case 'undone':
      return { tone: 'neutral', words: 'Undone' }
  }
}

const kinds: Record<string, string> = {
  lab_result: 'Laboratory', vital: 'Measurement', observation: 'Observation', problem: 'Problem', medication: 'Medication', allergy: 'Allergy', surgery: 'Surgery', immunization: 'Immunisation',
  pregnancy_status: 'Pregnancy status', pregnancy: 'Pregnancy', family_history: 'Family history', social_history: 'Social history', demographic: 'Person', appointment: 'Appointment', order: 'Order',
  encounter: 'Visit', document: 'Document',
}

export function sayKind(kind: string): string {
  return kinds[kind] ?? kind.replaceAll('_', ' ')
}

export function saySize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

const formats: Record<string, string> = { csv: 'Table', hl7v2: 'HL7 v2', fhir: 'FHIR', ccda: 'C-CDA', pdf: 'PDF', image: 'Picture', dicom: 'DICOM', text: 'Text' }

export function sayFormat(format: string | null): string | null {
  return format === null ? null : (formats[format] ?? format)
}

export function plural(count: number, word: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? word : `${word}s`}`
}
