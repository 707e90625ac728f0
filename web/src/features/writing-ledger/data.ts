import { getWritingLedger } from '#contract/ai-provider.ts'
import { useRead } from '#web/platform/use-read.ts'

export type { LedgerEntry } from '#contract/ai-provider.ts'

export const useWritingLedger = () => useRead(getWritingLedger)
