import { ActionIcon, Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import type { Person } from './data.ts'
import { fullNameOf } from './person-words.ts'

export type PersonAct = 'role' | 'password' | 'factors' | 'deactivate' | 'reactivate'

/** What an administrator may do for a colleague; what may not be done now says why. */
export function PersonMenu({ person, is_self, onAct }: { person: Person; is_self: boolean; onAct: (act: PersonAct) => void }) {
  const own = is_self ? ' (another administrator does that for you)' : ''
  const gone = person.is_active ? '' : ' (no access now)'
  const no_factor = person.second_factors.length === 0
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`What to do for ${fullNameOf(person)}`}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={is_self} onClick={() => onAct('role')}>
          Change role{own}
        </Menu.Item>
        <Menu.Item disabled={!person.is_active} onClick={() => onAct('password')}>
          Send a link to set a new password{gone}
        </Menu.Item>
        <Menu.Item disabled={no_factor || is_self} onClick={() => onAct('factors')}>
          Reset the second factor{no_factor ? ' (has none)' : own}
        </Menu.Item>
        <Menu.Divider />
        {person.is_active ? (
          <Menu.Item color="red" disabled={is_self} onClick={() => onAct('deactivate')}>
            End access{own}
          </Menu.Item>
        ) : (
          <Menu.Item onClick={() => onAct('reactivate')}>Give access again</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
