import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { countLedger, getDueRule, listLedger, setDueRule, type LedgerEntry, type LedgerQuery } from '#contract/documents.ts'
import { callApi } from '#web/platform/api.ts'
import { useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'

export type { LedgerEntry, LedgerQuery }

interface LedgerPage {
  items: LedgerEntry[]
  next_cursor: string | null
}

export function useLedger(query: LedgerQuery) {
  return useInfiniteQuery({
    queryKey: [listLedger.name, null, query, 'pages'],
    queryFn: ({ pageParam, signal }) => callApi(listLedger, { query: { ...query, cursor: pageParam } as never, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: LedgerPage) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    meta: { path: listLedger.path },
  })
}

export const useLedgerFacets = (query: LedgerQuery) => useRead(countLedger, { query: query as never }, { keep_previous: true })
export const useDueRule = () => useRead(getDueRule)
export const useSetDueRule = () => useWrite(setDueRule)
