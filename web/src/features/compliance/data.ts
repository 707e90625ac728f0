import { getFactors, getPracticeRule, type Factors } from '#contract/factors.ts'
import { getPracticeOverview } from '#contract/home.ts'
import { listSessions } from '#contract/sessions.ts'
import type { Reply } from '#web/platform/api.ts'
import { useRead } from '#web/platform/use-read.ts'

export type Sessions = Reply<typeof listSessions>['items']
export type Rule = Reply<typeof getPracticeRule>
export type Audit = Reply<typeof getPracticeOverview>['audit']
export type { Factors }

export const useFactors = () => useRead(getFactors)
export const useSessions = () => useRead(listSessions)
export const useRule = () => useRead(getPracticeRule)
export const useOverview = () => useRead(getPracticeOverview)
