import { rankCodes } from '../../code-system.ts'
import { readHl7Time } from '../../written-time.ts'
import { readCodedField } from '../code.ts'
import { partOf, readableField, repetitionsOf, segmentLocator } from '../field.ts'
import { addDetail, addRow, orNull, type SegmentReader } from '../message-context.ts'
import { readActor } from '../person.ts'

/** DG1: a diagnosis. DG1-3 is coded; older senders write DG1-2 (method) and DG1-4 (text) instead. */
export const readDg1: SegmentReader = (dg1, context) => {
  const coded = readCodedField(dg1, 3)
  const codes = rankCodes((coded?.codes ?? []).map((code) => (code.system === 'local' && partOf(dg1, 2) !== '' ? { ...code, system: /10/.test(partOf(dg1, 2)) ? 'ICD-10-CM' : /9/.test(partOf(dg1, 2)) ? 'ICD-9-CM' : code.system } : code)))
  const types: Record<string, string> = { A: 'admitting', W: 'working', F: 'final' }
  const row = addRow(context, dg1, {
    kind: 'problem',
    label: (codes[0]?.display ?? partOf(dg1, 4)) || coded?.text || '',
    code: codes[0] ?? null,
    other_codes: codes.slice(1),
    status: partOf(dg1, 21) === 'D' ? 'entered-in-error' : 'unknown',
    observed: readHl7Time(partOf(dg1, 5)),
    performer: readActor(dg1, 16),
  })
  row.detail.category = types[partOf(dg1, 6)] ?? (partOf(dg1, 6) || 'diagnosis')
}

/** PRB: a problem of the problem list (PPR messages). */
export const readPrb: SegmentReader = (prb, context) => {
  const coded = readCodedField(prb, 3)
  const row = addRow(context, prb, {
    kind: 'problem',
    label: coded?.text ?? '',
    code: coded?.codes[0] ?? null,
    other_codes: coded?.codes.slice(1) ?? [],
    status: partOf(prb, 1) === 'DE' ? 'entered-in-error' : 'unknown',
    observed: readHl7Time(partOf(prb, 16)) ?? readHl7Time(partOf(prb, 7)),
  })
  const ended = readHl7Time(partOf(prb, 9))
  if (ended) row.detail.ended = ended
  const life = readCodedField(prb, 14)?.text
  if (life) row.detail.clinical_status = life
}

const allergy_types: Record<string, string> = { DA: 'medication', FA: 'food', MA: 'other', MC: 'other', EA: 'environment', AA: 'animal', PA: 'plant', LA: 'pollen' }
const severities: Record<string, string> = { SV: 'severe', MO: 'moderate', MI: 'mild' }

/** AL1 (snapshot) and IAM (with action codes): an allergy with its reactions. */
export const readAl1: SegmentReader = (segment, context) => {
  const coded = readCodedField(segment, 3)
  const is_iam = segment.name === 'IAM'
  const text = coded?.text ?? ''
  const row = addRow(context, segment, {
    kind: 'allergy',
    label: text,
    code: coded?.codes[0] ?? null,
    other_codes: coded?.codes.slice(1) ?? [],
    status: is_iam && partOf(segment, 6) === 'D' ? 'entered-in-error' : 'unknown',
    observed: readHl7Time(partOf(segment, is_iam ? 11 : 6)),
    is_negated: /^(nka|nkda|no known (drug |food )?allerg(y|ies))$/i.test(text),
  })
  const category = readCodedField(segment, 2)
  if (category) row.detail.category = allergy_types[category.codes[0]?.code ?? category.text] ?? category.text
  const severity = readCodedField(segment, 4)
  if (severity) row.detail.severity = severities[severity.codes[0]?.code ?? severity.text] ?? severity.text
  const reactions = repetitionsOf(segment, 5).map((_, index) => partOf(segment, 5, 2, index) || partOf(segment, 5, 1, index)).filter((reaction) => reaction !== '')
  if (reactions.length > 0) row.detail.reactions = reactions
  if (text === '') row.warnings.push('The sender does not say against what.')
}

