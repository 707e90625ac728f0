import { Popover } from '@mantine/core'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PersonMark } from '#web/clinical/person-mark.tsx'
import { useAccountPanel } from '#web/platform/account-panel.ts'
import { paths } from '#web/platform/paths.ts'
import { countWaitingParts } from '#web/platform/recording-vault.ts'
import { signOut } from '#web/platform/sign-out.ts'
import { useProfile } from '#web/platform/use-profile.ts'
import { useUser } from '#web/platform/use-session.ts'
import { roleTitle } from '#web/clinical/role-title.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import classes from './account-menu.module.css'

/** Who is signed in, their account, and the way out. Closes on a click outside and on Escape. */
export function AccountMenu() {
  const [is_open, setOpen] = useState(false)
  const user = useUser()
  const navigate = useNavigate()
  const panel = useAccountPanel()
  const picture = useProfile().data?.data.profile_picture
  const name = `${user.first_name} ${user.last_name}`

  const openPanel = (section: string) => {
    setOpen(false)
    panel.open(section)
  }
  const openSettings = () => {
    // The practice administrator has no settings page; the panel holds the same.
    if (user.role === 'PRACTICE_ADMIN') return openPanel('profile')
    setOpen(false)
    void navigate(paths.settings())
  }
  const [waiting, setWaiting] = useState(0)
  const askThenLeave = () => {
    setOpen(false)
    void countWaitingParts()
      .catch(() => 0)
      .then((count) => (count === 0 ? leave() : setWaiting(count)))
  }
  const leave = () => {
    setWaiting(0)
    void signOut()
    void navigate(paths.signIn(), { replace: true })
  }

  return (
    <>
      <ConfirmDialog is_open={waiting > 0} title="Sign out with sound not yet saved?" confirm_label="Sign out and delete it" is_danger is_pending={false} onConfirm={leave} onClose={() => setWaiting(0)}>
        {waiting === 1 ? 'One part of a recording is' : `${waiting} parts of a recording are`} only on this device. Signing out deletes {waiting === 1 ? 'it' : 'them'} for good. Stay signed in and connected, and they are sent by themselves.
      </ConfirmDialog>
      <Popover opened={is_open} onChange={setOpen} position="bottom-end" width={280} shadow="md" radius="lg" trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={classes.trigger} onClick={() => setOpen((was) => !was)}>
            <PersonMark first_name={user.first_name} last_name={user.last_name} picture={picture} />
            <span className={classes.words}>
              <span className={classes.name}>{name}</span>
              <span className={classes.role}>{roleTitle(user.role)}</span>
              <span className="visually-hidden">Account menu</span>
            </span>
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Account" className={classes.panel}>
          <div className={classes.identity}>
            <PersonMark first_name={user.first_name} last_name={user.last_name} picture={picture} size={44} />
            <div className={classes.who}>
              <div className={classes.name}>{name}</div>
              <div className={classes.role}>{roleTitle(user.role)}</div>
              <div className={classes.role}>{user.practice.name}</div>
            </div>
          </div>
          <div className={classes.items}>
            <button type="button" className={classes.item} onClick={() => openPanel('profile')}>
              <IconUserCircle size={20} aria-hidden />
              My Account
            </button>
            <button type="button" className={classes.item} onClick={openSettings}>
              <IconSettings size={20} aria-hidden />
              Profile Settings
            </button>
            <button type="button" className={classes.item} onClick={askThenLeave}>
              <IconLogout size={20} aria-hidden />
              Sign Out
            </button>
          </div>
        </Popover.Dropdown>
      </Popover>
    </>
  )
}
