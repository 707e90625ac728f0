import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { noteElsewhere } from '#web/platform/changed-elsewhere.ts'
import { LiveNotice } from './live-notice.tsx'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

it('D12 says so when a change elsewhere brought other data, and only then', async () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  const show = (data: unknown, path = '/patients/7') => act(async () => root.render(<LiveNotice path={path} data={data} />))
  const before = { name: 'A' }
  await show(before)
  await show({ name: 'changed by this screen' })
  expect(place.textContent).toBe('')
  await act(async () => noteElsewhere(['/home']))
  await show({ name: 'B' })
  expect(place.textContent).toBe('')
  const same = { name: 'C' }
  await show(same)
  await act(async () => noteElsewhere(['/patients']))
  await show(same)
  expect(place.textContent).toBe('')
  await show({ name: 'D' })
  expect(place.textContent).toMatch(/changed elsewhere just now/i)
  await show({ name: 'E' }, '/patients/8')
  expect(place.textContent).toBe('')
  await act(async () => root.unmount())
})
