import { addAlert, resolveAlert } from '#contract/alerts.ts'
import { useWrite } from '#web/platform/use-write.ts'

export type { PatientAlert } from '#contract/alerts.ts'

export const useAddAlert = () => useWrite(addAlert)
export const useResolveAlert = () => useWrite(resolveAlert)
