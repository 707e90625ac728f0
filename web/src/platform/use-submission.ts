import { useRef, useState } from 'react'

/** Sends a form once at a time, keeping what went wrong. For pages that are not to load the cache's own means. */
export function useSubmission<Input, Reply>(send: (input: Input) => Promise<Reply>, onDone: (reply: Reply) => void) {
  const [state, setState] = useState<{ is_pending: boolean; error: unknown }>({ is_pending: false, error: null })
  // The state is a render late: a double click would pass it.
  const is_running = useRef(false)
  return {
    ...state,
    reset: () => setState({ is_pending: is_running.current, error: null }),
    submit: async (input: Input) => {
      if (is_running.current) return
      is_running.current = true
      setState({ is_pending: true, error: null })
      try {
        const reply = await send(input)
        setState({ is_pending: false, error: null })
        onDone(reply)
      } catch (error) {
        setState({ is_pending: false, error })
      } finally {
        is_running.current = false
      }
    },
  }
}
