import { type RefObject, useLayoutEffect } from 'react'

const least_px = 420

/** Lets an element reach from where it stands to the foot of the window, whatever is above it. */
export function useFillHeight(target: RefObject<HTMLElement | null>, is_on: boolean): void {
  useLayoutEffect(() => {
    const element = target.current
    if (element === null) return
    if (!is_on) {
      element.style.height = ''
      return
    }
    function fill(): void {
      if (element === null) return
      const top = element.getBoundingClientRect().top + window.scrollY
      element.style.height = `${Math.max(least_px, window.innerHeight - top)}px`
    }
    fill()
    const observer = new ResizeObserver(fill)
    observer.observe(document.body)
    window.addEventListener('resize', fill)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', fill)
    }
  }, [target, is_on])
}
