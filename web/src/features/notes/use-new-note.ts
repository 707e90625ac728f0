import { useEffect, useRef, useState } from 'react'
import { plainToday } from '#web/ui/dates.ts'
import { keepNewNote, type NewNoteForm, readNewNote } from '#web/features/notes/new-note-form.ts'

const keep_after_ms = 300

/** The form of a new note, kept on this device as it is filled in. Null until what was kept is read. */
export function useNewNote(patient_id: number, chosen_template: string | null): { form: NewNoteForm | null; is_restored: boolean; change: (part: Partial<NewNoteForm>) => void; stopKeeping: () => void } {
  const [form, setForm] = useState<NewNoteForm | null>(null)
  const [is_restored, setIsRestored] = useState(false)
  const latest = useRef<NewNoteForm | null>(null)
  const timer = useRef<number | null>(null)

  useEffect(() => {
    let is_wanted = true
    void readNewNote(patient_id).then((kept) => {
      if (!is_wanted) return
      const begun = kept ?? { template_id: null, length: 'standard', visit_on: plainToday(), pasted: '', files: [] }
      setForm(chosen_template === null ? begun : { ...begun, template_id: chosen_template })
      setIsRestored(kept !== null && (kept.pasted !== '' || kept.files.length > 0))
    })
    function keepNow(): void {
      if (timer.current !== null) window.clearTimeout(timer.current)
      timer.current = null
      if (latest.current !== null) void keepNewNote(patient_id, latest.current)
      latest.current = null
    }
    window.addEventListener('pagehide', keepNow)
    return () => {
      is_wanted = false
      window.removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [patient_id, chosen_template])

  function change(part: Partial<NewNoteForm>): void {
    if (form === null) return
    const next = { ...form, ...part }
    setForm(next)
    latest.current = next
    if (timer.current !== null) window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      if (latest.current !== null) void keepNewNote(patient_id, latest.current)
      latest.current = null
      timer.current = null
    }, keep_after_ms)
  }

  function stopKeeping(): void {
    if (timer.current !== null) window.clearTimeout(timer.current)
    timer.current = null
    latest.current = null
  }

  return { form, is_restored, change, stopKeeping }
}
