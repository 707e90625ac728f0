import { kindOfObservation } from '../../observation-kind.ts'
import type { KeptText, ProposedRow, RowStatus } from '../../parsed-file.ts'
import { dayOf, readHl7Time } from '../../written-time.ts'
import { readCodedField, type CodedField } from '../code.ts'
import { partOf, readableField, repetitionsOf, segmentLocator, unescapeText } from '../field.ts'
import { addDetail, addRow, orNull, type MessageContext, type OrderGroup, type SegmentReader } from '../message-context.ts'
import { readObservationValue, type ObservationValue } from '../observation-value.ts'
import { readActor } from '../person.ts'
import type { Segment } from '../tokenise.ts'

/** HL7 table 0085 (OBX-11) and 0123 (OBR-25). */
const statuses: Record<string, RowStatus> = {
  F: 'final',
  U: 'final',
  V: 'final',
  C: 'corrected',
  A: 'corrected',
  B: 'corrected',
  P: 'preliminary',
  R: 'preliminary',
  S: 'preliminary',
  I: 'registered',
  N: 'registered',
  O: 'registered',
  X: 'cancelled',
  D: 'entered-in-error',
  W: 'entered-in-error',
}
const report_statuses: Record<string, RowStatus> = { ...statuses, A: 'preliminary', R: 'preliminary', M: 'corrected', Y: 'unknown', Z: 'unknown' }

export function startOrder(context: MessageContext): OrderGroup {
  context.order = { orc: null, obr: null, rows: [], texts: [], placer_number: null, filler_number: null, panel: null, observed: null, status: '', specimens: [] }
  return context.order
}

export const readOrc: SegmentReader = (orc, context) => {
  closeOrder(context)
  const order = startOrder(context)
  order.orc = orc
  order.placer_number = orNull(partOf(orc, 2))
  order.filler_number = orNull(partOf(orc, 3))
  context.anchor = null
  context.treatment = null
}

export const readObr: SegmentReader = (obr, context) => {
  if (context.order?.obr) closeOrder(context)
  const order = context.order?.obr === null ? context.order : startOrder(context)
  const coded = readCodedField(obr, 4)
  order.obr = obr
  order.placer_number = orNull(partOf(obr, 2)) ?? order.placer_number
  order.filler_number = orNull(partOf(obr, 3)) ?? order.filler_number
  order.panel = coded ? { code: coded.codes[0] ?? null, label: coded.text } : null
  order.observed = readHl7Time(partOf(obr, 7))
  order.status = partOf(obr, 25)
  context.anchor = null
  context.treatment = null
}

/** An order without any result is proposed as an order; its ORC and OBR are otherwise the heading of its results. */
export function closeOrder(context: MessageContext): void {
  const order = context.order
  context.order = null
  for (const { is_used, locator } of order?.specimens ?? []) if (!is_used) context.out.leave('Segment SPM', 'It describes a specimen that no result of this file stands on.', locator)
  if (!order || order.rows.length > 0 || order.texts.length > 0) return
  const head = order.obr ?? order.orc
  if (!head) return
  if (!order.obr) {
    context.out.leave('Segment ORC', 'It frames an order and says nothing more of the patient.', segmentLocator(head))
    return
  }
  const coded = readCodedField(order.obr, 4)
  const row = addRow({ ...context }, order.obr, {
    kind: 'order',
    label: coded?.text ?? 'Order without a name',
    code: coded?.codes[0] ?? null,
    other_codes: coded?.codes.slice(1) ?? [],
    status: report_statuses[order.status] ?? 'registered',
    status_as_written: orNull(order.status),
    observed: order.observed,
    placer_number: order.placer_number,
    accession_number: order.filler_number,
    performer: readActor(order.obr, 16),
  })
  if (order.orc) row.also_from.push(segmentLocator(order.orc))
  addDetail(row, 'Reason', readCodedField(order.obr, 31)?.text ?? '')
  addDetail(row, 'Clinical information', partOf(order.obr, 13))
}

export const readObx: SegmentReader = (obx, context) => {
  const order = context.order ?? startOrder(context)
  const coded = readCodedField(obx, 3)
  if (context.treatment?.kind === 'immunization') return attachToTreatment(obx, coded, context.treatment)
  const unit = partOf(obx, 6) || partOf(obx, 6, 2) || null
  const type = partOf(obx, 2).toUpperCase()
  const values = repetitionsOf(obx, 5).map((written) => readObservationValue(type, written, unit, obx.delimiters))
  if (values.length === 0) {
    if (['TX', 'FT'].includes(type) && !['X', 'D', 'W'].includes(partOf(obx, 11))) return addEmptyLine(obx, context, order, coded)
    addResult(obx, context, order, coded, null)
    return
  }
  const narratives = values.filter((value) => value.type === 'narrative')
  if (narratives.length === values.length) return addNarrative(obx, context, order, coded, narratives.map(({ text }) => text).join('\n'))
  for (const value of values) {
    if (value.type === 'attachment') addText(obx, context, order, coded, '', value.attachment)
    else if (value.type === 'pointer') context.out.leave(`OBX ${coded?.text ?? ''}`.trim(), `${value.text.slice(0, 120)}: the content is elsewhere or missing; nothing is fetched.`, segmentLocator(obx, 5))
    else if (value.type === 'narrative') addNarrative(obx, context, order, coded, value.text)
    else addResult(obx, context, order, coded, value, values.length)
  }
}

