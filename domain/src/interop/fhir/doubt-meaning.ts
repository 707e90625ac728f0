import type { ProposedRow } from '../parsed-file.ts'
import { resolve, type FhirContext, type Placed } from './context.ts'
import { nodeOf, nodesOf, textOf } from './node.ts'

/** Below what is accepted together with others: a person looks at each. */
const doubtful_confidence = 0.5

/**
 * What may turn a resource's meaning round without standing in its value: a modifier extension, rules of its own, a subject who is not
 * in the file or is no patient. Such rows are proposed with the reason and one by one. Source: hl7.org/fhir/R4/extensibility.html#modifierExtension.
 */
export function doubtMeaning(placed: Placed, context: FhirContext): void {
  const reasons = [describeModifiers(placed), describeSubject(placed, context)].filter((reason) => reason !== null)
  if (reasons.length === 0) return
  for (const made of context.rows_by_path.get(placed.path) ?? []) if ('kind' in made) doubt(made, reasons)
}

function doubt(row: ProposedRow, reasons: string[]): void {
  row.confidence = Math.min(row.confidence, doubtful_confidence)
  row.warnings.push(...reasons)
}

function describeModifiers({ resource }: Placed): string | null {
  if (textOf(resource, 'implicitRules') !== '') return 'The source reads this by rules of its own that are not known here; its meaning may be another.'
  return nodesOf(resource, 'modifierExtension').length > 0 ? 'The source adds a modifier that is not understood here; it may change what this means.' : null
}

function describeSubject(placed: Placed, context: FhirContext): string | null {
  const reference = nodeOf(placed.resource, 'subject') ?? nodeOf(placed.resource, 'patient')
  const written = reference === null ? '' : textOf(reference, 'reference')
  if (written === '' || textOf(placed.resource, 'resourceType') === 'Patient') return null
  const target = resolve(context, placed, reference)
  const type = target === null ? '' : textOf(target.resource, 'resourceType')
  if (target !== null) return type === 'Patient' ? null : `The source says this of a ${type}, not of a patient.`
  return context.out.identities.length > 0 && !context.identity_by_path.has(`unresolved ${written}`) ? 'The source says this of somebody who is not in the file; check that it is this patient.' : null
}
