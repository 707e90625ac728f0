import { createCollector, type Collector } from '../collector.ts'
import type { ParsedFile, ReadRefusal } from '../parsed-file.ts'
import { accept, refuse, type Result } from '../../result.ts'
import { readHl7Time } from '../written-time.ts'
import { partOf, segmentLocator, unreadFields } from './field.ts'
import type { MessageContext, SegmentReader } from './message-context.ts'
import { readNk1, readPid, readPv1, readPv2 } from './segments/demographics.ts'
import { readAl1, readDg1, readPr1, readPrb, readResource, readSch, readTxa } from './segments/history.ts'
import { closeOrder, readNte, readObr, readObx, readOrc, readSpm } from './segments/results.ts'
import { readMedication, readRxa, readRxc, readRxr, readTq1 } from './segments/treatment.ts'
import { tokeniseMessages, type Segment, type TokenisedMessages } from './tokenise.ts'

const readers: Record<string, SegmentReader> = {
  PID: readPid,
  PV1: readPv1,
  PV2: readPv2,
  NK1: readNk1,
  ORC: readOrc,
  OBR: readObr,
  OBX: readObx,
  SPM: readSpm,
  NTE: readNte,
  DG1: readDg1,
  PRB: readPrb,
  AL1: readAl1,
  IAM: readAl1,
  PR1: readPr1,
  TXA: readTxa,
  SCH: readSch,
  AIS: readResource,
  AIG: readResource,
  AIL: readResource,
  AIP: readResource,
  RXA: readRxa,
  RXO: readMedication,
  RXE: readMedication,
  RXD: readMedication,
  RXG: readMedication,
  RXR: readRxr,
  RXC: readRxc,
  TQ1: readTq1,
}

const administrative = 'It serves the exchange between systems and says nothing of the patient’s health.'
const why_left: Record<string, string> = {
  ...Object.fromEntries(['EVN', 'SFT', 'MSA', 'ERR', 'QAK', 'QPD', 'QRD', 'QRF', 'ERQ', 'RCP', 'DSC', 'DSP', 'SID', 'RGS', 'UAC', 'BHS', 'FHS', 'BTS', 'FTS'].map((name) => [name, administrative])),
  ...Object.fromEntries(['IN1', 'IN2', 'IN3', 'GT1', 'FT1', 'BLG', 'ACC', 'UB1', 'UB2'].map((name) => [name, 'Insurance and billing do not belong to this chart.'])),
  MRG: 'A merge of records is decided in the practice, never by a file.',
  ARV: 'The sender restricts access; this is shown as a fault of the file, and labels are set in the practice.',
  PD1: 'Registration details of the sender’s own institution.',
  PRT: 'Further people who took part, beside those named in the results.',
  CON: 'Consents given elsewhere are not carried over.',
  SAC: 'Handling of a specimen container.',
  INV: 'Stock of the laboratory.',
  CTI: 'Details of a clinical trial.',
}

/**
 * One or more HL7 v2 messages (any version, any message type, batch or single) as proposed rows. Reads by segment, not by
 * message structure, because senders keep the segments and bend the structure. Source: HL7 v2.9 chapters 2 to 12.
 */
export function readHl7Messages(text: string): Result<ParsedFile, ReadRefusal> {
  const tokenised = tokeniseMessages(text)
  if (!tokenised.ok) return tokenised
  const { messages, envelope, loose, faults } = tokenised.value
  if (messages.length === 0 && envelope.length === 0) return refuse({ code: 'malformed', detail: 'The file has no HL7 message header (MSH).' })
  const out = createCollector()
  for (const fault of faults) out.fault(fault.detail, fault.locator)
  for (const segment of envelope) out.leave(`Segment ${segment.name}`, why_left[segment.name] ?? 'It stands before any message.', segmentLocator(segment))
  for (const segments of messages) readMessage(segments, out)
  keepLooseLines(loose, out)
  if (messages.length === 0) out.fault('The batch holds no message.')
  return accept(out.finish('hl7v2', { title: describe(messages), sender: senderOf(messages[0] ?? envelope), created: createdOf(messages[0] ?? envelope), parts: messages.length, part_word: 'message' }))
}

function readMessage(segments: Segment[], out: Collector): void {
  const header = segments[0]!
  const [type, trigger] = [partOf(header, 9), partOf(header, 9, 2)]
  const context: MessageContext = { out, message_type: type, trigger, identity: null, order: null, anchor: null, treatment: null, appointment: null, document: null, message_time: readHl7Time(partOf(header, 7)) }
  if (type === '') out.fault('The message header names no message type.', segmentLocator(header, 9))
  if (partOf(header, 11) === 'T' || partOf(header, 11) === 'D') out.fault('The sender marks this message as a test or for training.', segmentLocator(header, 11))
  for (const segment of segments.slice(1)) {
    const read = readers[segment.name]
    if (read) read(segment, context)
    else leaveSegment(segment, out)
  }
  closeOrder(context)
  for (const segment of segments.slice(1)) {
    if (!readers[segment.name]) continue
    for (const field of unreadFields(segment)) {
      if (field > 1 || !starts_with_set_id.includes(segment.name)) out.leave(`Fields of ${segment.name}`, 'Details of the sender that the chart has no place for.', segmentLocator(segment, field))
    }
  }
}

/** Segments whose first field only counts them. */
const starts_with_set_id = ['PID', 'PV1', 'NK1', 'OBR', 'OBX', 'NTE', 'DG1', 'AL1', 'IAM', 'PR1', 'TXA', 'AIS', 'AIG', 'AIL', 'AIP', 'SPM', 'TQ1', 'RXA']

function leaveSegment(segment: Segment, out: Collector): void {
  if (segment.name === 'ARV') out.fault('The sender restricts who may see this patient’s data (ARV).', segmentLocator(segment))
  const why = why_left[segment.name] ?? (segment.name.startsWith('Z') ? 'Defined by the sender alone; its meaning is in no standard.' : 'This kind of segment is not read.')
  out.leave(`Segment ${segment.name}`, why, segmentLocator(segment))
}

function keepLooseLines(loose: TokenisedMessages['loose'], out: Collector): void {
  for (const { text, line } of loose) {
    out.fault('Lines that are no segment are kept as text.', { type: 'line', line, column: null })
    out.text({ identity: out.identities.length === 1 ? 0 : null, title: 'Lines that are no HL7 segment', text, locator: { type: 'line', line, column: null } })
  }
}

function describe(messages: Segment[][]): string {
  const kinds = messages.map(([header]) => [partOf(header!, 9), partOf(header!, 9, 2)].filter((part) => part !== '').join('^') || 'message without a type')
  const version = messages[0] ? partOf(messages[0][0]!, 12) : ''
  const distinct = [...new Set(kinds)]
  const listed = distinct.length > 3 ? `${distinct.slice(0, 3).join(', ')} and ${distinct.length - 3} more kinds` : distinct.join(', ')
  return `HL7 v${version || '2'} ${listed || 'batch'}${messages.length > 1 ? `, ${messages.length} messages` : ''}`
}

function senderOf(segments: Segment[]): string | null {
  const header = segments[0]
  return header ? [partOf(header, 3), partOf(header, 4)].filter((part) => part !== '').join(', ') || null : null
}

function createdOf(segments: Segment[]) {
  return segments[0] ? readHl7Time(partOf(segments[0], 7)) : null
}
