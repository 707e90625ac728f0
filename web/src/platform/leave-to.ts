type Leave = (path: string) => void

let leave: Leave = (path) => window.location.assign(path)

/** The router tells how to leave without loading the page anew. */
export function setLeave(next: Leave): void {
  leave = next
}

export function leaveTo(path: string): void {
  leave(path)
}
