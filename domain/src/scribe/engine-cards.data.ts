/**
 * What is known of each engine that writes drafts, in the order of the source attributes of 45 CFR 170.315(b)(11)(iv)
 * (ONC HTI-1 final rule, 2024). Figures of the embedded engine: docs/AI-EVALUATION.md, made by `npm run eval:ai`.
 */
export interface EngineCard {
  engine: 'embedded' | 'language-model'
  title: string
  facts: readonly { label: string; text: string }[]
}

const use_of_both = 'Proposes the sentences of a note from the transcript of one visit. A clinician checks each and signs; nothing reaches the chart before. Not for deciding on a diagnosis, a dose or a treatment.'
const checks_of_both = 'Each sentence is compared with the words it cites: they exist, and numbers, units, drugs, sides, yes and no, whose it is and the direction of a change agree; then with the chart: doses, allergies, gravidity and parity, cycle day, last period. What does not hold is struck; what could hurt blocks the signature until a person decides. A true quote out of context and a wrong conclusion from right words are not seen.'

export const engine_cards: readonly EngineCard[] = [
  {
    engine: 'embedded',
    title: 'Embedded engine',
    facts: [
      { label: 'Developer', text: 'Part of this product. Runs within it; no word leaves the server.' },
      { label: 'Use', text: use_of_both },
      { label: 'How it works', text: 'A linear model chooses and sorts statements; listed rules rewrite them. The same transcript always gives the same draft.' },
      { label: 'Trained on', text: 'ACI-Bench and MTS-Dialog, training and validation parts (CC BY 4.0): acted visits in English, mostly general practice. Race, ethnicity, language and social circumstances are not inputs.' },
      { label: 'Known limits', text: 'English only. Prose close to what was said; indirect answers and history told over many turns may be missed: see “Heard but not in the note”.' },
      { label: 'Checks', text: checks_of_both },
      { label: 'Measured', text: 'On the public validation visits with each release: likeness to reference notes, numbers and drugs that were not said, negation, women’s-health facts. The figures stand in the product’s documentation.' },
    ],
  },
  {
    engine: 'language-model',
    title: 'Language model of the practice',
    facts: [
      { label: 'Developer', text: 'Chosen by the practice’s administrator; name and endpoint stand in the record of the run. Training data, fairness and external validation are for its developer to state; this product knows nothing of them.' },
      { label: 'Use', text: use_of_both },
      { label: 'How it works', text: 'It gets the turns of the transcript, the sections of the template and the pronouns on record, nothing else of the chart; where the practice wants it, also up to three earlier notes of the same writer, with numbers, drugs and names taken out. It answers with sentences that cite turns.' },
      { label: 'What leaves', text: 'Only to the endpoint of the run. Over the internet only with TLS and a business associate agreement on file. Names, dates and numbers known from the chart are hidden where the practice wants it; what is only spoken is not always recognised.' },
      { label: 'Known limits', text: 'The same transcript may give another draft. Language models invent: that is why every sentence is checked.' },
      { label: 'Checks', text: checks_of_both },
      { label: 'Measured', text: 'With each release against a server that misbehaves on purpose: invented turns, other doses, sides and negations, broken answers, orders hidden in a transcript. How well a particular model writes is not measured here.' },
    ],
  },
]
