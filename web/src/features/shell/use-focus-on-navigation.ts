import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** After a change of screen the focus goes to the content, so that the next Tab and a screen reader begin there. */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A screen that has put the focus where it is wanted keeps it there.
    if (main.current?.contains(document.activeElement)) return
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
