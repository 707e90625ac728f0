import { useMutation } from '@tanstack/react-query'
import { changePassword, getProfile, removePicture, updateNotifications, updateProfile, uploadPicture, type Profile } from '#contract/profile.ts'
import { endOtherSessions, endSession, listSessions } from '#contract/sessions.ts'
import { getEmail, requestEmailChange, withdrawEmailChange } from '#contract/email-change.ts'
import { getFactors } from '#contract/factors.ts'
import { callApi, type CallInput } from '#web/platform/api.ts'
import { invalidateAfter } from '#web/platform/invalidate.ts'
import { query_client } from '#web/platform/query-client.ts'
import { readOptions, useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'

export type { Profile } from '#contract/profile.ts'
export type { Session } from '#contract/sessions.ts'
export type { Notifications } from '#contract/notification-settings.ts'
export type { Preferences } from '#contract/preferences.ts'
export { notification_events, type NotificationEvent } from '#contract/notification-settings.ts'
export type ProfileChange = NonNullable<CallInput<typeof updateProfile>['body']>

const profile_key = readOptions(getProfile).queryKey

/** Saves, and shows what the server made of it at once. */
export function useUpdateProfile() {
  return useMutation({
    mutationFn: (body: ProfileChange) => callApi(updateProfile, { body }),
    onSuccess: (reply) => {
      query_client.setQueryData(profile_key, reply)
      invalidateAfter(updateProfile)
    },
  })
}

export function useUpdateNotifications() {
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<typeof updateNotifications>['body']>) => callApi(updateNotifications, { body }),
    onSuccess: ({ data }) => {
      query_client.setQueryData<{ data: Profile }>(profile_key, (before) => before && { data: { ...before.data, notifications: data } })
      invalidateAfter(updateNotifications)
    },
  })
}

export const useUploadPicture = () => useWrite(uploadPicture)
export const useRemovePicture = () => useWrite(removePicture)
export const useChangePassword = () => useWrite(changePassword)
export const useEmail = () => useRead(getEmail)
export const useRequestEmailChange = () => useWrite(requestEmailChange)
export const useWithdrawEmailChange = () => useWrite(withdrawEmailChange)
export const useSessions = () => useRead(listSessions)
export const useEndSession = () => useWrite(endSession)
export const useEndOtherSessions = () => useWrite(endOtherSessions)

/** Whether a second factor stands beside the password: then eight characters are enough. */
export function useHasFactor(): boolean {
  const { data } = useRead(getFactors)
  return data !== undefined && (data.totp.is_on || data.passkeys.length > 0)
}
