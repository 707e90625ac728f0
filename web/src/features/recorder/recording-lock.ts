const nameOf = (recording_id: number) => `wyze-recording-${recording_id}`

/** Says to the other tabs that this one has the recording. Returns the way to let it go; a closed tab lets go by itself. */
export function holdRecording(recording_id: number): () => void {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  void (navigator as { locks?: LockManager }).locks?.request(nameOf(recording_id), { ifAvailable: true }, (lock) => (lock === null ? undefined : held))
  return letGo
}

/** The recordings that some tab of this browser has. */
export async function listHeld(): Promise<Set<number>> {
  const { held = [] } = (await (navigator as { locks?: LockManager }).locks?.query()) ?? {}
  return new Set(held.flatMap(({ name }) => (name?.startsWith('wyze-recording-') ? [Number(name.slice('wyze-recording-'.length))] : [])))
}
