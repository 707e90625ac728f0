import { changeAiProvider, getAiProvider, testAiProvider } from '#contract/ai-provider.ts'
import { useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'

export type { AiProvider } from '#contract/ai-provider.ts'

export const useAiProvider = () => useRead(getAiProvider)
export const useChangeAiProvider = () => useWrite(changeAiProvider)
export const useTestAiProvider = () => useWrite(testAiProvider)
