import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { routes } from './routes.tsx'

const leaf = (path: string) => matchRoutes(routes, path)?.at(-1)?.route

it.each([
  ['/drafts/7', '/draft-notes/7'],
  ['/patients/1/notes/2/view', '/documents/1/notes/2/view'],
  ['/template-selection', '/patients/7/template-selection'],
  ['/template-selection', '/dashboard/7/template-selection'],
  ['/integrations', '/settings/integrations'],
])('R-08 %s and %s are one screen', (one, other) => {
  expect(leaf(one)?.lazy).toBeDefined()
  expect(leaf(one)?.lazy).toBe(leaf(other)?.lazy)
})

it('R-05 any other path is not found', () => {
  for (const path of ['/nowhere', '/patients', '/admin/nowhere', '/home/x']) expect(leaf(path)?.path).toBe('*')
})

it('R-09 every provider route lies in the layout that gives the specialty', () => {
  const layoutOf = (path: string) => matchRoutes(routes, path)?.map(({ route }) => route).findLast((route) => route.lazy !== undefined && route.path === undefined)
  const layout = layoutOf('/home')
  expect(layout).toBeDefined()
  for (const path of ['/patient-management', '/appointments/new', '/ask-wyze/x', '/drafts/7', '/patients/1/upload-data', '/hipaa-compliance', '/settings/integrations', '/settings']) expect([path, layoutOf(path) === layout]).toEqual([path, true])
  expect(layoutOf('/admin/dashboard')).not.toBe(layout)
})
