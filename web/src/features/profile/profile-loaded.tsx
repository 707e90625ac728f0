import type { ReactNode } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { useProfile } from '#web/platform/use-profile.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import type { Profile } from './data.ts'

/** Shows its content once the profile is there. */
export function ProfileLoaded({ children }: { children: (profile: Profile) => ReactNode }) {
  const read = useProfile()
  if (read.data !== undefined) return children(read.data.data)
  if (read.isError) return <FailedState is_compact title="Your profile could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
  return <TextSkeleton lines={6} label="Loading your profile" />
}
