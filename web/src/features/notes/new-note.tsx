import { Alert, Button, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { useUser } from '#web/platform/use-session.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton, TextSkeleton } from '#web/ui/skeletons.tsx'
import { useSuggestedTemplates, useTemplates } from '#web/features/notes/data.ts'
import { forgetNewNote, type NewNoteForm, type NoteLength } from '#web/features/notes/new-note-form.ts'
import { serverProblems } from '#web/features/notes/server-problems.ts'
import { TemplateList } from '#web/features/notes/template-list.tsx'
import { TranscriptBox, transcript_field_id } from '#web/features/notes/transcript-box.tsx'
import { filesOf, previewTranscript } from '#web/features/notes/transcript-input.ts'
import { TranscriptReadout } from '#web/features/notes/transcript-readout.tsx'
import { useBeginDraft } from '#web/features/notes/use-begin-draft.ts'
import { useNewNote } from '#web/features/notes/use-new-note.ts'
import classes from '#web/features/notes/new-note.module.css'

const lengths = [
  { value: 'brief', label: 'Brief' },
  { value: 'standard', label: 'Standard' },
  { value: 'full', label: 'Full' },
]

const ways = [
  { value: 'record', label: 'Record the visit' },
  { value: 'text', label: 'Paste or upload' },
]
export type NoteWay = 'record' | 'text'

/** What a recorder needs of the rest of the form, and how it asks for the draft. */
export interface RecorderPlace {
  visit_on: string
  template_id: string | null
  write: { run: () => void; is_pending: boolean }
}

interface NewNoteProps {
  patient_id: number
  /** How the words come: from a recording, or typed, pasted and from files. */
  way: NoteWay
  onWay: (way: NoteWay) => void
  /** The recording that the note is of; null for none. */
  recording_id: number | null
  recorder: (place: RecorderPlace) => ReactNode
  /** That recording, beside the words that are typed of it. */
  attached: ReactNode
  /** What the address chooses before the writer does: a template that was just saved. */
  chosen_template: string | null
  /** The recorded visit that the note is of; its day is then that of the note. */
  visit: { id: number; visit_on: string; words: string } | null
  onEditTemplate: (name: string) => void
}

/** Template, transcript, visit: all that a draft needs, on one screen. Mount it anew for each patient. */
export function NewNote({ patient_id, way, onWay, recording_id, recorder, attached, chosen_template, visit, onEditTemplate }: NewNoteProps) {
  const user = useUser()
  const navigate = useNavigate()
  const templates = useTemplates()
  const suggested = useSuggestedTemplates(patient_id)
  // What is suggested stands first: a list that is there already would move under the hand.
  const is_suggesting = suggested.isPending && suggested.fetchStatus === 'fetching'
  const { form, is_restored, change, stopKeeping } = useNewNote(patient_id, chosen_template)
  const draft = useBeginDraft(patient_id, { recording_id, visit_id: visit?.id ?? null }, (draft_id) => {
    stopKeeping()
    void forgetNewNote(patient_id)
    void navigate(paths.draft(draft_id))
  })
  const [is_tried, setIsTried] = useState(false)
  const files = useMemo(() => filesOf({ pasted: form?.pasted ?? '', files: form?.files ?? [] }), [form?.pasted, form?.files])
  const [settled_files] = useDebouncedValue(files, 250)
  const preview = useMemo(() => previewTranscript(settled_files), [settled_files])
  const problems = files.length === 0 ? [] : [...preview.problems, ...serverProblems(draft.error, files)]

  function enter(part: Partial<NewNoteForm>): void {
    draft.renew()
    change(part)
  }

  /** From typed words, or from what was heard. */
  function begin(words: 'typed' | 'heard'): void {
    if (form === null || draft.is_pending) return
    setIsTried(true)
    const { template_id } = form
    if (template_id === null) return document.querySelector<HTMLElement>('input[name="template"]')?.focus()
    if (words === 'heard') return draft.begin({ ...form, template_id }, undefined)
    if (files.length === 0 || preview.problems.length > 0) return document.getElementById(transcript_field_id)?.focus()
    draft.begin({ ...form, template_id }, files)
  }

  const template = templates.data?.items.find((one) => one.id === form?.template_id)
  const other_issues = draft.error instanceof ApiError ? (draft.error.problem.issues ?? []).filter((issue) => !issue.path.startsWith('body.files')) : []
  const date_issue = other_issues.find((issue) => issue.path === 'body.visit_on')?.message
  return (
    <form
      className={classes.form}
      data-way={way}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (way === 'text') begin('typed')
      }}
    >
      <SectionCard title="Template" hint={template === undefined ? 'What kind of visit was it?' : template.title}>
        {is_tried && form?.template_id === null && (
          <p role="alert" className={classes.fault}>
            Choose a template first.
          </p>
        )}
        {(templates.isPending || is_suggesting) && <RowsSkeleton rows={6} label="Templates are loading" />}
        {templates.isError && !templates.data && (
          <FailedState is_compact title="The templates could not be loaded." text={describeError(templates.error)} onRetry={() => void templates.refetch()} />
        )}
        {templates.data && !is_suggesting && form !== null && (
          <TemplateList
            templates={templates.data.items}
            suggestions={suggested.data?.items ?? []}
            specialty={user.role}
            chosen_id={form.template_id}
            onChoose={(template_id) => enter({ template_id })}
            onEdit={onEditTemplate}
          />
        )}
      </SectionCard>
      <SectionCard title={way === 'text' ? 'Transcript' : 'Recording'} hint={way === 'record' ? undefined : is_restored ? 'Restored from this device' : 'Kept encrypted on this device until the draft is written'}>
        {form === null ? (
          <TextSkeleton lines={10} />
        ) : (
          <div className={classes.stack}>
            <SegmentedControl aria-label="How the words come" fullWidth value={way} onChange={(value) => onWay(value as NoteWay)} data={ways} classNames={{ label: classes.segment }} />
            {way === 'record' && recorder({ visit_on: visit?.visit_on ?? form.visit_on, template_id: form.template_id, write: { run: () => begin('heard'), is_pending: draft.is_pending } })}
            {way === 'text' && attached}
            {way === 'text' && <TranscriptBox input={form} problems={problems} onChange={({ pasted, files: given }) => enter({ pasted, files: given })} />}
            {way === 'text' && is_tried && files.length === 0 && (
              <p role="alert" className={classes.fault}>
                Paste the transcript, or choose its file.
              </p>
            )}
            {way === 'text' && <TranscriptReadout preview={preview} />}
            <div className={classes.visit}>
              {visit !== null ? (
                <div>
                  <div className={classes.label}>Visit</div>
                  {visit.words}
                </div>
              ) : recording_id !== null ? null : (
                <TextInput type="date" label="Date of the visit" description={form.visit_on === '' ? 'Today' : formatPlainDate(form.visit_on)} value={form.visit_on} error={date_issue} onChange={(event) => enter({ visit_on: event.currentTarget.value })} />
              )}
              <div>
                <div className={classes.label} id="length-label">
                  Length of the note
                </div>
                <SegmentedControl
                  aria-labelledby="length-label"
                  value={form.length}
                  onChange={(length) => enter({ length: length as NoteLength })}
                  data={lengths}
                  classNames={{ label: classes.segment }}
                />
              </div>
            </div>
            {draft.error !== null && serverProblems(draft.error, files).length === 0 && (
              <Alert color="red" role="alert" title="The draft could not be begun">
                {describeError(draft.error)} {other_issues.map((issue) => issue.message).join(' ')} What you entered is still here.
              </Alert>
            )}
            {way === 'text' && (
              <div className={classes.foot}>
                <Button type="submit" size="md" loading={draft.is_pending}>
                  {draft.error === null ? 'Write the draft' : 'Try again: write the draft'}
                </Button>
                <span className={classes.promise}>Every sentence will show where it was said. Nothing is signed without you.</span>
              </div>
            )}
          </div>
        )}
      </SectionCard>
    </form>
  )
}
