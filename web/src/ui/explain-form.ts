import { ApiError, describeError, ExplainedError } from '#web/platform/problem-error.ts'

/** What went wrong with a form, as the head of its summary. */
export function explainForm(error: unknown): string {
  if (error instanceof ExplainedError) return error.message
  if (!(error instanceof ApiError)) return `${describeError(error)} What you typed is still here; try again.`
  return error.problem.issues?.length ? 'Please check these fields' : error.problem.detail
}
