import { listActivities, type Activity } from '#contract/activities.ts'
import { useRead } from '#web/platform/use-read.ts'

export type { Activity }

export interface ActivityFilters {
  actor: string
  action: string
  outcome: string
  from: string
  to: string
}

export const activity_filters = ['actor', 'action', 'outcome', 'from', 'to'] as const

export function useActivities(filters: ActivityFilters, cursor: string | null) {
  return useRead(listActivities, { query: { ...filters, cursor: cursor ?? undefined } }, { keep_previous: true })
}
