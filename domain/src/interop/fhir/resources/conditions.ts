import type { ProposedRow } from '../../parsed-file.ts'
import { readIsoTime } from '../../written-time.ts'
import { identityOf, locate, nameOf, notesOf, remember, type FhirContext, type Placed } from '../context.ts'
import { get, nodeOf, nodesOf, textOf, textsOf, type FhirNode } from '../node.ts'
import { conceptCode, conceptText, readChoiceTime, readConcept, type Concept } from '../value.ts'

/** "No information" is nothing known; "no known" is a known absence. IPS absent-unknown codes and their SNOMED CT kin. */
const known_absent = [
  'no-known-allergies', 'no-known-medication-allergies', 'no-known-environmental-allergies', 'no-known-food-allergies', 'no-known-problems', 'no-known-medications', 'no-known-procedures', 'no-known-immunizations', 'no-known-devices',
  '716186003', '409137002', '428607008', '429625007', '160245001', '787481004', '787482006', '1003774007', '787480003', '160244002',
]

export function isKnownAbsence(concept: Concept | null): boolean {
  return concept?.codes.some(({ code }) => known_absent.includes(code)) ?? false
}

/** True where the concept only says that the source holds nothing; it is then listed as left out. */
export function leaveNoInformation(concept: Concept | null, placed: Placed, context: FhirContext): boolean {
  const is_nothing = concept?.codes.some(({ code }) => /^no-(allergy|medication|problem|procedure|immunization|device)s?-info$/.test(code) || code === '1631000175102') ?? false
  if (is_nothing) context.out.leave(`${textOf(placed.resource, 'resourceType')}: ${concept!.text}`, 'It only says that the source has no information.', locate(placed.path))
  return is_nothing
}

export function readCondition(placed: Placed, context: FhirContext): void {
  const { resource, path } = placed
  const concept = readConcept(nodeOf(resource, 'code'))
  if (leaveNoInformation(concept, placed, context)) return
  const verification = conceptCode(resource, 'verificationStatus')
  const onset = readChoiceTime(resource, 'onset')
  const abatement = readChoiceTime(resource, 'abatement')
  const row = context.out.row({
    kind: 'problem',
    label: concept?.text ?? 'Condition without a name',
    code: concept?.codes[0] ?? null,
    other_codes: concept?.codes.slice(1) ?? [],
    identity: identityOf(context, placed),
    status: verification === 'entered-in-error' ? 'entered-in-error' : 'unknown',
    status_as_written: verification || null,
    observed: onset.time,
    reported: readIsoTime(textOf(resource, 'recordedDate') || textOf(resource, 'assertedDate')),
    performer: nameOf(context, placed, nodeOf(resource, 'recorder') ?? nodeOf(resource, 'asserter')) || null,
    is_negated: isKnownAbsence(concept) || verification === 'refuted',
    note: notesOf(resource),
    locator: locate(path),
  })
  if (verification === 'refuted') row.warnings.push('The source says that this was considered and refuted.')
  setText(row, 'clinical_status', conceptCode(resource, 'clinicalStatus'))
  setText(row, 'verification_status', verification)
  setText(row, 'severity', conceptText(resource, 'severity'))
  setText(row, 'category', conceptText(resource, 'category'))
  setText(row, 'body_site', conceptText(resource, 'bodySite'))
  if (abatement.time ?? abatement.end) row.detail.ended = (abatement.time ?? abatement.end)!
  addMore(row, 'Onset', onset.words)
  addMore(row, 'Ended', abatement.words)
  addMore(row, 'Stage', nodesOf(resource, 'stage').map((stage) => conceptText(stage, 'summary')).join('; '))
  addMore(row, 'Evidence', nodesOf(resource, 'evidence').map((evidence) => conceptText(evidence, 'code')).filter(Boolean).join('; '))
  markChoices(resource, 'onset', 'abatement', 'encounter', 'identifier', 'asserter')
  remember(context, path, row)
}

