/** Addresses that are about to be read because something changed elsewhere, not because a person asked. */
const waiting = new Set<string>()

export function markBackground(url: string): void {
  waiting.add(url)
}

/** Whether this read is such a one; the next of the same address is a person's again. */
export function takeBackground(url: string): boolean {
  return waiting.delete(url)
}
