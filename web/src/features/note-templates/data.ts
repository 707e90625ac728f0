import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { archiveTemplate, createTemplate, getTemplate, listPreviewVisits, previewTemplate, updateTemplate, type TemplateContentEntry, type TemplatePreview } from '#contract/note-templates.ts'
import { callApi } from '#web/platform/api.ts'
import { useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'

export type PreviewLength = 'brief' | 'standard' | 'full'

export const useTemplate = (name: string) => useRead(getTemplate, { params: { name } })
export const usePreviewVisits = () => useRead(listPreviewVisits)
export const useCreateTemplate = () => useWrite(createTemplate)
export const useUpdateTemplate = () => useWrite(updateTemplate)
export const useArchiveTemplate = () => useWrite(archiveTemplate)

/** What the sections would hold of that visit. The answer before stays until the next is there, so that the page does not jump while one types. */
export function usePreview(content: TemplateContentEntry | null, draft_id: number | null, length: PreviewLength) {
  return useQuery<TemplatePreview>({
    queryKey: [previewTemplate.name, draft_id, length, content],
    queryFn: ({ signal }) => callApi(previewTemplate, { body: { ...content!, draft_id: draft_id!, length }, signal }) as Promise<TemplatePreview>,
    enabled: content !== null && draft_id !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    meta: { path: previewTemplate.path },
  })
}
