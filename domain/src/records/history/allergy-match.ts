/** Whether an allergy of the chart speaks against a named medication: by name, or by the classes and carriers of allergy-classes.data.ts. */
import { allergy_classes } from '../../scribe/allergy-classes.data.ts'

const forms = /\b(\d[\d.,]*\s*(mg|mcg|ug|g|iu|ml|units?)?|oral|tablets?|capsules?|low dose|acid)\b/giu

/** "" where it is the same thing, a reason ("is a penicillin") where it is of its class, null where neither is known. */
export function sharedAllergyClass(substance: string, medication: string): string | null {
  const [allergen, drug] = [fold(substance), fold(medication)]
  if (allergen === '' || drug === '') return null
  if (drug === allergen || ` ${drug} `.includes(` ${allergen} `) || ` ${allergen} `.includes(` ${drug} `)) return ''
  const found = allergy_classes.find(({ allergy, drugs }) => allergy.test(allergen) && drug.split(/[,/+]| and /u).some((part) => drugs.test(part.trim())))
  return found === undefined ? null : `${/^(an?|the) /u.test(found.because) ? 'is ' : ''}${found.because}`
}

function fold(name: string): string {
  return name.toLowerCase().replace(forms, ' ').replace(/[()]/gu, ' ').replace(/\s+/gu, ' ').trim()
}
