/** What a draft takes from the chart, said as such. */
import type { ChartFacts } from './chart-facts.ts'
import type { Claim } from './claim.ts'
import type { NoteTemplate } from './template.ts'

/** Chart allergies and medications, under the first section that takes their topic, marked as read from the chart. */
export function listChartClaims(key: string, template: NoteTemplate, chart: ChartFacts): Array<Omit<Claim, 'id'>> {
  const claims: Array<Omit<Claim, 'id'>> = []
  for (const [topic, name, facts] of [['ALLERGY', 'Allergy', chart.allergies], ['MEDICATIONS', 'Medication', chart.medications]] as const) {
    if (template.sections.find((section) => section.topics.includes(topic))?.key !== key) continue
    for (const fact of facts) {
      claims.push({
        section: key, text: `${name} on chart: ${fact.text.replace(/\.$/, '')}.`, kind: 'history', polarity: 'affirmed', experiencer: 'patient', support: 'chart', is_high_risk: true,
        state: 'proposed', evidence: [{ source: 'chart', record: fact.record, record_id: fact.record_id, quote: fact.text }], rules: ['chart_fact'],
      })
    }
  }
  return claims
}
