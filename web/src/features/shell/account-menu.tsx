import { Popover, SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import { signOut } from '#web/platform/sign-out.ts'
import { useUser } from '#web/platform/use-session.ts'
import { Initials } from '#web/ui/initials.tsx'
import { roleTitle } from '#web/clinical/role-title.ts'
import classes from './account-menu.module.css'

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
]

/** Who is signed in, how the page looks, and the way out. Closes on a click outside and on Escape. */
export function AccountMenu() {
  const [is_open, setOpen] = useState(false)
  const user = useUser()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = `${user.first_name} ${user.last_name}`

  const leave = () => {
    setOpen(false)
    void signOut()
    void navigate(paths.signIn(), { replace: true })
  }

  return (
    <Popover opened={is_open} onChange={setOpen} position="bottom-end" width={280} shadow="md" radius="lg" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.trigger} onClick={() => setOpen((was) => !was)}>
          <Initials first_name={user.first_name} last_name={user.last_name} />
          <span className={classes.words}>
            <span className={classes.name}>{name}</span>
            <span className={classes.role}>{roleTitle(user.role)}</span>
            <span className="visually-hidden">Account menu</span>
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Account" className={classes.panel}>
        <div className={classes.identity}>
          <Initials first_name={user.first_name} last_name={user.last_name} size={44} />
          <div className={classes.who}>
            <div className={classes.name}>{name}</div>
            <div className={classes.role}>{roleTitle(user.role)}</div>
            <div className={classes.role}>{user.practice.name}</div>
          </div>
        </div>
        <SegmentedControl
          fullWidth
          aria-label="Colours"
          data={schemes}
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        />
        <button type="button" className={classes.item} onClick={leave}>
          <IconLogout size={20} aria-hidden />
          Sign Out
        </button>
      </Popover.Dropdown>
    </Popover>
  )
}