type PlainValue = Extract<ObservationValue, { type: 'value' }>

function addResult(obx: Segment, context: MessageContext, order: OrderGroup, coded: CodedField | null, read: PlainValue | null, of = 1): ProposedRow {
  const codes = coded?.codes ?? []
  const status = partOf(obx, 11) || order.status
  const warnings = [...(read?.warnings ?? [])]
  if (of > 1) warnings.push(`One of ${of} values that the sender gives for this observation.`)
  if (coded === null) warnings.push('The sender does not say what was observed.')
  const row = addRow(context, obx, {
    kind: kindOfObservation(codes, isInterview(order) || ['VXU', 'RSP'].includes(context.message_type) ? 'observation' : 'lab_result'),
    label: coded?.text ?? 'Result without a name',
    code: codes[0] ?? null,
    other_codes: codes.slice(1),
    value: read?.value ?? null,
    reference_range: orNull(unescapeText(readableField(obx, 7), obx.delimiters)),
    abnormal_flag: orNull(repetitionsOf(obx, 8).map((_, index) => partOf(obx, 8, 1, index)).join(' ')),
    status: (partOf(obx, 11) === '' ? report_statuses : statuses)[status] ?? 'unknown',
    status_as_written: orNull(status),
    observed: readHl7Time(partOf(obx, 14)) ?? order.observed,
    reported: order.obr ? readHl7Time(partOf(order.obr, 22)) : null,
    panel: order.panel,
    accession_number: order.filler_number,
    placer_number: order.placer_number,
    performer: orNull(partOf(obx, 23) || partOf(obx, 15, 2) || partOf(obx, 15)) ?? readActor(obx, 16),
    warnings,
  })
  if (read === null && row.status !== 'cancelled') row.warnings.push('The sender gives no value.')
  if (partOf(obx, 17) !== '') row.detail.method = readableField(obx, 17)
  addDetail(row, 'Part', partOf(obx, 4))
  markPregnancy(row)
  for (const specimen of order.specimens) applySpecimen(row, specimen)
  order.rows.push(row)
  return row
}

/** Groups of answers about a person, sent as if they were results: LOINC 68991-9 (epidemiologic information) and public-health kin. */
function isInterview(order: OrderGroup): boolean {
  const code = order.panel?.code
  return code?.system === 'LOINC' && ['68991-9', '67187-5', '54115-1'].includes(code.code)
}

/** Due dates are plain dates; "not pregnant" is a fact of absence. LOINC 82810-3, 77996-7; 11778-8 and its kin. */
export function markPregnancy(row: ProposedRow): void {
  if (row.kind !== 'pregnancy_status' || !row.value) return
  if (row.code && ['11778-8', '11779-6', '11780-4', '11781-2', '90368-2'].includes(row.code.code)) {
    const date = dayOf(readHl7Time(row.value.text))
    if (date) row.detail.estimated_due_date = date
  }
  const answer = row.value.coded?.code ?? row.value.text
  if (row.code && ['82810-3', '77996-7'].includes(row.code.code) && /^(N|No|60001007|not pregnant|LA26683-5)$/i.test(answer)) row.is_negated = true
}

/** A short line of its own is a result in words; long ones, and lines of one observation after another, are a report. */
function addNarrative(obx: Segment, context: MessageContext, order: OrderGroup, coded: CodedField | null, text: string): void {
  const last = order.texts.at(-1)
  const before = order.rows.at(-1)
  const key = coded ? `${coded.codes[0]?.code ?? ''}|${coded.text}` : ''
  if (last && last === context.anchor && last.attachment === null && narrativeKeys.get(last) === key) {
    last.text += `\n${text}`
    last.also_from.push(segmentLocator(obx, 5))
    return
  }
  if (before && before === context.anchor && narrativeKeys.get(before) === key) return turnIntoText(before, obx, context, order, coded, text, key)
  if (text.length <= 200 && !text.includes('\n') && coded !== null && context.document === null) {
    const row = addResult(obx, context, order, coded, readObservationValue('ST', text, partOf(obx, 6) || null, { ...obx.delimiters, component: '', escape: '', subcomponent: '' }) as PlainValue)
    narrativeKeys.set(row, key)
    return
  }
  narrativeKeys.set(addText(obx, context, order, coded, text, null), key)
}

