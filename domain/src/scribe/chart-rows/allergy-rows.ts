/** Allergies. A reaction that the chart does not know yet is added to the one that it has; nothing that it says is lost. */
import { foldSearch } from '../../records/search-key.ts'
import { input, readOk, type RowFamily } from './row-family.ts'

export const allergy_rows: RowFamily<'allergy'> = {
  propose(slot, _place, { known }) {
    const said = slot.attributes.reaction ?? null
    const row = known.allergy.find(({ substance }) => isSameSubstance(substance, slot.value))
    if (!row) {
      return { state: 'new', in_chart: [], is_high_risk: true, inputs: [input('substance', 'Substance', 'text', slot.value), input('reaction', 'Reaction', 'text', said, { is_required: false })] }
    }
    const in_chart = [{ text: `${row.substance}: ${row.reaction ?? 'reaction not recorded'}`, on: null }]
    if (said === null || (row.reaction !== null && foldSearch(row.reaction).includes(foldSearch(said)))) return { state: 'present', in_chart, is_high_risk: true, inputs: [] }
    const both = row.reaction === null ? said : `${row.reaction}, ${said}`
    return { label: `Allergy: ${row.substance}`, state: 'differs', in_chart, is_high_risk: true, target: { record_id: row.id, version: row.version }, inputs: [input('reaction', 'Reaction', 'text', both)] }
  },
  read(entered, row) {
    const reaction = entered['reaction']?.trim() || null
    return readOk(row.target === null ? { substance: entered['substance']!.trim(), reaction } : { reaction })
  },
}

function isSameSubstance(listed: string, said: string): boolean {
  const [a, b] = [` ${foldSearch(listed)} `, ` ${foldSearch(said)} `]
  return a.includes(b) || b.includes(a)
}
