import { showNotification } from '@mantine/notifications'
import { expect, it, vi } from 'vitest'
import { toastError, toastLoading, toastSuccess, toast_limit } from './toasts.ts'

vi.mock('@mantine/notifications', () => ({ showNotification: vi.fn(() => 'id'), updateNotification: vi.fn(), hideNotification: vi.fn() }))

it('S-08 success 2 s, error 4 s, loading until dismissed, at most 20', () => {
  toastSuccess('Saved')
  toastError('Not saved')
  toastLoading('Saving')
  expect(vi.mocked(showNotification).mock.calls.map(([{ autoClose }]) => autoClose)).toEqual([2000, 4000, false])
  expect(toast_limit).toBe(20)
})
