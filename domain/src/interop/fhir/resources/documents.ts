import type { RowStatus } from '../../parsed-file.ts'
import { readIsoTime } from '../../written-time.ts'
import { identityOf, locate, nameOf, notesOf, remember, type FhirContext, type Placed } from '../context.ts'
import { get, nodeOf, nodesOf, plainNarrative, textOf, type FhirNode } from '../node.ts'
import { conceptText, readChoiceTime, readChoiceValue, readConcept } from '../value.ts'
import { addMore, markChoices, setText } from './conditions.ts'
import { observation_statuses, readAttachment } from './observation.ts'

/** DocumentReference: a document row; its bytes, where the file holds them, are kept. */
export function readDocumentReference(placed: Placed, context: FhirContext): void {
  const { resource, path } = placed
  const concept = readConcept(nodeOf(resource, 'type'))
  const identity = identityOf(context, placed)
  const dated = readIsoTime(textOf(resource, 'date')) ?? readIsoTime(textOf(resource, 'created'))
  const title = textOf(resource, 'description') || concept?.text || 'Document'
  const status = textOf(resource, 'docStatus') || textOf(resource, 'status')
  const row = context.out.row({
    kind: 'document',
    identity,
    label: title,
    code: concept?.codes[0] ?? null,
    status: observation_statuses[status] ?? (status === 'current' ? 'final' : 'unknown'),
    status_as_written: status || null,
    observed: dated,
    performer: nodesOf(resource, 'author').map((author) => nameOf(context, placed, author)).filter(Boolean).join(', ') || null,
    locator: locate(path),
  })
  setText(row, 'document_type', concept?.text ?? '')
  remember(context, path, row)
  nodesOf(resource, 'content').forEach((content, index) => {
    const attachment = nodeOf(content, 'attachment')
    if (attachment) readAttachment(placed, context, attachment, `${path}.content[${index}].attachment`, title, dated, identity)
  })
  markChoices(resource, 'docStatus', 'status', 'identifier', 'masterIdentifier', 'category', 'context', 'custodian', 'authenticator')
}

/** Composition: each section's narrative is kept as a text; what the sections list stands in the file's other resources. */
export function readComposition(placed: Placed, context: FhirContext): void {
  const { resource, path } = placed
  const dated = readIsoTime(textOf(resource, 'date'))
  const identity = identityOf(context, placed)
  let is_kept = false
  const walk = (sections: FhirNode[], base: string, depth: number) => {
    sections.forEach((section, index) => {
      const at = `${base}[${index}]`
      const narrative = plainNarrative(textOf(nodeOf(section, 'text') ?? {}, 'div'))
      const empty = conceptText(section, 'emptyReason')
      const text = [narrative, empty === '' ? '' : `Empty: ${empty}`].filter((part) => part !== '').join('\n')
      if (text !== '') {
        is_kept = true
        remember(context, path, context.out.text({ identity, title: textOf(section, 'title') || conceptText(section, 'code') || 'Section', text, dated, locator: locate(at) }))
      }
      if (depth < 10) walk(nodesOf(section, 'section'), `${at}.section`, depth + 1)
    })
  }
  walk(nodesOf(resource, 'section'), `${path}.section`, 0)
  if (!is_kept) context.out.leave('Composition', 'It only orders the other parts of the file.', locate(path))
  markChoices(resource, 'status', 'type', 'category', 'author', 'title', 'identifier', 'custodian', 'event', 'confidentiality', 'attester', 'encounter', 'relatesTo')
}

/** QuestionnaireResponse: questions and answers as they stand; no answer becomes a number of the chart by itself. */
export function readQuestionnaireResponse(placed: Placed, context: FhirContext): void {
  const { resource, path } = placed
  const lines: string[] = []
  const walk = (items: FhirNode[], depth: number) => {
    for (const item of items) {
      const answers = nodesOf(item, 'answer')
      const texts = answers.map((answer) => {
        const value = readChoiceValue(answer, 'value')
        const attachment = nodeOf(answer, 'valueReference') ?? nodeOf(answer, 'valueAttachment')
        return value ? [value.text, value.unit_as_written].filter(Boolean).join(' ') : attachment ? textOf(attachment, 'display') || 'a reference' : ''
      })
      const question = textOf(item, 'text') || textOf(item, 'linkId')
      if (question !== '' || texts.length > 0) lines.push(`${'  '.repeat(Math.min(depth, 6))}${question}${texts.length > 0 ? `: ${texts.join(', ')}` : ''}`)
      if (depth < 20) {
        walk(nodesOf(item, 'item'), depth + 1)
        for (const answer of answers) walk(nodesOf(answer, 'item'), depth + 1)
      }
    }
  }
  walk(nodesOf(resource, 'item'), 0)
  const title = textOf(nodeOf(resource, 'text') ?? {}, 'title') || 'Questionnaire'
  const dated = readIsoTime(textOf(resource, 'authored'))
  if (lines.length > 0) remember(context, path, context.out.text({ identity: identityOf(context, placed), title, text: lines.join('\n'), dated, locator: locate(path) }))
  else context.out.leave('QuestionnaireResponse', 'It holds no answers.', locate(path))
  markChoices(resource, 'status', 'questionnaire', 'encounter', 'author', 'source', 'identifier', 'basedOn', 'partOf')
}

