/** Units as they are said (in the matching text of said-unit.ts) and as they are written. */
export const said_units: ReadonlyArray<[RegExp, string]> = [
  [/^(nanograms|ng)( per |\/)(ml|mil|milliliter|milliliters)\b/, 'ng/mL'],
  [/^(nanograms|ng)( per |\/)(deciliter|dl)\b/, 'ng/dL'],
  [/^(picograms|pg)( per |\/)(ml|mil|milliliter)\b/, 'pg/mL'],
  [/^(picomoles|pmol)( per |\/)(liter|l)\b/, 'pmol/L'],
  [/^(nanomoles|nmol)( per |\/)(liter|l)\b/, 'nmol/L'],
  [/^(milli (international )?units|miu)( per |\/)(ml|mil|milliliter)\b/, 'mIU/mL'],
  [/^(milli (international )?units|miu)( per |\/)(liter|l)\b/, 'mIU/L'],
  [/^(iu|international units|units)( per |\/)(liter|l)\b/, 'IU/L'],
  [/^(grams|g)( per |\/)(deciliter|dl)\b/, 'g/dL'],
  [/^(million|mil)( per |\/)(ml|mil|milliliter)\b/, 'million/mL'],
  [/^million\b/, 'million'],
  [/^(%|percent)/, '%'],
  [/^(mm|millimeters?|millimetres?)\b/, 'mm'],
  [/^(cm|centimeters?|centimetres?)\b/, 'cm'],
  [/^(pounds?|lbs?)\b/, 'lb'],
  [/^(kg|kilos?|kilograms?)\b/, 'kg'],
  [/^(ml|cc|milliliters?)\b/, 'mL'],
  [/^(beats( per minute| a minute)?|bpm)\b/, 'bpm'],
  [/^seconds?\b/, 'seconds'],
  [/^fingers?( ?breadths?)?\b/, 'fingers'],
  [/^(mm ?hg)\b/, 'mmHg'],
]

/** The unit at the head of `rest`, which starts with a space; null where none was said. */
export function readUnitWord(rest: string): string | null {
  const text = rest.replace(/^ /, '')
  return said_units.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

/** A number followed by one of these is a dose, not a reading. */
export const dose_unit = /^ ?(mg|mcg|milligrams?|micrograms?|units?|iu|international units?|g\b|grams?(?! per)|ml(?! per)|tablets?|capsules?|pills?|patch(es)?|cc|drops?)\b(?! per (ml|mil|milliliter|liter|deciliter)|\/)/
