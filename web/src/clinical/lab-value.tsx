import type { LabResult } from '#contract/patients.ts'
import { displayUnit } from '#domain/units/display-unit.ts'
import { twinQuantity } from '#domain/units/twin-unit.ts'
import { useProfile } from '#web/platform/use-profile.ts'
import { formatResult } from './format-result.ts'
import classes from './lab-value.module.css'

/** A laboratory value in the units that the reader chose, with the twin beside it; the reported one says that it is. */
export function LabValue({ result }: { result: Pick<LabResult, 'loinc' | 'comparator' | 'value' | 'unit'> }) {
  const wanted = useProfile().data?.data.preferences.units.laboratory ?? 'conventional'
  const { reported, converted, first } = twinQuantity(result.loinc, result, wanted)
  const write = (value: number) => formatResult({ comparator: result.comparator, value })
  const shown = first === 'converted' && converted !== null ? converted : reported
  const twin = shown === reported ? converted : reported
  return (
    <span className={classes.value}>
      <span className={classes.first}>
        <strong>{write(shown.value)}</strong>
        <span className={classes.unit}>{displayUnit(shown.unit)}</span>
      </span>
      {twin !== null && (
        <span className={classes.twin}>
          {twin === reported ? 'reported ' : '= '}
          {write(twin.value)} {displayUnit(twin.unit)}
        </span>
      )}
    </span>
  )
}
