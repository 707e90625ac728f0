import { Outlet } from 'react-router'
import { specialtyOfRole } from '#domain/specialties/specialty.ts'
import { AssistantWidget } from '#web/features/assistant/assistant-widget.tsx'
import { KeptDrafts } from '#web/features/notes/kept-drafts.tsx'
import { RecordingWatch } from '#web/features/recorder/recording-watch.tsx'
import { SpecialtyProvider, useSpecialty } from '#web/features/session/specialty-context.tsx'
import { SpecialtySwitcher } from '#web/features/session/specialty-switcher.tsx'
import { AccountMenu } from '#web/features/shell/account-menu.tsx'
import { LockButton } from '#web/features/shell/lock-button.tsx'
import { provider_navigation } from '#web/features/shell/navigation.ts'
import { modeTitle } from '#web/clinical/role-title.ts'
import { SearchButton } from '#web/features/shell/search-button.tsx'
import { ShellFrame } from '#web/features/shell/shell-frame.tsx'
import { SpecialtyIcon } from '#web/features/shell/specialty-icon.tsx'
import { Toasts } from '#web/features/shell/toasts.tsx'
import { paths } from '#web/platform/paths.ts'
import { useSession } from '#web/platform/use-session.ts'
import { AccountFrame } from './account-frame.tsx'
import { Lockable } from './lockable.tsx'

function ProviderShell({ role }: { role: string }) {
  const specialty = useSpecialty()
  const is_own = specialty.id === specialtyOfRole(role)
  const mode = {
    title: modeTitle(is_own ? role : specialty.shortName),
    name: specialty.name,
    icon: <SpecialtyIcon specialty={specialty} />,
    action: <SpecialtySwitcher />,
  }
  const account = (
    <>
      <LockButton />
      <AccountMenu />
    </>
  )
  return (
    <ShellFrame home={paths.home()} entries={provider_navigation} mode={mode} search={<SearchButton />} account={account}>
      <Outlet />
      <AssistantWidget />
    </ShellFrame>
  )
}

/** Everything a provider sees, dressed for the specialty. */
export default function ProviderLayout() {
  const session = useSession()
  // Between signing out and leaving there is one render without a person.
  if (session === null) return null
  return (
    <SpecialtyProvider>
      <Lockable>
        <AccountFrame>
          <KeptDrafts />
          <ProviderShell role={session.user.role} />
        </AccountFrame>
        <Toasts />
      </Lockable>
      <RecordingWatch />
    </SpecialtyProvider>
  )
}
