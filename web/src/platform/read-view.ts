import type { UseQueryResult } from '@tanstack/react-query'
import { ageOf, isServedStaleOn, isWorkingCopy, mayBeStale } from './cache-policy.ts'
import { ApiError, NetworkError } from './problem-error.ts'

type View<T> = UseQueryResult<T> & { saved_copy: number | null }

/** Whether what is known may stay on the screen after this failure. */
export function standsForAnswer(path: string, error: Error): boolean {
  if (isWorkingCopy(path)) return !(error instanceof ApiError) || isServedStaleOn(error.problem.status)
  // Without a network nothing is served from a copy; what this screen has shown already stays, and says from when it is.
  return mayBeStale(path) && (error instanceof NetworkError || (error instanceof ApiError && isServedStaleOn(error.problem.status)))
}

/** What a screen may show of a read: an answer, a saved copy with its time, or the failure, and never a copy that must not be. */
export function viewOf<T>(path: string, result: UseQueryResult<T>, now: number): View<T> {
  if (result.data === undefined || result.isPlaceholderData) return { ...result, saved_copy: null }
  if (result.error !== null) {
    if (standsForAnswer(path, result.error)) return { ...result, saved_copy: result.dataUpdatedAt }
    return { ...result, data: undefined, isError: true, isPending: false, isSuccess: false, isLoadingError: true, isRefetchError: false, status: 'error', saved_copy: null } as View<T>
  }
  const is_too_old = ageOf(result.dataUpdatedAt, now) === 'expired'
  if (is_too_old && result.isFetching && !isWorkingCopy(path)) {
    return { ...result, data: undefined, isPending: true, isLoading: true, isSuccess: false, status: 'pending', saved_copy: null } as unknown as View<T>
  }
  return { ...result, saved_copy: null }
}
