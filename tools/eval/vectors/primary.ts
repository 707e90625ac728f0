/** Vectors of primary care and of unit conversions. */
import { classifyBloodPressure } from '../../../domain/src/primary/blood-pressure.ts'
import { computeBodyMass } from '../../../domain/src/primary/body-mass.ts'
import { convertExactly } from '../../../domain/src/units/convert.ts'
import { convertA1c } from '../../../domain/src/units/haemoglobin-a1c.ts'
import { lab_unit_pairs } from '../../../domain/src/units/lab-units.data.ts'
import { breastScreening, cervicalScreening } from './screening.ts'
import { answer, flag, number, text, type RunVector } from './read-input.ts'

export const primary_vectors: Record<string, RunVector> = {
  bmi: (input) => answer(computeBodyMass({ weight_kg: number(input, 'kg'), height_m: number(input, 'm') }), (value) => ({ bmi: value.bmi_kg_m2, cls: value.class })),
  'bp.stage': (input) => answer(classifyBloodPressure({ systolic_mmhg: number(input, 'sys'), diastolic_mmhg: number(input, 'dia'), is_pregnant: flag(input, 'pregnant') ?? false }), (value) => ({ band: value.band, alert: value.is_urgent })),
  'screen.cervical': (input) => cervicalScreening(input),
  'screen.breast': (input) => breastScreening(input),
}

export const unit_vectors: Record<string, RunVector> = {
  'unit.convert': (input) => {
    const test = text(input, 'analyte') ?? ''
    const pair = lab_unit_pairs[test]
    const value = number(input, 'value')
    return pair === undefined || value === null ? { error: `no declared conversion of ${test}` } : { value: convertExactly(test, value, pair.unit, pair.alt_unit), unit: pair.alt_unit }
  },
  'unit.a1c': (input) => answer(convertA1c({ ngsp_percent: number(input, 'ngsp_pct') }), (value) => ({ ifcc_mmol_mol: value.ifcc_mmol_mol, eag_mg_dl: value.average_glucose_mg_dl })),
}
