import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { countGaps, linkNote, listNotesWithoutVisit, listPatientVisits, listVisitsWithoutNote, markVisitError, addVisit, setNoteNeed, type Gaps, type UnplacedNote, type Visit, type WaitingVisit } from '#contract/visits.ts'
import { callApi } from '#web/platform/api.ts'
import { useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'

export type { Gaps, UnplacedNote, Visit, WaitingVisit }

interface Page<Row> {
  items: Row[]
  next_cursor: string | null
}

/** `me`, the number of a colleague, or nobody in particular. */
export type Whose = string | undefined

function usePages<Row>(endpoint: typeof listVisitsWithoutNote | typeof listNotesWithoutVisit, clinician: Whose) {
  return useInfiniteQuery({
    queryKey: [endpoint.name, null, clinician ?? null, 'pages'],
    queryFn: ({ pageParam, signal }) => callApi(endpoint, { query: { clinician, cursor: pageParam }, signal }) as unknown as Promise<Page<Row>>,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<Row>) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    meta: { path: endpoint.path },
  })
}

export const useVisitsWithoutNote = (clinician: Whose) => usePages<WaitingVisit>(listVisitsWithoutNote, clinician)
export const useNotesWithoutVisit = (clinician: Whose) => usePages<UnplacedNote>(listNotesWithoutVisit, clinician)
export const useGaps = () => useRead(countGaps, {}, { keep_previous: true })
export const usePatientVisits = (patient_id: number) => useRead(listPatientVisits, { params: { patient_id } })
export const useAddVisit = () => useWrite(addVisit)
export const useSetNoteNeed = () => useWrite(setNoteNeed)
export const useMarkVisitError = () => useWrite(markVisitError)
export const useLinkNote = () => useWrite(linkNote)
