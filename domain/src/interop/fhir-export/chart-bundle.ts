import { prune, resourceOf, type ExportKind, type Fields, type Resource } from './fact-resource.ts'

export interface ExportedFact {
  kind: ExportKind
  id: number
  version: number
  fields: Fields
  is_entered_in_error: boolean
  error_reason: string | null
  sensitivity: string | null
  recorded_by: number | null
  /** ISO 8601 instant. */
  recorded_at: string
}

export interface ExportedNote {
  id: number
  version: number
  title: string
  visit_on: string
  /** As signed, in plain words. */
  text: string
  signed_by: number
  signed_at: string
  sha256: string
}

export interface ExportedChart {
  practice: { id: number; name: string }
  patient: { id: number; mrn: string; first_name: string; last_name: string; preferred_name: string | null; date_of_birth: string; sex: string; pronouns: string | null; phone: string | null; email: string | null; version: number; updated_at: string }
  facts: ExportedFact[]
  notes: ExportedNote[]
  people: { id: number; name: string; credentials: string | null }[]
}

const identifier_type = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }] }

/**
 * A whole chart as one Bundle (`$everything`): the patient, every fact that the caller may see, signed notes, who stands for
 * what. `encodeBase64` is the caller's, because text to bytes is not this room's. `now`: ISO 8601 instant.
 */
export function composeBundle(chart: ExportedChart, now: string, encodeBase64: (text: string) => string): Resource {
  const patient = patientOf(chart)
  const subject = { reference: `Patient/${patient['id']}` }
  const facts = chart.facts.map((fact) => ({ fact, resource: placed(fact, subject) }))
  const notes = chart.notes.map((note) => documentOf(note, subject, chart, encodeBase64))
  const people = chart.people.map(({ id, name, credentials }) => prune({ resourceType: 'Practitioner', id: `user-${id}`, name: [{ text: name, suffix: credentials ? [credentials] : undefined }] }) as Resource)
  const practice: Resource = { resourceType: 'Organization', id: `practice-${chart.practice.id}`, name: chart.practice.name }
  const provenances = provenancesOf(facts, chart)
  const resources = [patient, practice, ...people, ...facts.map(({ resource }) => resource), ...notes, ...provenances]
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    timestamp: now,
    total: resources.length,
    entry: resources.map((resource) => ({ fullUrl: `urn:wyze:${resource.resourceType}:${String(resource['id'])}`, resource, search: { mode: resource === patient ? 'match' : 'include' } })),
  }
}

function patientOf({ patient, practice }: ExportedChart): Resource {
  const genders: Record<string, string> = { female: 'female', male: 'male', intersex: 'other', unknown: 'unknown' }
  return prune({
    resourceType: 'Patient',
    id: `patient-${patient.id}`,
    meta: { versionId: String(patient.version), lastUpdated: patient.updated_at },
    extension: patient.pronouns ? [{ url: 'http://hl7.org/fhir/StructureDefinition/individual-pronouns', extension: [{ url: 'value', valueCodeableConcept: { text: patient.pronouns } }] }] : undefined,
    identifier: [{ use: 'usual', type: identifier_type, value: patient.mrn, assigner: { display: practice.name } }],
    name: [{ use: 'official', family: patient.last_name, given: [patient.first_name] }, ...(patient.preferred_name ? [{ use: 'usual', text: `${patient.preferred_name} ${patient.last_name}`, family: patient.last_name, given: [patient.preferred_name] }] : [])],
    telecom: [...(patient.phone ? [{ system: 'phone', value: patient.phone }] : []), ...(patient.email ? [{ system: 'email', value: patient.email }] : [])],
    gender: genders[patient.sex] ?? 'unknown',
    birthDate: patient.date_of_birth,
    managingOrganization: { reference: `Organization/practice-${practice.id}` },
  }) as Resource
}

/** Resource types whose reference to the patient is called `patient`. */
const by_patient = ['AllergyIntolerance', 'Immunization', 'FamilyMemberHistory']

function placed(fact: ExportedFact, subject: { reference: string }): Resource {
  const { resourceType, ...rest } = resourceOf(fact.kind, fact.fields, fact.is_entered_in_error)
  const security = fact.sensitivity ? [{ system: 'http://terminology.hl7.org/CodeSystem/v3-Confidentiality', code: 'R', display: 'restricted' }] : undefined
  return prune({ resourceType, id: `${fact.kind.replaceAll('_', '-')}-${fact.id}`, meta: { versionId: String(fact.version), security }, ...rest, [by_patient.includes(resourceType) ? 'patient' : 'subject']: subject }) as Resource
}

function documentOf(note: ExportedNote, subject: { reference: string }, chart: ExportedChart, encodeBase64: (text: string) => string): Resource {
  return {
    resourceType: 'DocumentReference',
    id: `note-${note.id}-${note.version}`,
    status: 'current',
    docStatus: note.version > 1 ? 'amended' : 'final',
    type: { coding: [{ system: 'http://loinc.org', code: '11506-3', display: 'Progress note' }], text: note.title },
    subject,
    date: note.signed_at,
    author: [{ reference: `Practitioner/user-${note.signed_by}` }],
    custodian: { reference: `Organization/practice-${chart.practice.id}` },
    description: note.title,
    content: [{ attachment: { contentType: 'text/plain; charset=utf-8', data: encodeBase64(note.text), title: `${note.title}, ${note.visit_on}`, creation: note.signed_at } }],
    context: { period: { start: note.visit_on } },
  }
}

/** Who recorded what, when: one for each person and moment, as a form or an import makes many facts at once. */
function provenancesOf(facts: { fact: ExportedFact; resource: Resource }[], chart: ExportedChart): Resource[] {
  const groups = new Map<string, { fact: ExportedFact; targets: string[] }>()
  for (const { fact, resource } of facts) {
    const key = `${fact.recorded_by ?? ''} ${fact.recorded_at} ${String(fact.fields['source'])}`
    const target = `${resource.resourceType}/${String(resource['id'])}`
    const group = groups.get(key)
    if (group) group.targets.push(target)
    else groups.set(key, { fact, targets: [target] })
  }
  return [...groups.values()].map(({ fact, targets }, index) => ({
    resourceType: 'Provenance',
    id: `provenance-${index + 1}`,
    target: targets.map((reference) => ({ reference })),
    recorded: fact.recorded_at,
    activity: { text: `source: ${String(fact.fields['source'] ?? 'clinician')}` },
    agent: [{ who: fact.recorded_by === null ? { reference: `Organization/practice-${chart.practice.id}` } : { reference: `Practitioner/user-${fact.recorded_by}` } }],
  }))
}
