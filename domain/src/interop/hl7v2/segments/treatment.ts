import type { RowStatus } from '../../parsed-file.ts'
import { readNumber } from '../../written-value.ts'
import { readHl7Time } from '../../written-time.ts'
import { readCodedField } from '../code.ts'
import { partOf, readableField, repetitionsOf, segmentLocator, unescapeText } from '../field.ts'
import { addDetail, addRow, orNull, type MessageContext, type SegmentReader } from '../message-context.ts'
import { readActor } from '../person.ts'
import type { Segment } from '../tokenise.ts'

/** RXA: a vaccine given, refused or not given. 998 is "no vaccine administered" (CVX). */
export const readRxa: SegmentReader = (rxa, context) => {
  const coded = readCodedField(rxa, 5)
  const completion = partOf(rxa, 20)
  const is_none = coded?.codes.some(({ code, system }) => system === 'CVX' && code === '998') ?? false
  const is_not_given = completion === 'RE' || completion === 'NA' || is_none
  const completions: Record<string, RowStatus> = { CP: 'final', PA: 'preliminary', RE: 'not-done', NA: 'not-done' }
  const row = addRow(context, rxa, {
    kind: 'immunization',
    label: coded?.text ?? '',
    code: coded?.codes[0] ?? null,
    other_codes: coded?.codes.slice(1) ?? [],
    status: partOf(rxa, 21) === 'D' ? 'entered-in-error' : is_not_given ? 'not-done' : (completions[completion] ?? 'final'),
    status_as_written: orNull(completion),
    observed: readHl7Time(partOf(rxa, 3)),
    reported: readHl7Time(partOf(rxa, 22)),
    accession_number: context.order?.filler_number ?? null,
    placer_number: context.order?.placer_number ?? null,
    performer: readActor(rxa, 10),
    is_negated: is_not_given,
  })
  const amount = partOf(rxa, 6)
  setDose(context, amount === '999' ? '' : amount, readCodedField(rxa, 7)?.text ?? '', row)
  row.detail.lot_number = orUndefined(partOf(rxa, 15))
  row.detail.manufacturer = orUndefined(readCodedField(rxa, 17)?.text ?? '')
  row.detail.reason = orUndefined(readCodedField(rxa, 18)?.text ?? '')
  addDetail(row, 'Expires', readHl7Time(partOf(rxa, 16))?.local ?? '')
  addDetail(row, 'Information from', repetitionsOf(rxa, 9).length > 0 ? (readCodedField(rxa, 9)?.text ?? '') : '')
  context.treatment = row
  context.order?.rows.push(row)
}

/** RXO, RXE, RXD, RXG: a medication as ordered, encoded, dispensed or given. One order is one row: the later form wins. */
const medication_fields: Record<string, { code: number; amount: number; unit: number; form: number; instructions: number[] }> = {
  RXO: { code: 1, amount: 2, unit: 4, form: 5, instructions: [7, 6] },
  RXE: { code: 2, amount: 3, unit: 5, form: 6, instructions: [7, 21] },
  RXD: { code: 2, amount: 4, unit: 5, form: 6, instructions: [9] },
  RXG: { code: 4, amount: 5, unit: 7, form: 8, instructions: [9] },
}

export const readMedication: SegmentReader = (segment, context) => {
  const fields = medication_fields[segment.name]!
  const coded = readCodedField(segment, fields.code)
  const given = segment.name === 'RXD' ? readHl7Time(partOf(segment, 3)) : null
  const existing = context.treatment?.kind === 'medication' ? context.treatment : null
  const row =
    existing ??
    addRow(context, segment, {
      kind: 'medication',
      label: coded?.text ?? '',
      code: coded?.codes[0] ?? null,
      other_codes: coded?.codes.slice(1) ?? [],
      status: 'registered',
      observed: given ?? (context.order?.orc ? readHl7Time(partOf(context.order.orc, 9)) : null),
      accession_number: context.order?.filler_number ?? null,
      placer_number: context.order?.placer_number ?? null,
      performer: context.order?.orc ? readActor(context.order.orc, 12) : null,
    })
  if (existing) {
    existing.also_from.push(segmentLocator(segment))
    if (coded && coded.text !== existing.label) addDetail(existing, segment.name === 'RXE' ? 'Encoded as' : 'Dispensed as', coded.text)
    existing.code ??= coded?.codes[0] ?? null
    existing.label ||= coded?.text ?? ''
  }
  setDose(context, partOf(segment, fields.amount), readCodedField(segment, fields.unit)?.text ?? '', row)
  const instructions = fields.instructions.map((number) => readableField(segment, number)).filter((text) => text !== '').join('; ')
  if (instructions !== '') row.detail.instructions = instructions
  addDetail(row, 'Form', readCodedField(segment, fields.form)?.text ?? '')
  context.treatment = row
  context.anchor = row
  if (!existing) context.order?.rows.push(row)
}

function setDose(_: MessageContext, amount: string, unit: string, row: { detail: { dose?: string; dose_number?: number; dose_unit?: string }; warnings: string[] }): void {
  if (amount === '' || row.detail.dose !== undefined) return
  const number = readNumber(amount, row.warnings)
  row.detail.dose = [amount, unit].filter((part) => part !== '').join(' ')
  if (number !== null) row.detail.dose_number = number
  if (unit !== '') row.detail.dose_unit = unit
}

/** RXR: route and site of what was just given or ordered. */
export const readRxr: SegmentReader = (rxr, context) => {
  if (!context.treatment) return leaveStray(rxr, context)
  const route = readCodedField(rxr, 1)?.text
  const site = readCodedField(rxr, 2)?.text
  if (route) context.treatment.detail.route = route
  if (site) context.treatment.detail.body_site = site
  context.treatment.also_from.push(segmentLocator(rxr))
}

export const readRxc: SegmentReader = (rxc, context) => {
  if (!context.treatment) return leaveStray(rxc, context)
  const text = [readCodedField(rxc, 2)?.text ?? '', partOf(rxc, 3), readCodedField(rxc, 4)?.text ?? ''].filter((part) => part !== '').join(' ')
  addDetail(context.treatment, 'Component', text)
  context.treatment.also_from.push(segmentLocator(rxc))
}

/** TQ1: how often, from when to when. */
export const readTq1: SegmentReader = (tq1, context) => {
  const row = context.treatment ?? context.appointment
  if (!row) {
    context.out.leave('Segment TQ1', 'It gives the timing of an order; orders keep their date only.', segmentLocator(tq1))
    return
  }
  const [start, stop] = [readHl7Time(partOf(tq1, 7)), readHl7Time(partOf(tq1, 8))]
  if (row.kind === 'appointment') {
    row.observed ??= start
    if (stop) row.detail.ended = stop
  } else {
    row.detail.frequency ??= orUndefined(unescapeText(partOf(tq1, 3), tq1.delimiters))
    if (start) row.detail.started = start
    if (stop) row.detail.stopped = stop
  }
  addDetail(row, 'Timing', partOf(tq1, 11))
  row.also_from.push(segmentLocator(tq1))
}

function leaveStray(segment: Segment, context: MessageContext): void {
  context.out.leave(`Segment ${segment.name}`, 'It belongs to a treatment that the file does not hold.', segmentLocator(segment))
}

function orUndefined(text: string): string | undefined {
  return text === '' ? undefined : text
}
