/** What a check may find wrong with a sentence, by name and in words. */
import type { EvidenceFinding } from './check-evidence.ts'
import type { MeaningFault } from './check-meaning.ts'
import type { Claim } from './claim.ts'

export type ClaimFault = EvidenceFinding['code'] | MeaningFault | 'placeholder_left'

/** Each fault as the writer reads it. */
export const fault_words: Readonly<Record<ClaimFault, string>> = {
  no_evidence: 'Nothing is cited for this sentence.',
  unknown_segment: 'This sentence cites words that are not in the transcript.',
  quote_differs: 'This sentence cites words that differ from the transcript.',
  number_not_in_evidence: 'A number in this sentence is not in the words it cites.',
  drug_not_in_evidence: 'A drug in this sentence is not in the words it cites.',
  polarity_differs: 'This sentence says no where its source does not, or the other way round.',
  unit_differs: 'A unit in this sentence differs from the words it cites.',
  side_differs: 'Left or right in this sentence differs from the words it cites.',
  negation_differs: 'This sentence affirms what its source denies, or the other way round.',
  direction_differs: 'This sentence says the contrary of a word that it cites: stop for start, weekly for daily.',
  person_differs: 'This sentence says of the patient what its source says of somebody else.',
  name_not_in_evidence: 'A name before a dose, or that ends like a drug, is not in the words this sentence cites.',
  topic_not_in_evidence: 'This sentence names a finding that is not in the words it cites.',
  unrelated_evidence: 'The words that this sentence cites are about something else.',
  instruction: 'This sentence comes from words that give orders to a computer, not from the visit.',
  placeholder_left: 'A name or date was hidden from the model, and it gave back one that was never there.',
  link_in_text: 'This sentence holds a link or markup. It is shown as plain text.',
}

/** Marks the rule names of a claim that say what is wrong with it. */
export const fault_prefix = 'fault:'

/** The faults with which a claim was marked, in words. */
export function faultsOf(claim: Pick<Claim, 'rules'>): string[] {
  return claim.rules.filter((rule) => rule.startsWith(fault_prefix)).map((rule) => fault_words[rule.slice(fault_prefix.length) as ClaimFault]).filter((words) => words !== undefined)
}
