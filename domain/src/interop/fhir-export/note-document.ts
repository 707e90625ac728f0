/** One signed note as a FHIR R4 document: a Bundle whose first entry is the Composition, with everything that it points to. */
import { prune, type Resource } from './fact-resource.ts'
import { signatureProvenance, type DocumentSignature } from './signature-provenance.ts'

export interface DocumentPerson {
  id: number
  name: string
  credentials: string | null
}

export interface NoteDocument {
  note_id: number
  version: number
  title: string
  visit_on: string
  is_entered_in_error: boolean
  signed_by: DocumentPerson
  /** ISO 8601 instant. */
  signed_at: string
  sha256: string
  prev_sha256: string | null
  sections: readonly { key: string; title: string; sentences: readonly string[] }[]
  addenda: readonly { number: number; kind: 'addendum' | 'late_entry'; text: string; by: DocumentPerson; at: string; sha256: string }[]
  cosigned: readonly { by: DocumentPerson; at: string; sha256: string }[]
  signatures: readonly DocumentSignature[]
  patient: { id: number; mrn: string; first_name: string; last_name: string; date_of_birth: string; sex: string }
  practice: { id: number; name: string }
}

/** A version is named by its hash, as a URI. */
const hashOf = (sha256: string) => ({ system: 'urn:ietf:rfc:3986', value: `urn:wyze:sha-256:${sha256}` })
const genders: Record<string, string> = { female: 'female', male: 'male', intersex: 'other', unknown: 'unknown' }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (mark) => escapes[mark]!)
const narrative = (lines: readonly string[]) => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml">${lines.map((line) => `<p>${escape(line)}</p>`).join('')}</div>`,
})

/** `now`: ISO 8601 instant at which the document is made. */
export function composeNoteDocument(note: NoteDocument, now: string): Resource {
  const people = new Map([note.signed_by, ...note.addenda.map(({ by }) => by), ...note.cosigned.map(({ by }) => by)].map((person) => [person.id, person]))
  const signed = composition(note)
  const signatures = note.signatures.map((signature) => signatureProvenance(signature, { reference: urlOf(signed) }))
  const resources = [signed, patientOf(note), practiceOf(note), ...[...people.values()].map(practitionerOf), ...signatures]
  return {
    resourceType: 'Bundle',
    identifier: hashOf(note.sha256),
    type: 'document',
    timestamp: now,
    entry: resources.map((resource) => ({ fullUrl: urlOf(resource), resource })),
  }
}

const urlOf = (resource: Resource): string => `urn:wyze:${resource.resourceType}:${String(resource['id'])}`
const refer = (type: string, id: string) => ({ reference: `urn:wyze:${type}:${id}` })

function composition(note: NoteDocument): Resource {
  const { signed_by, cosigned, addenda } = note
  return prune({
    resourceType: 'Composition',
    id: `note-${note.note_id}-${note.version}`,
    identifier: hashOf(note.sha256),
    status: note.is_entered_in_error ? 'entered-in-error' : note.version > 1 ? 'amended' : 'final',
    type: { coding: [{ system: 'http://loinc.org', code: '11506-3', display: 'Progress note' }], text: note.title },
    subject: refer('Patient', `patient-${note.patient.id}`),
    date: note.signed_at,
    author: [refer('Practitioner', `user-${signed_by.id}`)],
    title: `${note.title}, ${note.visit_on}`,
    attester: [
      { mode: 'legal', time: note.signed_at, party: refer('Practitioner', `user-${signed_by.id}`) },
      ...cosigned.map(({ by, at }) => ({ mode: 'professional', time: at, party: refer('Practitioner', `user-${by.id}`) })),
    ],
    custodian: refer('Organization', `practice-${note.practice.id}`),
    relatesTo: note.prev_sha256 === null ? undefined : [{ code: 'replaces', targetIdentifier: hashOf(note.prev_sha256) }],
    section: [
      ...note.sections.map(({ title, sentences }) => ({ title, text: narrative(sentences) })),
      ...addenda.map(({ number, kind, text, by, at }) => ({
        title: `${kind === 'late_entry' ? 'Late entry' : 'Addendum'} ${number}`,
        author: [refer('Practitioner', `user-${by.id}`)],
        text: narrative([...text.split(/\n+/).filter((line) => line.trim() !== ''), `Signed by ${by.name}, ${at}`]),
      })),
    ],
  }) as Resource
}

function patientOf({ patient, practice }: NoteDocument): Resource {
  return {
    resourceType: 'Patient',
    id: `patient-${patient.id}`,
    identifier: [{ use: 'usual', type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }] }, value: patient.mrn, assigner: { display: practice.name } }],
    name: [{ use: 'official', family: patient.last_name, given: [patient.first_name] }],
    gender: genders[patient.sex] ?? 'unknown',
    birthDate: patient.date_of_birth,
  }
}

const practiceOf = ({ practice }: NoteDocument): Resource => ({ resourceType: 'Organization', id: `practice-${practice.id}`, name: practice.name })

function practitionerOf({ id, name, credentials }: DocumentPerson): Resource {
  return prune({ resourceType: 'Practitioner', id: `user-${id}`, name: [{ text: name, suffix: credentials ? [credentials] : undefined }] }) as Resource
}
