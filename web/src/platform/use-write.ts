import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { callApi, type AnyEndpoint, type CallInput, type Reply } from './api.ts'
import { invalidateAfter } from './invalidate.ts'

/** A call that changes something. Afterwards every cached answer that the contract names is asked for again. */
export function useWrite<E extends AnyEndpoint>(endpoint: E): UseMutationResult<Reply<E>, Error, CallInput<E>> {
  return useMutation({
    mutationFn: (input: CallInput<E>) => callApi(endpoint, input),
    onSuccess: (_reply, input) => invalidateAfter(endpoint, input),
  })
}
