import type { ProposedIdentity } from '../parsed-file.ts'
import { dayOf, readHl7Time } from '../written-time.ts'
import { textValue } from '../written-value.ts'
import { attributeOf, childOf, childrenOf, elementsOf, plainText, type PlacedElement, type XmlElement } from '../xml-tree.ts'
import { locate, type CcdaContext } from './context.ts'
import { readConcept } from './value.ts'

export function nameText(name: XmlElement | null): string {
  if (!name) return ''
  const part = (tag: string) => childrenOf(name, tag).map(plainText).filter((text) => text !== '')
  const parts = [...part('prefix'), ...part('given'), ...part('family'), ...part('suffix')]
  return parts.length > 0 ? parts.join(' ') : plainText(name)
}

/** Assigned person, else organisation of an author, performer or informant. */
export function actorName(element: XmlElement | null): string {
  const assigned = childOf(element, 'assignedEntity') ?? childOf(element, 'assignedAuthor') ?? childOf(element, 'assignedCustodian') ?? childOf(element, 'relatedEntity')
  const person = nameText(childOf(assigned, 'assignedPerson', 'name')) || nameText(childOf(assigned, 'relatedPerson', 'name'))
  const organisation = plainText(childOf(assigned, 'representedOrganization', 'name')) || plainText(childOf(assigned, 'representedCustodianOrganization', 'name')) || plainText(childOf(assigned, 'assignedAuthoringDevice', 'softwareName'))
  return person || organisation
}

function addressText(address: XmlElement): string {
  const lines = elementsOf(address).filter(({ name }) => name !== 'useablePeriod').map(plainText)
  return (lines.length > 0 ? lines : [plainText(address)]).filter((text) => text !== '').join(', ')
}

export function readIdentity({ element, path }: PlacedElement): ProposedIdentity {
  const patient = childOf(element, 'patient')
  const telecoms = childrenOf(element, 'telecom').map((telecom) => attributeOf(telecom, 'value')).filter((text) => text !== '')
  return {
    names: childrenOf(patient, 'name')
      .map((name) => ({ family: childrenOf(name, 'family').map(plainText).join(' ') || null, given: childrenOf(name, 'given').map(plainText).filter((text) => text !== ''), text: nameText(name) }))
      .filter(({ text }) => text !== ''),
    date_of_birth: dayOf(readHl7Time(attributeOf(childOf(patient, 'birthTime'), 'value'))),
    sex: attributeOf(childOf(patient, 'administrativeGenderCode'), 'displayName') || attributeOf(childOf(patient, 'administrativeGenderCode'), 'code') || null,
    identifiers: childrenOf(element, 'id')
      .map((id) => ({ value: attributeOf(id, 'extension') || attributeOf(id, 'root'), system: attributeOf(id, 'root') || null, type: attributeOf(id, 'assigningAuthorityName') || null }))
      .filter(({ value }) => value !== ''),
    phones: telecoms.filter((text) => !text.startsWith('mailto:')).map((text) => text.replace(/^tel:\s*/, '')),
    emails: telecoms.filter((text) => text.startsWith('mailto:')).map((text) => text.slice(7)),
    locator: locate(path),
  }
}

/** recordTarget/patientRole: demographic rows for what the person is, each with its place. */
export function readDemographics(placed: PlacedElement, context: CcdaContext): void {
  const { element, path } = placed
  const patient = childOf(element, 'patient')
  const add = (label: string, text: string, at: string) => {
    if (text !== '') context.out.row({ kind: 'demographic', identity: context.identity, label, value: textValue(text), locator: locate(`${path}/${at}`) })
  }
  const coded = (tag: string) => childrenOf(patient, tag).map((item) => readConcept(item, context)?.text ?? '').filter((text) => text !== '').join(', ')
  childrenOf(patient, 'name').forEach((name, index) => add(index === 0 ? 'Name' : 'Other name', nameText(name), `patient/name[${index + 1}]`))
  add('Date of birth', readHl7Time(attributeOf(childOf(patient, 'birthTime'), 'value'))?.local ?? '', 'patient/birthTime')
  add('Administrative sex', coded('administrativeGenderCode'), 'patient/administrativeGenderCode')
  add('Marital status', coded('maritalStatusCode'), 'patient/maritalStatusCode')
  add('Race', coded('raceCode'), 'patient/raceCode')
  add('Ethnic group', coded('ethnicGroupCode'), 'patient/ethnicGroupCode')
  add('Religion', coded('religiousAffiliationCode'), 'patient/religiousAffiliationCode')
  add('Language', childrenOf(patient, 'languageCommunication').map((item) => attributeOf(childOf(item, 'languageCode'), 'code')).filter(Boolean).join(', '), 'patient/languageCommunication')
  if (attributeOf(childOf(patient, 'deceasedInd'), 'value') === 'true') add('Deceased', 'yes', 'patient/deceasedInd')
  add('Deceased', readHl7Time(attributeOf(childOf(patient, 'deceasedTime'), 'value'))?.local ?? '', 'patient/deceasedTime')
  childrenOf(element, 'addr').forEach((address, index) => add('Address', addressText(address), `addr[${index + 1}]`))
  childrenOf(element, 'telecom').forEach((telecom, index) => {
    const value = attributeOf(telecom, 'value')
    add(value.startsWith('mailto:') ? 'E-mail' : 'Phone', value.replace(/^(tel|mailto):\s*/, ''), `telecom[${index + 1}]`)
  })
  childrenOf(patient, 'guardian').forEach((guardian, index) => {
    const relation = readConcept(childOf(guardian, 'code'), context)?.text ?? 'guardian'
    add('Contact person', [nameText(childOf(guardian, 'guardianPerson', 'name')), relation, ...childrenOf(guardian, 'telecom').map((telecom) => attributeOf(telecom, 'value'))].filter((text) => text !== '').join(', '), `patient/guardian[${index + 1}]`)
  })
}
