import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconReport from '@tabler/icons-react/dist/esm/icons/IconReport.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import { paths } from '#web/platform/paths.ts'

export interface NavigationEntry {
  label: string
  to: string
  icon: TablerIcon
  /** Other paths on which the entry is the current one, as prefixes. */
  also_under?: readonly string[]
  /** Prefixes under this entry's own that belong to another entry. */
  not_under?: readonly string[]
}

/** The screens of a provider in the order of the menu: one line each. */
export const provider_navigation: readonly NavigationEntry[] = [
  { label: 'Dashboard', to: paths.home(), icon: IconHome },
  { label: 'Patients', to: paths.patients(), icon: IconUsers, also_under: ['/patients'] },
  { label: 'Appointments', to: paths.appointments(), icon: IconCalendarEvent },
  { label: 'Documentation', to: paths.documents(), icon: IconFileText, also_under: ['/drafts', '/draft-notes', '/notes', '/documents', '/template-selection'] },
  { label: 'Clinical AI', to: paths.askWyze(), icon: IconSparkles },
  { label: 'HIPAA Compliance', to: paths.hipaaCompliance(), icon: IconShieldCheck },
  { label: 'Integrations', to: paths.integrations(), icon: IconPlugConnected, also_under: ['/settings/integrations'] },
  { label: 'Settings', to: paths.settings(), icon: IconSettings, not_under: ['/settings/integrations'] },
]

/** Screens that the menu does not name; the search for screens does. */
export const more_provider_screens: readonly NavigationEntry[] = [
  { label: 'Collaboration', to: paths.collaboration(), icon: IconMessageCircle },
  { label: 'Intake forms', to: paths.intakeForms(), icon: IconForms },
]

export const admin_navigation: readonly NavigationEntry[] = [
  { label: 'Dashboard', to: paths.adminDashboard(), icon: IconHome },
  { label: 'Providers', to: paths.adminProviders(), icon: IconUsers },
  { label: 'Activities', to: paths.adminActivities(), icon: IconActivity },
  { label: 'HIPAA Compliance', to: paths.adminHipaaCompliance(), icon: IconShieldCheck },
  { label: 'Integrations', to: paths.adminIntegrations(), icon: IconPlugConnected },
  { label: 'Analytics', to: paths.adminAnalytics(), icon: IconChartBar },
  { label: 'Reports', to: paths.adminReports(), icon: IconReport },
  { label: 'Settings', to: paths.adminSettings(), icon: IconSettings },
]

const isUnder = (prefix: string, pathname: string) => pathname === prefix || pathname.startsWith(`${prefix}/`)

/** Whether the entry is the place one is in: any path that starts with the entry's own, or with one of its others. */
export function isCurrentEntry(entry: NavigationEntry, pathname: string): boolean {
  if (entry.not_under?.some((prefix) => isUnder(prefix, pathname))) return false
  return [entry.to, ...(entry.also_under ?? [])].some((prefix) => isUnder(prefix, pathname))
}
