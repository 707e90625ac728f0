import * as contract from '#contract/snippets.ts'
import { useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'

export const useSnippets = () => useRead(contract.listSnippets)
export const useCreateSnippet = () => useWrite(contract.createSnippet)
export const useUpdateSnippet = () => useWrite(contract.updateSnippet)
export const useRemoveSnippet = () => useWrite(contract.removeSnippet)
