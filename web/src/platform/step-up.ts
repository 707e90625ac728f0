type Ask = () => Promise<boolean>

let ask: Ask | null = null
let running: Promise<boolean> | null = null

/** The frame of the application says how a person is asked to confirm who they are; null when it goes away. */
export function setStepUp(next: Ask | null): void {
  ask = next
}

/** Asks, once for however many calls wait for it. False where the person declined, or nobody is there to ask. */
export function confirmIdentity(): Promise<boolean> {
  if (ask === null) return Promise.resolve(false)
  running ??= ask().finally(() => {
    running = null
  })
  return running
}
