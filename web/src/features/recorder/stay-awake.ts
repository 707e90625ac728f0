/** Keeps the screen on while a visit is recorded, where the browser can. Returns the way to let it sleep again. */
export function stayAwake(): () => void {
  let held: WakeLockSentinel | null = null
  let is_over = false
  const take = () => {
    if (is_over || document.visibilityState !== 'visible') return
    const lock = (navigator as { wakeLock?: WakeLock }).wakeLock
    void lock
      ?.request('screen')
      .then((sentinel) => {
        if (is_over) void sentinel.release()
        else held = sentinel
      })
      // Low battery, or not allowed here: the recording goes on all the same.
      .catch(() => undefined)
  }
  // The browser lets go by itself when the tab is left.
  document.addEventListener('visibilitychange', take)
  take()
  return () => {
    is_over = true
    document.removeEventListener('visibilitychange', take)
    void held?.release()
  }
}
