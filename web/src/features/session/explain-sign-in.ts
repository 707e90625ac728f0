import { ApiError, describeError, fieldErrors } from '#web/platform/problem-error.ts'

/** What went wrong with a sign-in, in words that help without telling a stranger whether the address is known. */
export function explainSignIn(error: unknown): string {
  if (!(error instanceof ApiError)) return `${describeError(error)} What you typed is still here; try again.`
  const { code, detail, retry_after_s } = error.problem
  if (code === 'credentials_wrong') return 'The e-mail address or the password is wrong.'
  if (code === 'too_many_requests') {
    return retry_after_s === undefined
      ? 'Too many attempts. Wait a little before the next one.'
      : `Too many attempts. Try again in ${retry_after_s} ${retry_after_s === 1 ? 'second' : 'seconds'}.`
  }
  if (Object.keys(fieldErrors(error)).length > 0) return 'Please check what you typed.'
  return detail
}
