import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { usePatientPage } from '#web/features/patients/data.ts'
import { NewPatientDrawer } from '#web/features/patients/new-patient-drawer.tsx'
import { formatTotal } from '#web/features/patients/page-words.ts'
import { PatientList } from '#web/features/patients/patient-list.tsx'
import { PatientSearch } from '#web/features/patients/patient-search.tsx'
import { useListPlace } from '#web/features/patients/use-list-place.ts'
import { paths } from '#web/platform/paths.ts'
import { useUser } from '#web/platform/use-session.ts'
import { PageFrame } from '#web/ui/page-frame.tsx'
import classes from './patient-management.module.css'

export default function PatientManagementPage() {
  const list = useListPlace()
  const page = usePatientPage(list.place.q, list.place.cursor)
  const navigate = useNavigate()
  const practice = useUser().practice.name
  const subtitle = page.data === undefined ? practice : `${formatTotal(page.data)} ${list.place.q === '' ? `in ${practice}` : 'found'}`
  return (
    <PageFrame title="Patients" subtitle={subtitle} actions={<Button onClick={list.openNew}>New patient</Button>}>
      <div className={classes.tools} role="search">
        <PatientSearch q={list.place.q} onSearch={list.search} />
      </div>
      <div className={classes.card}>
        <PatientList list={list} page={page} />
      </div>
      <NewPatientDrawer is_open={list.is_new_open} onClose={list.closeNew} onCreated={(patient) => void navigate(paths.patient(patient.id), { replace: true })} />
    </PageFrame>
  )
}