const encounter_statuses: Record<string, RowStatus> = { finished: 'final', completed: 'final', 'in-progress': 'preliminary', active: 'preliminary', planned: 'registered', cancelled: 'cancelled', 'entered-in-error': 'entered-in-error', noshow: 'not-done' }

/** Encounter, EpisodeOfCare (a pregnancy, for one), Appointment: when, why, by whom. */
export function readEncounter(placed: Placed, context: FhirContext): void {
  const { resource, path } = placed
  const resource_type = textOf(resource, 'resourceType')
  const types = conceptText(resource, 'type') || conceptText(resource, 'serviceType') || conceptText(resource, 'appointmentType')
  const class_text = conceptText(resource, 'class') || textOf(nodeOf(resource, 'class') ?? {}, 'display')
  const is_appointment = resource_type === 'Appointment'
  const status = textOf(resource, 'status')
  const period = readChoiceTime({ periodPeriod: nodeOf(resource, 'period') ?? nodeOf(resource, 'actualPeriod') ?? {} }, 'period')
  const participants = nodesOf(resource, 'participant').map((participant) => nameOf(context, placed, nodeOf(participant, 'individual') ?? nodeOf(participant, 'actor')))
  const row = context.out.row({
    kind: is_appointment ? 'appointment' : 'encounter',
    identity: identityOf(context, placed) ?? (is_appointment ? participantIdentity(placed, context) : null),
    label: types || textOf(resource, 'description') || class_text || (resource_type === 'EpisodeOfCare' ? 'Episode of care' : is_appointment ? 'Appointment' : 'Visit'),
    code: readConcept(nodeOf(resource, 'type'))?.codes[0] ?? null,
    status: encounter_statuses[status] ?? (is_appointment && ['booked', 'pending', 'proposed'].includes(status) ? 'registered' : 'unknown'),
    status_as_written: status || null,
    observed: is_appointment ? readIsoTime(textOf(resource, 'start')) : period.time,
    performer: participants.filter((name) => name !== '').join(', ') || null,
    note: textOf(resource, 'comment') || null,
    locator: locate(path),
  })
  const end = is_appointment ? readIsoTime(textOf(resource, 'end')) : period.end
  if (end) row.detail.ended = end
  setText(row, 'reason', [conceptText(resource, 'reasonCode'), conceptText(resource, 'reason')].filter(Boolean).join('; '))
  addMore(row, 'Class', class_text)
  addMore(row, 'Where', nodesOf(resource, 'location').map((item) => nameOf(context, placed, nodeOf(item, 'location'))).filter(Boolean).join(', '))
  addMore(row, 'By', nameOf(context, placed, nodeOf(resource, 'serviceProvider') ?? nodeOf(resource, 'managingOrganization')))
  addMore(row, 'Discharged to', conceptText(nodeOf(resource, 'hospitalization') ?? {}, 'dischargeDisposition'))
  markChoices(resource, 'identifier', 'statusHistory', 'class', 'episodeOfCare', 'diagnosis', 'minutesDuration', 'careManager', 'team', 'actualPeriod', 'period', 'start', 'end')
  remember(context, path, row)
}

function participantIdentity(placed: Placed, context: FhirContext): number | null {
  for (const participant of nodesOf(placed.resource, 'participant')) {
    const found = identityOf(context, { ...placed, resource: { subject: nodeOf(participant, 'actor') ?? {} } })
    if (found !== null) return found
  }
  return null
}

export function readServiceRequest(placed: Placed, context: FhirContext): void {
  const { resource, path } = placed
  const concept = readConcept(nodeOf(resource, 'code'))
  const status = textOf(resource, 'status')
  const row = context.out.row({
    kind: 'order',
    identity: identityOf(context, placed),
    label: concept?.text ?? 'Order without a name',
    code: concept?.codes[0] ?? null,
    other_codes: concept?.codes.slice(1) ?? [],
    status: status === 'completed' ? 'final' : status === 'revoked' ? 'cancelled' : status === 'entered-in-error' ? 'entered-in-error' : 'registered',
    status_as_written: status || null,
    observed: readIsoTime(textOf(resource, 'authoredOn')) ?? readChoiceTime(resource, 'occurrence').time,
    performer: nameOf(context, placed, nodeOf(resource, 'requester')) || null,
    is_negated: textOf(resource, 'doNotPerform') === 'true',
    note: notesOf(resource),
    locator: locate(path),
  })
  setText(row, 'reason', conceptText(resource, 'reasonCode'))
  setText(row, 'category', conceptText(resource, 'category'))
  markChoices(resource, 'identifier', 'intent', 'occurrence', 'encounter', 'requisition', 'performer', 'priority', 'status')
  remember(context, path, row)
}

export function readBinary(placed: Placed, context: FhirContext): void {
  const { resource, path } = placed
  const data = { ...resource }
  get(resource, 'data')
  get(resource, 'contentType')
  readAttachment(placed, context, data, path, 'Attached file', null, context.out.identities.length === 1 ? 0 : null)
}
