import { useInfiniteQuery } from '@tanstack/react-query'
import { listTimeline, type TimelineEvent, type TimelineKind } from '#contract/timeline.ts'
import { callApi } from '#web/platform/api.ts'

export type { TimelineEvent, TimelineKind }

interface Page {
  events: TimelineEvent[]
  next_cursor: string | null
  undated: number
}

export function useTimeline(patient_id: number, kinds: readonly TimelineKind[]) {
  const wanted = kinds.length > 0 ? kinds.join(',') : undefined
  return useInfiniteQuery({
    queryKey: [listTimeline.name, patient_id, wanted ?? null, 'pages'],
    queryFn: ({ pageParam, signal }) => callApi(listTimeline, { params: { patient_id }, query: { kinds: wanted, cursor: pageParam }, signal } as never) as Promise<Page>,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page) => page.next_cursor ?? undefined,
    meta: { path: `/patients/${patient_id}/timeline` },
  })
}