export function readAllergy(placed: Placed, context: FhirContext): void {
  const { resource, path } = placed
  const concept = readConcept(nodeOf(resource, 'code'))
  if (leaveNoInformation(concept, placed, context)) return
  const verification = conceptCode(resource, 'verificationStatus')
  const onset = readChoiceTime(resource, 'onset')
  const reactions = nodesOf(resource, 'reaction')
  const substances = reactions.map((reaction) => conceptText(reaction, 'substance')).filter((text) => text !== '')
  const row = context.out.row({
    kind: 'allergy',
    label: concept?.text ?? substances[0] ?? 'Allergy without a name',
    code: concept?.codes[0] ?? null,
    other_codes: concept?.codes.slice(1) ?? [],
    identity: identityOf(context, placed, 'patient'),
    status: verification === 'entered-in-error' ? 'entered-in-error' : 'unknown',
    status_as_written: verification || null,
    observed: onset.time,
    reported: readIsoTime(textOf(resource, 'recordedDate') || textOf(resource, 'assertedDate')),
    performer: nameOf(context, placed, nodeOf(resource, 'recorder') ?? nodeOf(resource, 'asserter')) || null,
    is_negated: isKnownAbsence(concept) || verification === 'refuted',
    note: notesOf(resource),
    locator: locate(path),
  })
  if (verification === 'refuted') row.warnings.push('The source says that this was considered and refuted.')
  setText(row, 'clinical_status', conceptCode(resource, 'clinicalStatus'))
  setText(row, 'verification_status', verification)
  setText(row, 'category', textsOf(resource, 'category').join(', '))
  setText(row, 'criticality', textOf(resource, 'criticality'))
  const shown = reactions.flatMap((reaction) => [conceptText(reaction, 'manifestation') || textOf(reaction, 'description')]).filter((text) => text !== '')
  if (shown.length > 0) row.detail.reactions = shown
  setText(row, 'severity', reactions.map((reaction) => textOf(reaction, 'severity')).find((text) => text !== '') ?? '')
  addMore(row, 'Substance', substances.filter((text) => text !== row.label).join('; '))
  addMore(row, 'Type', conceptText(resource, 'type') || textOf(resource, 'type'))
  addMore(row, 'Onset', onset.words)
  addMore(row, 'Last reaction', textOf(resource, 'lastOccurrence'))
  markChoices(resource, 'onset', 'encounter', 'identifier', 'asserter')
  remember(context, path, row)
}

/** FamilyMemberHistory: one row for each condition of the relative, or one for the relative alone. */
export function readFamilyHistory(placed: Placed, context: FhirContext): void {
  const { resource, path } = placed
  const relationship = conceptText(resource, 'relationship')
  const status = textOf(resource, 'status')
  const conditions = nodesOf(resource, 'condition')
  const deceased = readChoiceTime(resource, 'deceased')
  const base = {
    kind: 'family_history' as const,
    identity: identityOf(context, placed, 'patient'),
    status: status === 'entered-in-error' ? ('entered-in-error' as const) : ('unknown' as const),
    status_as_written: status || null,
    reported: readIsoTime(textOf(resource, 'date')),
  }
  const shared: ProposedRow['detail'] = {
    ...(relationship ? { relationship } : {}),
    ...(Object.keys(resource).some((key) => key.startsWith('deceased')) ? { is_deceased: textOf(resource, 'deceasedBoolean') !== 'false' } : {}),
  }
  const made = (conditions.length > 0 ? conditions : [null]).map((condition, index) => {
    const concept = condition ? readConcept(nodeOf(condition, 'code')) : null
    const onset = condition ? readChoiceTime(condition, 'onset') : null
    const age = condition ? ageInYears(nodeOf(condition, 'onsetAge')) : null
    const row = context.out.row({
      ...base,
      label: concept?.text ?? `${relationship || 'Relative'}: no condition named`,
      code: concept?.codes[0] ?? null,
      other_codes: concept?.codes.slice(1) ?? [],
      observed: onset?.time ?? null,
      note: [condition ? notesOf(condition) : null, notesOf(resource)].filter((text) => text !== null).join('\n') || null,
      locator: locate(condition ? `${path}.condition[${index}]` : path),
      detail: { ...shared, ...(age === null ? {} : { age_at_onset_years: age }) },
    })
    if (condition && age === null) addMore(row, 'Onset', onset?.words ?? '')
    if (condition) addMore(row, 'Outcome', conceptText(condition, 'outcome'))
    addMore(row, 'Name', textOf(resource, 'name'))
    addMore(row, 'Sex', conceptText(resource, 'sex'))
    addMore(row, 'Died', deceased.words === 'true' || deceased.words === 'false' ? '' : deceased.words || (deceased.time?.local ?? ''))
    return row
  })
  for (const row of made) remember(context, path, row)
  markChoices(resource, 'deceased', 'born', 'age', 'identifier')
}

function ageInYears(age: FhirNode | null): number | null {
  if (!age) return null
  const unit = textOf(age, 'code') || textOf(age, 'unit')
  const number = Number(textOf(age, 'value'))
  return Number.isFinite(number) && textOf(age, 'value') !== '' && /^(a|yr|years?)$/i.test(unit) ? number : null
}

type TextDetail = { [Key in keyof ProposedRow['detail']]-?: string extends ProposedRow['detail'][Key] ? Key : never }[keyof ProposedRow['detail']]

export function setText(row: ProposedRow, key: TextDetail, text: string): void {
  if (text !== '') row.detail[key] = text
}

export function addMore(row: ProposedRow, key: string, text: string): void {
  if (text !== '') (row.detail.more ??= {})[key] = text
}

/** Properties that were looked at under another name (choice types), or that only tie resources together. */
export function markChoices(resource: FhirNode, ...prefixes: string[]): void {
  for (const key of Object.keys(resource)) if (prefixes.some((prefix) => key.startsWith(prefix))) get(resource, key)
}
