export const restore_limit_ms = 5000

/** What the store answers within the limit; null where it answers late, never, or with an error. */
export async function restoreInTime<T>(read: () => T | null | Promise<T | null>, limit_ms: number = restore_limit_ms): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const too_late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limit_ms)
  })
  try {
    return await Promise.race([Promise.resolve().then(read), too_late])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
