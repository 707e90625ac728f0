import { Combobox, TextInput, useCombobox } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useState } from 'react'
import type { PatientSummary } from '#contract/patients.ts'
import { bornAndAge, fullName } from './patient-name.ts'
import { usePatientSearch } from './use-patient-search.ts'
import classes from './patient-picker.module.css'

interface PatientPickerProps {
  label: string
  description?: string
  onPick: (patient: PatientSummary) => void
  /** Whose screen this is: not offered. */
  except_id?: number
  autoFocus?: boolean
}

/** Finds a patient by part of a name or MRN; born and MRN stand beside each name, so that namesakes are told apart. */
export function PatientPicker({ label, description, onPick, except_id, autoFocus = false }: PatientPickerProps) {
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { patients: found, is_searching, error } = usePatientSearch(typed)
  const patients = found.filter(({ id }) => id !== except_id)
  const ids = patients.map(({ id }) => id).join()
  // The answer takes the place of what was marked while it was on its way.
  useEffect(() => {
    if (typed !== '') combobox.selectFirstOption()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ids])
  const nothing = error ? 'The patients could not be loaded. Try again.' : is_searching ? 'Searching …' : 'No patient matches.'
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(id) => {
        const picked = patients.find((patient) => String(patient.id) === id)
        combobox.closeDropdown()
        if (picked) onPick(picked)
      }}
    >
      <Combobox.Target>
        <TextInput
          label={label}
          description={description}
          placeholder="Name or MRN"
          data-autofocus={autoFocus || undefined}
          autoFocus={autoFocus}
          autoComplete="off"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
            combobox.selectFirstOption()
          }}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label}>
          {patients.map((patient) => (
            <Combobox.Option key={patient.id} value={String(patient.id)} className={classes.option}>
              <span className={classes.name}>{fullName(patient)}</span>
              <span className={classes.facts}>
                {bornAndAge(patient.date_of_birth)} · MRN {patient.mrn}
              </span>
            </Combobox.Option>
          ))}
          {patients.length === 0 && <Combobox.Empty>{nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
