import { Drawer } from '@mantine/core'
import type { Patient } from '#contract/patients.ts'
import { NewPatientForm } from './new-patient-form.tsx'

interface NewPatientDrawerProps {
  is_open: boolean
  onClose: () => void
  onCreated: (patient: Patient) => void
}

export function NewPatientDrawer({ is_open, onClose, onCreated }: NewPatientDrawerProps) {
  return (
    <Drawer opened={is_open} onClose={onClose} title="New patient" size={480}>
      <NewPatientForm onCancel={onClose} onCreated={onCreated} />
    </Drawer>
  )
}
