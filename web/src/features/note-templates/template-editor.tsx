import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState, type FormEvent } from 'react'
import type { TemplateSpecialty, WholeTemplate } from '#contract/note-templates.ts'
import { ApiError, fieldErrors } from '#web/platform/problem-error.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useArchiveTemplate, useCreateTemplate, useUpdateTemplate } from './data.ts'
import { SectionFields } from './section-fields.tsx'
import { addSection, changeSection, formFaults, moveSection, removeSection, toContent, toForm, type TemplateForm } from './template-form.ts'
import { TemplatePreview } from './template-preview.tsx'
import { TemplateVersions } from './template-versions.tsx'
import { specialty_options } from './words.ts'
import classes from './template-editor.module.css'

interface TemplateEditorProps {
  template: WholeTemplate
  /** With the name of what was saved; null where it was taken away or nothing was done. */
  onDone: (saved: string | null) => void
}

/** A template as a form, beside what it would make of a past visit. What is not one's own is saved as a copy. */
export function TemplateEditor({ template, onDone }: TemplateEditorProps) {
  const [form, setForm] = useState<TemplateForm>(() => toForm(template))
  const [is_tried, setTried] = useState(false)
  const [is_removing, setRemoving] = useState(false)
  const create = useCreateTemplate()
  const update = useUpdateTemplate()
  const archive = useArchiveTemplate()
  const error = create.error ?? update.error
  const own_faults = formFaults(form)
  const faults: Record<string, string> = { ...fieldErrors(error), ...(is_tried ? own_faults : {}) }
  const is_stale = error instanceof ApiError && error.problem.code === 'version_stale'
  const set = (next: TemplateForm) => {
    create.reset()
    update.reset()
    setForm(next)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (Object.keys(own_faults).length > 0 || create.isPending || update.isPending) return
    const onSuccess = (saved: WholeTemplate) => {
      toastSuccess(template.is_mine ? `Saved as version ${saved.version}` : 'Saved as your template')
      onDone(saved.id)
    }
    const body = { ...toContent(form), is_shared: form.is_shared }
    if (template.is_mine) update.mutate({ params: { template_id: template.template_id! }, body, if_match: template.version }, { onSuccess })
    else create.mutate({ body: { ...body, based_on: template.id } }, { onSuccess })
  }

  const entries = Object.entries(faults).map(([field, message]) => ({ field_id: `template-${field}`, message: `${nameField(field, form)}: ${message}` }))
  return (
    <div className={classes.editor}>
      <form className={classes.form} onSubmit={submit} noValidate aria-label="Template">
        {(error !== null || entries.length > 0) && (
          <ErrorSummary title={is_stale ? 'You saved a newer version elsewhere in the meantime. Nothing of it was overwritten.' : error ? explainForm(error) : 'Please check these fields'} entries={entries} />
        )}
        <SectionCard title="Template" hint={template.is_mine ? `Version ${template.version}` : 'Saved as a copy of your own'}>
          <div className={classes.fields}>
            <TextInput id="template-title" label="Name" value={form.title} maxLength={80} error={faults['title']} onChange={(event) => set({ ...form, title: event.currentTarget.value })} />
            <TextInput id="template-purpose" label="When to choose it" value={form.purpose} maxLength={200} error={faults['purpose']} onChange={(event) => set({ ...form, purpose: event.currentTarget.value })} />
            <NativeSelect label="Specialty" value={form.specialty} data={specialty_options} onChange={(event) => set({ ...form, specialty: event.currentTarget.value as TemplateSpecialty })} />
            <Checkbox label="For everybody in the practice" description="Others can use it and copy it; only you change it." checked={form.is_shared} onChange={(event) => set({ ...form, is_shared: event.currentTarget.checked })} />
          </div>
        </SectionCard>
        <SectionCard title="Sections" hint={`${form.sections.length}`}>
          <ol className={classes.sections}>
            {form.sections.map((section, index) => (
              <SectionFields
                key={section.key}
                section={section}
                index={index}
                count={form.sections.length}
                fault={(field) => faults[`sections.${index}.${field}`]}
                onChange={(part) => set(changeSection(form, index, part))}
                onMove={(by) => set(moveSection(form, index, by))}
                onRemove={() => set(removeSection(form, index))}
              />
            ))}
          </ol>
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => set(addSection(form))} disabled={form.sections.length >= 30}>
            Add a section
          </Button>
        </SectionCard>
        <div className={classes.foot}>
          <Button type="submit" size="md" loading={create.isPending || update.isPending}>
            {template.is_mine ? 'Save a new version' : 'Save as my template'}
          </Button>
          <Button variant="default" size="md" onClick={() => onDone(null)}>
            Cancel
          </Button>
          {template.is_mine && (
            <Button variant="subtle" color="red" size="md" onClick={() => setRemoving(true)}>
              Take away
            </Button>
          )}
        </div>
      </form>
      <div className={classes.beside}>
        <TemplatePreview content={Object.keys(own_faults).length === 0 ? toContent(form) : null} />
        {template.versions.length > 1 && <TemplateVersions versions={template.versions} onBring={({ content }) => set({ ...toForm({ ...template, content }), is_shared: form.is_shared })} />}
      </div>
      <ConfirmDialog
        is_open={is_removing}
        title="Take the template away"
        confirm_label="Take it away"
        is_danger
        is_pending={archive.isPending}
        error={archive.error}
        onClose={() => setRemoving(false)}
        onConfirm={() => archive.mutate({ params: { template_id: template.template_id! } }, { onSuccess: () => { toastSuccess('Taken away'); onDone(null) } })}
      >
        Nobody can choose “{template.title}” any more. Notes written with it stay as they are.
      </ConfirmDialog>
    </div>
  )
}

/** `sections.2.title` → "Section 3, name". */
function nameField(field: string, form: TemplateForm): string {
  const found = /^sections\.(\d+)\.(\w+)/.exec(field)
  if (!found) return field === 'title' ? 'Name' : field === 'purpose' ? 'When to choose it' : field
  const index = Number(found[1])
  const what = { title: 'name', kinds: 'takes', cues: 'words' }[found[2]!] ?? found[2]
  return `${form.sections[index]?.title.trim() || `Section ${index + 1}`}, ${what}`
}
