import { initialsOf } from '#web/ui/initials.tsx'
import { blockOf } from './patient-colour.ts'
import classes from './patient-block.module.css'

/** A block with the patient's initials in a colour and a pattern of their own: two windows are told apart at a glance. */
export function PatientBlock({ patient, size = 42 }: { patient: { id: number; first_name: string; last_name: string }; size?: number }) {
  const { hue, pattern } = blockOf(patient.id)
  return (
    <span className={classes.block} data-pattern={pattern} style={{ '--hue': hue, width: size, height: size, fontSize: size * 0.36 } as React.CSSProperties} aria-hidden>
      {initialsOf(patient.first_name, patient.last_name)}
    </span>
  )
}
