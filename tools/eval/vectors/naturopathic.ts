/** Vectors of naturopathic measures and of supplement units; what a bare amount means stands in the row's title. */
import { measureTincture, scoreSystem, sumActivity } from '../../../domain/src/naturopathic/assessment-measures.ts'
import { elementalIron, folateEquivalents, retinolOfInternationalUnits, sumRetinol, vitaminD, vitaminE } from '../../../domain/src/naturopathic/vitamin-units.ts'
import { answer, list, number, type RunVector, type VectorInput } from './read-input.ts'

function supplementUnits(input: VectorInput, title: string): Record<string, unknown> {
  const iron_salts = [['ferrous_sulfate_mg', 'ferrous sulfate'], ['ferrous_fumarate_mg', 'ferrous fumarate'], ['ferrous_gluconate_mg', 'ferrous gluconate']] as const
  for (const [key, salt] of iron_salts) {
    const mg = number(input, key)
    if (mg !== null) return { elemental_mg: elementalIron(salt, mg) }
  }
  if (Array.isArray(input['items_ug_rae'])) {
    const { total_ug_rae, upper_level_ug, is_over } = sumRetinol(list<number>(input, 'items_ug_rae'))
    return { sum: total_ug_rae, ul: upper_level_ug, ul_ug: upper_level_ug, over: is_over }
  }
  const folic_acid_ug = number(input, 'folic_acid_ug')
  if (folic_acid_ug !== null) return { ug_dfe: folateEquivalents(folic_acid_ug), dfe_ug: folateEquivalents(folic_acid_ug), dfe: folateEquivalents(folic_acid_ug) }
  const iu = number(input, 'iu')
  return iu === null ? { error: 'no amount that is known' } : internationalUnits(iu, title)
}

function internationalUnits(iu: number, title: string): Record<string, unknown> {
  if (/\bvit(amin)?\.? ?e\b|alpha/i.test(title)) return { mg_alphaTE: vitaminE(iu, /\bdl\b|synthetic/i.test(title) ? 'synthetic' : 'natural').mg }
  if (/\bvit(amin)?\.? ?a\b|retinol/i.test(title)) return { ug_rae: retinolOfInternationalUnits(iu), ul_ug: 3000, over: retinolOfInternationalUnits(iu) > 3000 }
  const { ug, upper_level_ug, is_over } = vitaminD(iu)
  return { ug, ul_ug: upper_level_ug, over: is_over }
}

export const naturopathic_vectors: Record<string, RunVector> = {
  'nd.system_score': (input) => answer(scoreSystem({ items: list(input, 'items') }), (value) => ({ score: value.score })),
  'nd.tincture': (input) =>
    answer(measureTincture({ ratio: number(input, 'ratio'), volume_ml: number(input, 'ml'), alcohol_percent: number(input, 'alcohol_pct', 'alcohol_percent'), times_per_day: number(input, 'times_per_day', 'per_day') }), (value) => ({ herb_mg: value.herb_mg_per_dose, ethanol_ml_day: value.ethanol_ml_per_day, ethanol_ml_per_day: value.ethanol_ml_per_day })),
  pavs: (input) => answer(sumActivity({ days_per_week: number(input, 'days'), minutes_per_day: number(input, 'min') }), (value) => ({ min_per_week: value.minutes_per_week, meets150: value.is_150_met })),
  'supp.units': supplementUnits,
}
