import { readHl7Time } from '../../written-time.ts'
import { textValue } from '../../written-value.ts'
import { readCodedField } from '../code.ts'
import { partOf, readableField, repetitionsOf, segmentLocator } from '../field.ts'
import { addDetail, addRow, orNull, type SegmentReader } from '../message-context.ts'
import { readActor, readAddress, readIdentity, readTelecom } from '../person.ts'
import type { Segment } from '../tokenise.ts'

/** Fields of PID that an admission or registration message proposes for the chart's identity strip. */
const proposed: [number, string, (pid: Segment) => string][] = [
  [5, 'Name', (pid) => readIdentity(pid)?.names[0]?.text ?? ''],
  [6, 'Mother’s maiden name', (pid) => readableField(pid, 6)],
  [7, 'Date of birth', (pid) => readHl7Time(partOf(pid, 7))?.local ?? ''],
  [8, 'Administrative sex', (pid) => partOf(pid, 8)],
  [10, 'Race', (pid) => codedText(pid, 10)],
  [11, 'Address', (pid) => repetitionsOf(pid, 11).map((text) => readAddress(text, pid.delimiters)).filter(Boolean).join('; ')],
  [13, 'Phone or e-mail', (pid) => repetitionsOf(pid, 13).map((text) => readTelecom(text, pid.delimiters)).filter(Boolean).join('; ')],
  [14, 'Work phone', (pid) => repetitionsOf(pid, 14).map((text) => readTelecom(text, pid.delimiters)).filter(Boolean).join('; ')],
  [15, 'Language', (pid) => codedText(pid, 15)],
  [16, 'Marital status', (pid) => codedText(pid, 16)],
  [17, 'Religion', (pid) => codedText(pid, 17)],
  [22, 'Ethnic group', (pid) => codedText(pid, 22)],
  [29, 'Died', (pid) => readHl7Time(partOf(pid, 29))?.local ?? ''],
  [30, 'Deceased', (pid) => partOf(pid, 30)],
]

function codedText(segment: Segment, field: number): string {
  return repetitionsOf(segment, field).length > 1 ? readableField(segment, field) : (readCodedField(segment, field)?.text ?? '')
}

export const readPid: SegmentReader = (pid, context) => {
  const identity = readIdentity(pid)
  context.anchor = null
  context.order = null
  context.treatment = null
  context.identity = identity === null ? null : context.out.identities.push(identity) - 1
  if (identity === null) {
    context.out.fault('The message says nothing of whom it is about.', segmentLocator(pid))
    context.out.leave('Segment PID', 'It names nobody.', segmentLocator(pid))
    return
  }
  if (identity.date_of_birth === null && partOf(pid, 7) !== '') context.out.fault('The date of birth is no full date.', segmentLocator(pid, 7))
  if (context.message_type !== 'ADT') {
    context.out.leave('Demographic details', 'A message of this kind is not asked about address, phone and the like; name, birth and numbers serve to recognise the patient.', segmentLocator(pid))
    return
  }
  for (const [field, label, read] of proposed) {
    const text = read(pid)
    if (text !== '') addRow(context, pid, { kind: 'demographic', label, value: textValue(text), observed: context.message_time, locator: segmentLocator(pid, field) })
  }
  context.anchor = null
}

/** PV1 and PV2 of admissions: an encounter. In other messages the sender's visit is not the practice's. */
export const readPv1: SegmentReader = (pv1, context) => {
  if (context.message_type !== 'ADT') {
    context.out.leave('Segment PV1', 'The sender’s own visit (ward, account, attending) is not part of this chart.', segmentLocator(pv1))
    return
  }
  const classes: Record<string, string> = { I: 'Inpatient stay', O: 'Outpatient visit', E: 'Emergency visit', P: 'Preadmission', R: 'Recurring visit', B: 'Obstetrics', N: 'Visit', C: 'Commercial account', U: 'Visit' }
  const row = addRow(context, pv1, {
    kind: 'encounter',
    label: classes[partOf(pv1, 2)] ?? 'Visit',
    observed: readHl7Time(partOf(pv1, 44)) ?? context.message_time,
    performer: readActor(pv1, 7),
    accession_number: orNull(partOf(pv1, 19)),
    status: 'unknown',
  })
  const ended = readHl7Time(partOf(pv1, 45))
  if (ended) row.detail.ended = ended
  addDetail(row, 'Where', readableField(pv1, 3))
  addDetail(row, 'Referred by', readActor(pv1, 8) ?? '')
  addDetail(row, 'Service', partOf(pv1, 10))
}

export const readPv2: SegmentReader = (pv2, context) => {
  const row = context.anchor && 'kind' in context.anchor && context.anchor.kind === 'encounter' ? context.anchor : null
  const reason = readCodedField(pv2, 3)?.text ?? ''
  if (!row || reason === '') {
    context.out.leave('Segment PV2', 'The sender’s own visit details are not part of this chart.', segmentLocator(pv2))
    return
  }
  row.detail.reason = reason
  row.also_from.push(segmentLocator(pv2))
}

/** NK1: a person to turn to; proposed, never linked to another chart by a file. */
export const readNk1: SegmentReader = (nk1, context) => {
  const name = [partOf(nk1, 2, 2), partOf(nk1, 2)].filter((part) => part !== '').join(' ')
  const relation = readCodedField(nk1, 3)?.text ?? ''
  const phones = [5, 6].flatMap((field) => repetitionsOf(nk1, field).map((text) => readTelecom(text, nk1.delimiters))).filter((text) => text !== '')
  if (name === '') {
    context.out.leave('Segment NK1', 'It names nobody.', segmentLocator(nk1))
    return
  }
  const row = addRow(context, nk1, { kind: 'demographic', label: 'Contact person', value: textValue([name, relation && `(${relation})`, ...phones].filter(Boolean).join(' ')) })
  if (relation !== '') row.detail.relationship = relation
}
