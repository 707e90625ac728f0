/**
 * Operations, organs, periods and pregnancies that cannot all be so. Own rules of consistency (2026-11-21): no medical source.
 * Limits: an operation is known by its name; one-sided and partial ones say nothing of the organ, and a supracervical
 * hysterectomy leaves the cervix.
 */
import type { Contradiction } from './contradictions.ts'
import { hasOrgan, newestBy, type FactRef, type RuleFacts } from './facts.ts'

type Surgery = RuleFacts['surgery'][number]

const removals: readonly (readonly [operation: RegExp, except: RegExp | null, organ: string, name: string])[] = [
  [/\bhysterectomy\b/i, null, 'uterus', 'hysterectomy'],
  [/\btotal\b.*\bhysterectomy\b/i, /subtotal|supracervical/i, 'cervix', 'total hysterectomy'],
  [/\bbilateral\b.*oophorectomy\b/i, null, 'left_ovary', 'bilateral oophorectomy'],
  [/\bbilateral\b.*oophorectomy\b/i, null, 'right_ovary', 'bilateral oophorectomy'],
  [/\bbilateral\b.*mastectomy\b/i, null, 'breasts', 'bilateral mastectomy'],
]

export function organsAgainst(facts: RuleFacts): Contradiction[] {
  return [...removedAndPresent(facts), ...periodsWithoutUterus(facts), ...pregnantWithoutUterus(facts)]
}

function removedAndPresent(facts: RuleFacts): Contradiction[] {
  return removals.flatMap(([operation, except, organ, name]): Contradiction[] => {
    const surgery = facts.surgery.find((row) => operation.test(row.name) && !except?.test(row.name))
    const entry = newestBy(facts.organ.filter((row) => row.organ === organ), () => '')
    if (surgery === undefined || entry === null || entry.state !== 'present') return []
    const plural = organ === 'breasts' ? 'breasts' : organ.replace('_', ' ')
    return [{ id: 'removed_and_present', weight: 'wrong', text: `A ${name} is recorded and the ${plural} as present.`, refs: [refTo(surgery), { kind: 'organ', fact_id: entry.id }] }]
  })
}

function periodsWithoutUterus({ surgery, menstrual_record }: RuleFacts): Contradiction[] {
  const hysterectomy = surgery.find(({ name, performed_on }) => /\bhysterectomy\b/i.test(name) && performed_on !== null)
  if (hysterectomy === undefined) return []
  const after = menstrual_record.find(({ lmp_on }) => lmp_on !== null && lmp_on.slice(0, hysterectomy.performed_on!.length) > hysterectomy.performed_on!)
  return after === undefined ? [] : [{ id: 'period_after_hysterectomy', weight: 'wrong', text: 'A period is recorded after a hysterectomy.', refs: [refTo(hysterectomy), { kind: 'menstrual_record', fact_id: after.id }] }]
}

function pregnantWithoutUterus(facts: RuleFacts): Contradiction[] {
  const uterus = newestBy(facts.organ.filter(({ organ }) => organ === 'uterus'), () => '')
  const ongoing = facts.pregnancy.find(({ outcome }) => outcome === 'ongoing')
  if (ongoing === undefined || uterus === null || hasOrgan(facts, 'uterus') !== false) return []
  return [{ id: 'pregnant_without_uterus', weight: 'wrong', text: 'A pregnancy is ongoing and the uterus is recorded as absent.', refs: [{ kind: 'pregnancy', fact_id: ongoing.id }, { kind: 'organ', fact_id: uterus.id }] }]
}

function refTo({ id }: Surgery): FactRef {
  return { kind: 'surgery', fact_id: id }
}
