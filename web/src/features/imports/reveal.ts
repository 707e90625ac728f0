/** Scrolls the pane, and only the pane, so that this part of it is seen. */
export function reveal(part: HTMLElement | null, pane: HTMLElement | null, where: 'center' | 'nearest'): void {
  if (part === null || pane === null || pane.scrollHeight <= pane.clientHeight) return
  const [of_part, of_pane] = [part.getBoundingClientRect(), pane.getBoundingClientRect()]
  const top = of_part.top - of_pane.top + pane.scrollTop
  const is_seen = of_part.top >= of_pane.top && of_part.bottom <= of_pane.bottom
  if (where === 'nearest' && is_seen) return
  pane.scrollTop = where === 'center' ? top - pane.clientHeight / 2 + of_part.height / 2 : top - 80
}