const narrativeKeys = new WeakMap<object, string>()

function turnIntoText(row: ProposedRow, obx: Segment, context: MessageContext, order: OrderGroup, coded: CodedField | null, text: string, key: string): void {
  context.out.rows.splice(context.out.rows.indexOf(row), 1)
  order.rows.splice(order.rows.indexOf(row), 1)
  const kept = addText(obx, context, order, coded, `${row.value?.text ?? ''}${row.note ? `\n${row.note}` : ''}\n${text}`, null)
  kept.also_from.push(kept.locator, ...row.also_from)
  kept.locator = row.locator
  narrativeKeys.set(kept, key)
}

function addText(obx: Segment, context: MessageContext, order: OrderGroup, coded: CodedField | null, text: string, attachment: KeptText['attachment']): KeptText {
  const heading = coded?.text ?? ''
  const kept = context.out.text({
    identity: context.identity,
    title: [order.panel?.label ?? context.document?.label ?? '', heading].filter((part, index, all) => part !== '' && all.indexOf(part) === index).join(': ') || 'Report',
    text,
    dated: readHl7Time(partOf(obx, 14)) ?? order.observed ?? context.document?.observed ?? null,
    locator: segmentLocator(obx, 5),
    attachment,
  })
  order.texts.push(kept)
  context.anchor = kept
  return kept
}

/** An empty line within a report keeps its place in it; elsewhere it is a result without a value. */
function addEmptyLine(obx: Segment, context: MessageContext, order: OrderGroup, coded: CodedField | null): void {
  const last = order.texts.at(-1)
  if (last && last === context.anchor && last.attachment === null) {
    last.text += '\n'
    last.also_from.push(segmentLocator(obx, 5))
    return
  }
  const before = order.rows.at(-1)
  const key = coded ? `${coded.codes[0]?.code ?? ''}|${coded.text}` : ''
  if (before && before === context.anchor && narrativeKeys.get(before) === key) turnIntoText(before, obx, context, order, coded, '', key)
  else if (coded === null) context.out.leave('Empty line of a report', 'It holds neither a name nor a value.', segmentLocator(obx))
  else addResult(obx, context, order, coded, null)
}

/** What an OBX says beside a vaccination (funding, information sheet, dose): a detail of it, not a result. */
function attachToTreatment(obx: Segment, coded: CodedField | null, row: ProposedRow): void {
  const first = repetitionsOf(obx, 5)[0]
  const read = first === undefined ? null : readObservationValue(partOf(obx, 2).toUpperCase(), first, partOf(obx, 6) || null, obx.delimiters)
  const text = read === null ? '' : read.type === 'value' ? [read.value.text, read.value.unit_as_written].filter(Boolean).join(' ') : read.type === 'attachment' ? 'attachment' : read.text
  addDetail(row, coded?.text ?? 'Remark', text)
  row.also_from.push(segmentLocator(obx))
}

/** SPM follows (2.5.1 laboratory reports) or precedes the results of its order; both get it. */
export const readSpm: SegmentReader = (spm, context) => {
  const order = context.order ?? startOrder(context)
  const specimen = { text: readCodedField(spm, 4)?.text ?? '', collected: readHl7Time(partOf(spm, 17)), locator: segmentLocator(spm), is_used: false }
  order.specimens.push(specimen)
  for (const row of order.rows) applySpecimen(row, specimen)
  context.anchor = order.rows.at(-1) ?? null
}

function applySpecimen(row: ProposedRow, specimen: OrderGroup['specimens'][number]): void {
  specimen.is_used = true
  if (specimen.text !== '') row.detail.specimen = specimen.text
  row.observed ??= specimen.collected
  row.also_from.push(specimen.locator)
}

/** Comments go to what they follow; before any result they are kept as a text of their own. */
export const readNte: SegmentReader = (nte, context) => {
  const text = repetitionsOf(nte, 3).map((part) => unescapeText(part, nte.delimiters).trim()).join('\n')
  if (text === '') return
  const anchor = context.anchor
  if (anchor === null) {
    const title = context.order?.panel ? `Comment on ${context.order.panel.label}` : 'Comment'
    const kept = context.out.text({ identity: context.identity, title, text, locator: segmentLocator(nte, 3) })
    context.anchor = kept
    return
  }
  if ('kind' in anchor) anchor.note = anchor.note === null ? text : `${anchor.note}\n${text}`
  else anchor.text += `\n${text}`
  anchor.also_from.push(segmentLocator(nte, 3))
}
