/** One part of an Observation with several answers: the first answer that is there counts; without any it is left out. */
export interface Component {
  name: string
  loinc?: string
  quantity?: { value: number; unit: string } | undefined
  date?: string | undefined
  words?: string | undefined
  is?: boolean | undefined
}

export function components(parts: Component[]): object[] | undefined {
  const made = parts.flatMap((part) => {
    const value = valueOf(part)
    if (!value) return []
    return [{ code: { ...(part.loinc ? { coding: [{ system: 'http://loinc.org', code: part.loinc, display: part.name }] } : {}), text: part.name }, ...value }]
  })
  return made.length === 0 ? undefined : made
}

function valueOf({ quantity: measure, date, words, is }: Component): object | null {
  if (measure) return { valueQuantity: quantity(measure.value, measure.unit) }
  // A component has no date without a time in R4 except as text or dateTime; dateTime takes a plain date.
  if (date) return { valueDateTime: date }
  if (words) return { valueString: words.replaceAll('_', ' ') }
  return is === undefined ? null : { valueBoolean: is }
}

/** A quantity with its comparator ("=" is none) and its UCUM code. */
export function quantity(value: number | undefined, unit: string | undefined, comparator?: string): object | undefined {
  if (value === undefined) return undefined
  return { value, ...(comparator && comparator !== '=' ? { comparator } : {}), ...(unit ? { unit, system: 'http://unitsofmeasure.org', code: unit } : {}) }
}
