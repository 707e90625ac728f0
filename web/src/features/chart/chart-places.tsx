import { Link, useLocation } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import classes from './chart-places.module.css'

const places = [
  ['Chart', paths.patient],
  ['Medical history', paths.medicalHistory],
  ['Notes', paths.patientNotes],
  ['Upload data', paths.uploadData],
] as const

/** The screens of one patient, side by side. */
export function ChartPlaces({ patient_id }: { patient_id: number }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Of this patient" className={classes.places}>
      {places.map(([label, pathOf]) => (
        <Link key={label} to={pathOf(patient_id)} className={classes.place} aria-current={pathname === pathOf(patient_id) ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
