import { getPracticeOverview } from '#contract/home.ts'
import type { Reply } from '#web/platform/api.ts'
import { useRead } from '#web/platform/use-read.ts'

export type PracticeOverview = Reply<typeof getPracticeOverview>

export function usePracticeOverview() {
  return useRead(getPracticeOverview)
}
