/**
 * Medications and supplements. One that the list has already is changed there (dose, frequency, stop), never listed a second time; what
 * changes needs the dose with its unit. A drug is known again by its name or by the substance that it names.
 */
import { readAmount } from '../../records/daily-dose.ts'
import { matchSubstances } from '../../records/match-substance.ts'
import { foldSearch } from '../../records/search-key.ts'
import { applyWrittenForms } from '../rewrite-statement.ts'
import type { ClinicalSlot } from '../slots/clinical-slot.ts'
import type { KnownFacts, RowContext } from './known-facts.ts'
import { dayOfVisit, input, readOk, type RowDraft, type RowFamily } from './row-family.ts'

type Known = KnownFacts['medication'][number]

export const medication_rows: RowFamily<'medication'> = {
  propose(slot, { is_supplement }, around) {
    const { change } = slot.attributes
    if (change === 'hold') return 'A pause is not an end; the list has no place for it.'
    if (slot.time === 'past' && change !== 'stop') return 'It is told of an earlier time; the list says what is taken now.'
    const listed = around.known.medication.filter((row) => row.stopped_on === null && isSameDrug(row, slot.value, is_supplement))
    if (change === 'stop') return proposeStop(listed)
    if (listed.length > 1) return { ...shown(listed, 'differs'), inputs: [], refusal: 'It stands more than once in the list. Change it in the history.' }
    const [row] = listed
    if (!row) return proposeNew(slot, around)
    if (saysTheSame(row, slot)) return { ...shown(listed, 'present'), inputs: [] }
    return {
      ...shown(listed, 'differs'),
      label: `Change: ${row.name}`,
      target: targetOf(row),
      inputs: [doseInput(slot.attributes.dose ?? row.dose, true), input('frequency', 'Frequency', 'text', slot.attributes.frequency ?? row.frequency, { is_required: false })],
    }
  },
  read(entered, row, { is_supplement }) {
    const given = (name: string): string | null => entered[name]?.trim() || null
    if (row.inputs.some(({ name }) => name === 'stopped_on')) return readOk({ stopped_on: given('stopped_on') })
    if (row.target !== null) return readOk({ dose: given('dose'), frequency: given('frequency') })
    return readOk({ name: given('name'), is_supplement, dose: given('dose'), frequency: given('frequency'), started_on: given('started_on') })
  },
}

const targetOf = ({ id, version }: Known) => ({ record_id: id, version })
const doseInput = (dose: string | null, is_required: boolean) => input('dose', 'Dose', 'text', dose, { is_required })

function proposeNew({ value, attributes }: ClinicalSlot, around: RowContext): RowDraft {
  return {
    state: 'new',
    in_chart: [],
    is_high_risk: true,
    inputs: [
      input('name', 'Name', 'text', applyWrittenForms(value)),
      doseInput(attributes.dose ?? null, false),
      input('frequency', 'Frequency', 'text', attributes.frequency ?? null, { is_required: false }),
      input('started_on', 'Started on', 'day', attributes.change === 'start' ? dayOfVisit(around) : null, { is_required: false }),
    ],
  }
}

function proposeStop(listed: readonly Known[]): RowDraft | string {
  if (listed.length === 0) return 'It was said to be stopped, and the list does not have it.'
  const stop = { label: `Stop: ${listed[0]!.name}`, inputs: [input('stopped_on', 'Stopped on', 'day', null)] }
  if (listed.length > 1) return { ...shown(listed, 'differs'), ...stop, refusal: 'It stands more than once in the list. Stop it in the history.' }
  return { ...shown(listed, 'differs'), ...stop, target: targetOf(listed[0]!) }
}

function shown(listed: readonly Known[], state: 'present' | 'differs'): Pick<RowDraft, 'state' | 'in_chart' | 'is_high_risk'> {
  return { state, is_high_risk: true, in_chart: listed.map((row) => ({ text: [row.name, row.dose ?? 'dose not recorded', row.frequency].filter(Boolean).join(', '), on: row.started_on })) }
}

function isSameDrug(row: Known, name: string, is_supplement: boolean): boolean {
  if (foldSearch(row.name) === foldSearch(name)) return true
  const [listed, said] = [keysOf(row.name, row.is_supplement), keysOf(name, is_supplement)]
  return said.length > 0 && said.length === listed.length && said.every((key) => listed.includes(key))
}

function keysOf(name: string, is_supplement: boolean): string[] {
  return matchSubstances(name, is_supplement).flatMap(({ key, presence }) => (presence === 'named' ? [key] : []))
}

/** What was not said is no difference; a number without its unit agrees with the same number. */
function saysTheSame(row: Known, { attributes: { dose, frequency } }: ClinicalSlot): boolean {
  return (dose === undefined || isSameDose(row.dose, dose)) && (frequency === undefined || row.frequency === null || foldSearch(row.frequency) === foldSearch(frequency))
}

function isSameDose(listed: string | null, said: string): boolean {
  if (listed === null) return false
  if (foldSearch(listed) === foldSearch(said)) return true
  const [a, b] = [readAmount(listed), readAmount(said)]
  if (a !== null && b !== null) return a.amount === b.amount && a.unit === b.unit
  return /^[\d.]+$/u.test(said) && Number(/^[\d.]+/u.exec(listed.replaceAll(',', ''))?.[0]) === Number(said)
}