/** PR1: a procedure that was done. */
export const readPr1: SegmentReader = (pr1, context) => {
  const coded = readCodedField(pr1, 3)
  addRow(context, pr1, {
    kind: 'surgery',
    label: coded?.text || partOf(pr1, 4),
    code: coded?.codes[0] ?? null,
    other_codes: coded?.codes.slice(1) ?? [],
    observed: readHl7Time(partOf(pr1, 5)),
    performer: readActor(pr1, 11) ?? readActor(pr1, 8),
  })
}

/** TXA: a document; the OBX after it are its text or its file. */
export const readTxa: SegmentReader = (txa, context) => {
  const availability: Record<string, 'final' | 'preliminary' | 'cancelled' | 'entered-in-error'> = { DI: 'preliminary', DO: 'preliminary', IP: 'preliminary', IN: 'preliminary', PA: 'preliminary', AU: 'final', LA: 'final', DC: 'cancelled' }
  const coded = readCodedField(txa, 2)
  const row = addRow(context, txa, {
    kind: 'document',
    label: coded?.text ? `Document: ${coded.text}` : 'Document',
    code: coded?.codes[0] ?? null,
    status: partOf(txa, 19) === 'CA' ? 'cancelled' : (availability[partOf(txa, 17)] ?? 'unknown'),
    status_as_written: orNull(partOf(txa, 17)),
    observed: readHl7Time(partOf(txa, 4)) ?? readHl7Time(partOf(txa, 6)),
    reported: readHl7Time(partOf(txa, 7)),
    accession_number: orNull(partOf(txa, 12)),
    placer_number: orNull(partOf(txa, 14)),
    performer: readActor(txa, 5),
  })
  row.detail.document_type = coded?.text ?? ''
  row.detail.author = readActor(txa, 9) ?? ''
  addDetail(row, 'Replaces', partOf(txa, 13))
  addDetail(row, 'Confidentiality', partOf(txa, 18))
  context.document = row
}

/** SCH and its resources (AIS, AIG, AIL, AIP): one appointment. */
export const readSch: SegmentReader = (sch, context) => {
  const reason = readCodedField(sch, 7)?.text ?? readCodedField(sch, 8)?.text
  const row = addRow(context, sch, {
    kind: 'appointment',
    label: reason || 'Appointment',
    status: context.trigger === 'S15' || context.trigger === 'S17' ? 'cancelled' : context.trigger === 'S26' ? 'not-done' : 'registered',
    status_as_written: orNull(readCodedField(sch, 25)?.text ?? ''),
    observed: readHl7Time(partOf(sch, 11, 4)),
    placer_number: orNull(partOf(sch, 1)),
    accession_number: orNull(partOf(sch, 2)),
    performer: readActor(sch, 12),
  })
  addDetail(row, 'Type', readCodedField(sch, 8)?.text ?? '')
  addDetail(row, 'Duration', [partOf(sch, 9), readCodedField(sch, 10)?.text ?? ''].filter((part) => part !== '').join(' '))
  context.appointment = row
}

export const readResource: SegmentReader = (segment, context) => {
  const row = context.appointment
  if (!row) {
    context.out.leave(`Segment ${segment.name}`, 'It books something for an appointment that the file does not hold.', segmentLocator(segment))
    return
  }
  const words: Record<string, string> = { AIS: 'Service', AIG: 'Resource', AIL: 'Place', AIP: 'Person' }
  const text = segment.name === 'AIP' ? (readActor(segment, 3) ?? '') : (readCodedField(segment, 3)?.text ?? readableField(segment, 3))
  addDetail(row, words[segment.name] ?? segment.name, text)
  row.observed ??= readHl7Time(partOf(segment, segment.name === 'AIS' ? 4 : segment.name === 'AIL' || segment.name === 'AIP' ? 6 : 8))
  row.also_from.push(segmentLocator(segment))
  context.anchor = row
}
