import { useRef, useState } from 'react'
import { consent_wording, dictation_wording } from '#domain/recordings/consent-wording.data.ts'
import type { NewRecording } from './data.ts'
import { beginVisit } from './recorders.ts'

export interface ConsentAnswers {
  is_dictation: boolean
  given_by: 'patient' | 'representative'
  /** Who speaks for the patient; counts only where somebody does. */
  representative: string
  how: 'spoken' | 'written'
  is_agreed: boolean
}

interface ConsentPlace {
  patient_id: number
  patient: string
  visit_on: string
  template_id: string | null
  onBegun: (recording_id: number) => void
}

function consentOf({ is_dictation, given_by, representative, how }: ConsentAnswers): NewRecording['consent'] {
  if (is_dictation) return { given_by: 'clinician', how: 'spoken', everyone_present_agrees: true, wording_version: dictation_wording.version }
  return { given_by, how, everyone_present_agrees: true, wording_version: consent_wording.version, ...(given_by === 'representative' ? { representative: representative.trim() } : {}) }
}

/** The answers to the question for consent, and the beginning that waits for all of them. */
export function useConsent({ patient_id, patient, visit_on, template_id, onBegun }: ConsentPlace) {
  const [answers, setAnswers] = useState<ConsentAnswers>({ is_dictation: false, given_by: 'patient', representative: '', how: 'spoken', is_agreed: false })
  const [is_tried, setTried] = useState(false)
  const [is_starting, setStarting] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const agreement = useRef<HTMLInputElement>(null)
  const name = useRef<HTMLInputElement>(null)
  const is_name_missing = !answers.is_dictation && answers.given_by === 'representative' && answers.representative.trim() === ''

  async function start(): Promise<void> {
    setTried(true)
    if (is_name_missing) return name.current?.focus()
    if (!answers.is_agreed) return agreement.current?.focus()
    setStarting(true)
    setError(null)
    await beginVisit({ patient_id, patient, body: { consent: consentOf(answers), visit_on: visit_on || undefined, template_id: template_id ?? undefined } })
      .then(onBegun, setError)
      .finally(() => setStarting(false))
  }

  return {
    answers,
    answer: (part: Partial<ConsentAnswers>) => setAnswers((before) => ({ ...before, ...part })),
    /** Another question: what was agreed to the first is no answer to it. */
    setDictation(is_dictation: boolean) {
      setAnswers((before) => ({ ...before, is_dictation, is_agreed: false }))
      setTried(false)
    },
    is_name_shown_missing: is_tried && is_name_missing,
    is_agreement_shown_missing: is_tried && !answers.is_agreed,
    is_starting,
    error,
    fields: { agreement, name },
    start,
  }
}

export type Consent = ReturnType<typeof useConsent>
