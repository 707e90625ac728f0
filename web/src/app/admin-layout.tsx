import IconBuildingHospital from '@tabler/icons-react/dist/esm/icons/IconBuildingHospital.mjs'
import { Outlet } from 'react-router'
import { AccountMenu } from '#web/features/shell/account-menu.tsx'
import { LockButton } from '#web/features/shell/lock-button.tsx'
import { admin_navigation } from '#web/features/shell/navigation.ts'
import { modeTitle } from '#web/clinical/role-title.ts'
import { ShellFrame } from '#web/features/shell/shell-frame.tsx'
import { Toasts } from '#web/features/shell/toasts.tsx'
import { paths } from '#web/platform/paths.ts'
import { useSession } from '#web/platform/use-session.ts'
import { AccountFrame } from './account-frame.tsx'
import { Lockable } from './lockable.tsx'

/** The practice administrator's side: no patients, no search for them. */
export default function AdminLayout() {
  const session = useSession()
  if (session === null) return null
  const mode = { title: modeTitle(session.user.role), name: session.user.practice.name, icon: <IconBuildingHospital size={20} aria-hidden /> }
  const account = (
    <>
      <LockButton />
      <AccountMenu />
    </>
  )
  return (
    <Lockable>
      <AccountFrame>
        <ShellFrame home={paths.adminDashboard()} entries={admin_navigation} mode={mode} account={account}>
          <Outlet />
        </ShellFrame>
      </AccountFrame>
      <Toasts />
    </Lockable>
  )
}
