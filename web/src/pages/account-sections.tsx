import type { ReactNode } from 'react'
import { EmailSection } from '#web/features/profile/email-section.tsx'
import { FactorsSection } from '#web/features/factors/factors-section.tsx'
import { NotificationsForm } from '#web/features/profile/notifications-form.tsx'
import { PasswordForm } from '#web/features/profile/password-form.tsx'
import { PictureSection } from '#web/features/profile/picture-section.tsx'
import { AppearanceForm, UnitsForm } from '#web/features/profile/preferences-form.tsx'
import { ProfileForm } from '#web/features/profile/profile-form.tsx'
import { ProfileLoaded } from '#web/features/profile/profile-loaded.tsx'
import { SessionsList } from '#web/features/profile/sessions-list.tsx'
import { LedgerSection } from '#web/features/writing-ledger/ledger-section.tsx'

export interface AccountSection {
  id: string
  title: string
  /** One line that says what is here. */
  hint: string
  /** The stored role ADMIN has no profile. */
  needs_profile: boolean
  content: () => ReactNode
}

/** Everything of one's own account: a section each, on the settings page and in the account panel. */
export const account_sections: readonly AccountSection[] = [
  { id: 'profile', title: 'Profile', hint: 'Name, signature block, licence', needs_profile: true, content: () => <ProfileLoaded>{(profile) => <ProfileForm profile={profile} />}</ProfileLoaded> },
  { id: 'picture', title: 'Picture', hint: 'What colleagues see beside your name', needs_profile: true, content: () => <ProfileLoaded>{(profile) => <PictureSection profile={profile} />}</ProfileLoaded> },
  { id: 'email', title: 'E-mail address', hint: 'What you sign in with', needs_profile: false, content: () => <EmailSection /> },
  { id: 'password', title: 'Password', hint: 'Length is what counts', needs_profile: false, content: () => <PasswordForm /> },
  { id: 'factors', title: 'Second factor', hint: 'Passkeys, authenticator app, recovery codes', needs_profile: false, content: () => <FactorsSection /> },
  { id: 'sessions', title: 'Devices', hint: 'Where you are signed in', needs_profile: false, content: () => <SessionsList /> },
  { id: 'writing', title: 'Your writing', hint: 'Time and edits, for you alone', needs_profile: true, content: () => <LedgerSection /> },
  { id: 'notifications', title: 'Notifications', hint: 'What reaches you, and when', needs_profile: true, content: () => <ProfileLoaded>{(profile) => <NotificationsForm profile={profile} />}</ProfileLoaded> },
  { id: 'appearance', title: 'Appearance', hint: 'Saved as you choose', needs_profile: true, content: () => <ProfileLoaded>{(profile) => <AppearanceForm profile={profile} />}</ProfileLoaded> },
  { id: 'units', title: 'Units', hint: 'Saved as you choose', needs_profile: true, content: () => <ProfileLoaded>{(profile) => <UnitsForm profile={profile} />}</ProfileLoaded> },
]

const panel_ids = ['profile', 'picture', 'email', 'password', 'factors', 'sessions']

export function sectionsFor(role: string): AccountSection[] {
  return account_sections.filter(({ needs_profile }) => !needs_profile || role !== 'ADMIN')
}

/** The panel holds the account itself; for the practice administrator, who has no settings page and writes no notes, everything but units and writing. */
export function panelSectionsFor(role: string): AccountSection[] {
  return sectionsFor(role).filter(({ id }) => (role === 'PRACTICE_ADMIN' ? id !== 'units' && id !== 'writing' : panel_ids.includes(id)))
}
