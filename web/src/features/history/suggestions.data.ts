/**
 * What is often typed into a field of free text, offered as one types; anything else is as good. Frequencies are those that
 * domain/src/records/daily-dose.ts can read. CVX: CDC, from domain knowledge, 2026-11-21, unverified: the vial decides.
 */
export interface Suggestion {
  shown: string
  /** The fields that a choice fills. */
  fills: Readonly<Record<string, string>>
}

const texts = (name: string, list: readonly string[]): Suggestion[] => list.map((shown) => ({ shown, fills: { [name]: shown } }))
const vaccine = (shown: string, cvx: string): Suggestion => ({ shown, fills: { vaccine: shown, cvx } })

export const route_suggestions = texts('route', [
  'oral', 'vaginal', 'subcutaneous', 'intramuscular', 'intravenous', 'transdermal', 'topical', 'sublingual', 'buccal', 'rectal', 'intranasal', 'inhaled', 'intrauterine',
])

export const frequency_suggestions = texts('frequency', [
  'once daily', 'twice daily', 'three times daily', 'four times daily', 'every morning', 'every evening', 'at bedtime', 'every other day', 'once a week', 'twice a week', 'as needed',
])

export const vaccine_suggestions: readonly Suggestion[] = [
  vaccine('Influenza', '88'), vaccine('Tdap', '115'), vaccine('Td', '113'), vaccine('MMR', '03'), vaccine('Varicella', '21'), vaccine('HPV 9-valent', '165'), vaccine('Hepatitis A', '52'),
  vaccine('Hepatitis B', '43'), vaccine('RSV, bivalent (Abrysvo)', '305'), vaccine('Zoster, recombinant', '187'), vaccine('Pneumococcal PPSV23', '33'), vaccine('Pneumococcal PCV20', '216'),
  { shown: 'COVID-19', fills: { vaccine: 'COVID-19' } },
]
