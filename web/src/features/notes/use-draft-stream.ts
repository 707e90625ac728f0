import { useCallback, useEffect, useState } from 'react'
import type { DraftSection, DraftWarning } from '#domain/scribe/claim.ts'
import { writeDraft } from '#web/features/notes/data.ts'
import { describeError } from '#web/platform/problem-error.ts'

export interface StreamState {
  sections: DraftSection[]
  warnings: DraftWarning[]
  /** Sections of the template, 0 until the first one came. */
  total: number
  phase: 'writing' | 'done' | 'failed'
  detail: string | null
  /** Name of the language model that writes now, null where the embedded engine does. */
  model: string | null
}

const at_start: StreamState = { sections: [], warnings: [], total: 0, phase: 'writing', detail: null, model: null }

/** Has a draft written and follows it section by section; a broken stream is a failure that may be tried again. */
export function useDraftStream(draft_id: number): StreamState & { retry: () => void; goEmbedded: () => void } {
  const [state, setState] = useState(at_start)
  const [attempt, setAttempt] = useState<{ number: number; engine: 'embedded' | undefined }>({ number: 0, engine: undefined })

  useEffect(() => {
    const controller = new AbortController()
    async function follow(): Promise<void> {
      let is_done = false
      try {
        for await (const event of writeDraft(draft_id, attempt.engine, controller.signal)) {
          if (event.type === 'done') is_done = true
          if (event.type === 'failed') throw new Error(event.detail)
          setState((now) => {
            if (event.type === 'section') {
              const others = now.sections.filter((section) => section.key !== event.section.key)
              return { ...now, sections: [...others, event.section], total: event.total }
            }
            // Another engine took over: what the first one wrote is gone.
            if (event.type === 'started') return { ...now, sections: [], model: event.engine === 'language-model' ? event.name : null }
            if (event.type === 'warning') return { ...now, warnings: [...now.warnings, event.warning] }
            return event.type === 'done' ? { ...now, phase: 'done' } : now
          })
        }
        if (!is_done) throw new Error('The answer broke off before the draft was complete.')
      } catch (error) {
        if (controller.signal.aborted) return
        const detail = error instanceof Error && error.constructor === Error ? error.message : describeError(error)
        setState((now) => ({ ...now, phase: 'failed', detail }))
      }
    }
    setState(at_start)
    // A moment's wait: an effect that React runs twice must not ask for two drafts.
    const timer = setTimeout(() => void follow(), 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [draft_id, attempt])

  const retry = useCallback(() => setAttempt(({ number, engine }) => ({ number: number + 1, engine })), [])
  const goEmbedded = useCallback(() => setAttempt(({ number }) => ({ number: number + 1, engine: 'embedded' })), [])
  return { ...state, retry, goEmbedded }
}
