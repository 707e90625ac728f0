import type { ProposedIdentity } from '../../parsed-file.ts'
import { dayOf, readIsoTime } from '../../written-time.ts'
import { textValue } from '../../written-value.ts'
import { humanName, locate, remember, type FhirContext, type Placed } from '../context.ts'
import { get, nodeOf, nodesOf, textOf, textsOf, type FhirNode } from '../node.ts'
import { conceptText } from '../value.ts'
import { markChoices } from './conditions.ts'

export function readIdentity({ resource, path }: Placed): ProposedIdentity {
  const telecoms = nodesOf(resource, 'telecom')
  const values = (is_mail: boolean) => telecoms.filter((telecom) => (textOf(telecom, 'system') === 'email') === is_mail).map((telecom) => textOf(telecom, 'value')).filter((text) => text !== '')
  const names = nodesOf(resource, 'name').toSorted((a, b) => rankName(a) - rankName(b))
  return {
    names: names.map((name) => ({ family: textOf(name, 'family') || null, given: textsOf(name, 'given'), text: humanName(name) })).filter(({ text }) => text !== ''),
    date_of_birth: dayOf(readIsoTime(textOf(resource, 'birthDate'))),
    sex: textOf(resource, 'gender') || null,
    identifiers: nodesOf(resource, 'identifier')
      .map((identifier) => ({ value: textOf(identifier, 'value'), system: textOf(identifier, 'system') || null, type: conceptText(identifier, 'type') || null }))
      .filter(({ value }) => value !== ''),
    phones: values(false),
    emails: values(true),
    locator: locate(path),
  }
}

function rankName(name: FhirNode): number {
  const order = ['official', 'usual', '', 'maiden', 'old', 'anonymous', 'nickname', 'temp']
  return order.indexOf(textOf(name, 'use')) < 0 ? 2 : order.indexOf(textOf(name, 'use'))
}

/** Patient: its demographics, each a row, and the persons to contact. */
export function readPatient(placed: Placed, context: FhirContext): void {
  const { resource, path } = placed
  const identity = context.identity_by_path.get(path) ?? null
  const add = (label: string, text: string, at: string) => {
    if (text !== '') remember(context, path, context.out.row({ kind: 'demographic', identity, label, value: textValue(text), locator: locate(`${path}.${at}`) }))
  }
  const person = readIdentity(placed)
  add('Name', person.names[0]?.text ?? '', 'name[0]')
  person.names.slice(1).forEach((name, index) => add('Other name', name.text, `name[${index + 1}]`))
  add('Date of birth', textOf(resource, 'birthDate'), 'birthDate')
  add('Administrative sex', textOf(resource, 'gender'), 'gender')
  nodesOf(resource, 'address').forEach((address, index) => add('Address', addressText(address), `address[${index}]`))
  nodesOf(resource, 'telecom').forEach((telecom, index) => add(textOf(telecom, 'system') === 'email' ? 'E-mail' : 'Phone', textOf(telecom, 'value'), `telecom[${index}]`))
  add('Language', nodesOf(resource, 'communication').map((item) => conceptText(item, 'language')).filter(Boolean).join('; '), 'communication')
  add('Marital status', conceptText(resource, 'maritalStatus'), 'maritalStatus')
  add('Deceased', textOf(resource, 'deceasedDateTime') || (textOf(resource, 'deceasedBoolean') === 'true' ? 'yes' : ''), 'deceased')
  nodesOf(resource, 'extension').forEach((extension, index) => {
    const [label, text] = describeExtension(extension)
    if (label === '' || text === '') context.out.leave('Patient.extension', 'A detail that the chart has no place for.', locate(`${path}.extension[${index}]`))
    else add(label, text, `extension[${index}]`)
  })
  nodesOf(resource, 'contact').forEach((contact, index) => {
    const phones = nodesOf(contact, 'telecom').map((telecom) => textOf(telecom, 'value'))
    const name = nodeOf(contact, 'name')
    add('Contact person', [name ? humanName(name) : '', conceptText(contact, 'relationship'), ...phones].filter((text) => text !== '').join(', '), `contact[${index}]`)
  })
  if ((context.rows_by_path.get(path) ?? []).length === 0) context.out.leave('Patient', 'It holds nothing but its number.', locate(path))
  markChoices(resource, 'identifier', 'deceased', 'multipleBirth', 'active', 'generalPractitioner', 'managingOrganization', 'link')
}

/** Extensions of US Core and others that hold one answer: race, ethnicity, birth sex, gender identity. */
function describeExtension(extension: FhirNode): [string, string] {
  const url = textOf(extension, 'url')
  const known: Record<string, string> = { 'us-core-race': 'Race', 'us-core-ethnicity': 'Ethnic group', 'us-core-birthsex': 'Birth sex', 'us-core-sex': 'Sex for clinical use', 'us-core-genderIdentity': 'Gender identity', 'individual-genderIdentity': 'Gender identity', 'individual-pronouns': 'Pronouns', 'patient-birthPlace': 'Birth place', 'patient-mothersMaidenName': 'Mother’s maiden name', 'patient-genderIdentity': 'Gender identity', 'patient-religion': 'Religion', 'patient-nationality': 'Nationality' }
  const name = url.split('/').at(-1) ?? ''
  const label = known[name] ?? ''
  if (label === '') return ['', '']
  const inner = nodesOf(extension, 'extension')
  const text = inner.map((item) => (textOf(item, 'url') === 'text' ? textOf(item, 'valueString') : '')).find((item) => item !== '') ?? inner.map(extensionValue).find((item) => item !== '')
  return [label, text ?? extensionValue(extension)]
}

function extensionValue(extension: FhirNode): string {
  const coding = nodeOf(extension, 'valueCoding')
  const address = nodeOf(extension, 'valueAddress')
  if (address) return addressText(address)
  return (coding ? textOf(coding, 'display') || textOf(coding, 'code') : '') || conceptText(extension, 'valueCodeableConcept') || textOf(extension, 'valueString') || textOf(extension, 'valueCode')
}

function addressText(address: FhirNode): string {
  const parts = [...textsOf(address, 'line'), textOf(address, 'city'), textOf(address, 'state'), textOf(address, 'postalCode'), textOf(address, 'country')]
  return parts.filter((text) => text !== '').join(', ') || textOf(address, 'text')
}

export function markRead(resource: FhirNode, ...keys: string[]): void {
  for (const key of keys) get(resource, key)
}
