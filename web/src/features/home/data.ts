import { getHome } from '#contract/home.ts'
import { useRead } from '#web/platform/use-read.ts'

export function useHome() {
  return useRead(getHome)
}
