import { ActionIcon, Menu } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { specialties, specialty_ids } from '#domain/specialties/specialty.ts'
import { useSpecialtySwitch } from './specialty-context.tsx'

/** In the mode card: looks at the same practice as another specialty does. Rights stay those of one's role. */
export function SpecialtySwitcher() {
  const { specialty, is_switching, switchTo } = useSpecialtySwitch()
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon aria-label="Switch the specialty" size={36} color="brand" disabled={is_switching}>
          <IconSelector size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {specialty_ids.map((id) => (
          <Menu.Item
            key={id}
            aria-current={id === specialty.id || undefined}
            rightSection={id === specialty.id ? <IconCheck size={16} aria-hidden /> : undefined}
            onClick={() => id !== specialty.id && switchTo(id)}
          >
            {specialties[id].name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
