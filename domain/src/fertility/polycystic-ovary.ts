/**
 * Rotterdam criteria of polycystic ovary syndrome as updated in 2023: which are met, whether enough are, and the phenotype. For
 * people whose other causes (thyroid, prolactin, 17-OH progesterone, pregnancy) were excluded; the screen records that.
 *
 * Source: Rotterdam 2003; International evidence-based guideline 2023 (partly verified 2026-11-21): adults two of three
 * {ovulatory dysfunction, hyperandrogenism, polycystic morphology or high AMH}; adolescents need the first two, and
 * neither ultrasound nor AMH counts. Phenotypes A all, B OD+HA, C HA+PCOM, D OD+PCOM; none is given to adolescents.
 */
import { cannotCompute, computed, missingOf, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'

export const pcos_rule: ClinicalRule = {
  id: 'pcos',
  version: '1.0.0',
  source: 'Rotterdam 2003; International PCOS guideline 2023',
  source_state: 'unverified',
  checked_on: '2026-11-21',
  limits: ['other causes excluded and recorded', 'adolescents: within eight years of menarche no ultrasound, no AMH'],
}

export interface PcosInputs {
  has_ovulatory_dysfunction: boolean | null
  has_hyperandrogenism: boolean | null
  /** Morphology on ultrasound or, in adults, high AMH; not needed in adolescents. */
  has_pcom_or_high_amh: boolean | null
  is_adolescent: boolean | null
}

export interface PcosCriteria {
  is_met: boolean
  criteria_met: number
  phenotype: 'A' | 'B' | 'C' | 'D' | null
}

export function decidePcos(inputs: PcosInputs): RuleAnswer<PcosInputs, PcosCriteria> {
  const { has_ovulatory_dysfunction: od, has_hyperandrogenism: ha, has_pcom_or_high_amh: pcom, is_adolescent } = inputs
  const missing = missingOf(inputs, { has_ovulatory_dysfunction: 'ovulatory dysfunction', has_hyperandrogenism: 'hyperandrogenism', is_adolescent: 'whether adolescent' })
  // Two criteria already decide; the third is missed only where the answer or the phenotype hangs on it.
  if (is_adolescent === false && pcom === null) missing.push('morphology or AMH')
  if (missing.length > 0) return cannotCompute(pcos_rule, inputs, missing)
  if (is_adolescent) {
    const cautions = pcom ? ['ultrasound and AMH do not count in adolescents'] : []
    return computed(pcos_rule, inputs, { is_met: od === true && ha === true, criteria_met: Number(od) + Number(ha), phenotype: null }, cautions)
  }
  const phenotype = od && ha ? (pcom ? 'A' : 'B') : ha && pcom ? 'C' : od && pcom ? 'D' : null
  return computed(pcos_rule, inputs, { is_met: phenotype !== null, criteria_met: Number(od) + Number(ha) + Number(pcom), phenotype })
}
