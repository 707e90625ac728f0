import { type RefObject, useEffect } from 'react'

/** Brings a turn into view inside its own pane; the page itself never moves. */
export function useScrollToTurn(scroller: RefObject<HTMLElement | null>, segment_id: string | null): void {
  useEffect(() => {
    const pane = scroller.current
    if (pane === null || segment_id === null) return
    const turn = pane.querySelector(`[data-segment="${CSS.escape(segment_id)}"]`)
    if (turn === null) return
    const around = pane.getBoundingClientRect()
    const place = turn.getBoundingClientRect()
    if (place.top >= around.top && place.bottom <= around.bottom) return
    const is_still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    pane.scrollTo({ top: pane.scrollTop + place.top - around.top - around.height / 4, behavior: is_still ? 'auto' : 'smooth' })
  }, [scroller, segment_id])
}
