import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import { paths } from '#web/platform/paths.ts'

export interface NavigationEntry {
  label: string
  to: string
  icon: TablerIcon
  /** Other paths on which the entry is the current one, as prefixes. */
  also_under?: readonly string[]
}

/** The screens of a provider in the order of the menu: one line each. */
export const provider_navigation: readonly NavigationEntry[] = [
  { label: 'Dashboard', to: paths.home(), icon: IconHome },
  { label: 'Patients', to: paths.patients(), icon: IconUsers, also_under: ['/patients'] },
  { label: 'Documentation', to: paths.documents(), icon: IconFileText, also_under: ['/drafts', '/draft-notes', '/notes', '/template-selection'] },
]

export const admin_navigation: readonly NavigationEntry[] = [{ label: 'Dashboard', to: paths.adminDashboard(), icon: IconHome }]

/** Whether the entry is the place one is in: any path that starts with the entry's own, or with one of its others. */
export function isCurrentEntry(entry: NavigationEntry, pathname: string): boolean {
  return [entry.to, ...(entry.also_under ?? [])].some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))
}
