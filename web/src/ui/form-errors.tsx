import { fieldErrors } from '#web/platform/problem-error.ts'
import { ErrorSummary } from './error-summary.tsx'
import { explainForm } from './explain-form.ts'
import type { Fields } from './use-fields.ts'

/** The summary of what the server, or the form itself, has against what was typed; nothing where all is well. */
export function FormErrors({ fields, error }: { fields: Pick<Fields, 'labels' | 'idOf' | 'faults'>; error: unknown }) {
  const found = { ...fieldErrors(error), ...fields.faults }
  if (error === null && Object.keys(found).length === 0) return null
  const entries = Object.entries(found).map(([name, message]) => {
    const label = fields.labels[name]
    return { field_id: label === undefined ? undefined : fields.idOf(name), message: `${label ?? name}: ${message}` }
  })
  return <ErrorSummary title={error === null ? 'Please check these fields' : explainForm(error)} entries={entries} />
}
