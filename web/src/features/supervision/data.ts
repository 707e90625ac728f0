import { endSupervision, listSupervision, setSupervision, type Supervision } from '#contract/supervision.ts'
import { useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'

export type { Supervision }

export const useSupervision = () => useRead(listSupervision)
export const useSetSupervision = () => useWrite(setSupervision)
export const useEndSupervision = () => useWrite(endSupervision)
