import '@mantine/spotlight/styles.css'
import { Spotlight, createSpotlight } from '@mantine/spotlight'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { bornAndAge, fullName } from '#web/clinical/patient-name.ts'
import { usePatientSearch } from '#web/clinical/use-patient-search.ts'
import { paths } from '#web/platform/paths.ts'
import { Initials } from '#web/ui/initials.tsx'
import { more_provider_screens, provider_navigation } from './navigation.ts'

const [store, palette] = createSpotlight()

function matches(label: string, query: string): boolean {
  return label.toLowerCase().includes(query.trim().toLowerCase())
}

interface CommandPaletteProps {
  is_open: boolean
  onClose: () => void
  onShortcuts: () => void
}

/** Patients by name or MRN from the server, screens and actions by their words; all of it by keyboard. */
export default function CommandPalette({ is_open, onClose, onShortcuts }: CommandPaletteProps) {
  const [query, setQuery] = useState('')
  const navigate = useNavigate()
  const { patients, is_searching } = usePatientSearch(query, { enabled: is_open, limit: 6 })
  useEffect(() => (is_open ? palette.open() : palette.close()), [is_open])

  const go = (path: string) => () => void navigate(path)
  const actions = [
    { label: 'New patient', icon: IconUserPlus, run: go(paths.newPatient()) },
    { label: 'Start a note', icon: IconNotes, run: go(paths.templateSelection()) },
    { label: 'Keyboard shortcuts', icon: IconKeyboard, run: onShortcuts },
  ].filter((action) => matches(action.label, query))
  const screens = [...provider_navigation, ...more_provider_screens].filter((entry) => matches(entry.label, query))
  const is_empty = patients.length + actions.length + screens.length === 0

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={() => {
        setQuery('')
        onClose()
      }}
      shortcut={null}
      radius="lg"
      scrollable
      maxHeight={460}
      attributes={{ content: { 'aria-label': 'Find a patient, a screen or an action' } }}
    >
      <Spotlight.Search
        placeholder="Name, MRN, screen or action"
        aria-label="Find a patient, a screen or an action"
        leftSection={<IconSearch size={20} aria-hidden />}
      />
      <Spotlight.ActionsList aria-label="Results">
        {patients.length > 0 && (
          <Spotlight.ActionsGroup label="Patients">
            {patients.map((patient) => (
              <Spotlight.Action
                key={patient.id}
                label={fullName(patient)}
                description={`${bornAndAge(patient.date_of_birth)} · MRN ${patient.mrn}`}
                leftSection={<Initials first_name={patient.first_name} last_name={patient.last_name} />}
                onClick={go(paths.patient(patient.id))}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {screens.length > 0 && (
          <Spotlight.ActionsGroup label="Screens">
            {screens.map(({ label, to, icon: Icon }) => (
              <Spotlight.Action key={to} label={label} leftSection={<Icon size={20} aria-hidden />} onClick={go(to)} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {actions.length > 0 && (
          <Spotlight.ActionsGroup label="Actions">
            {actions.map(({ label, icon: Icon, run }) => (
              <Spotlight.Action key={label} label={label} leftSection={<Icon size={20} aria-hidden />} onClick={run} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {is_empty && <Spotlight.Empty>{is_searching ? 'Searching …' : 'Nothing matches.'}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
