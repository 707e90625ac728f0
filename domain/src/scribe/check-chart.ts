/**
 * Where a draft and the chart disagree: dose against the medication list, a planned drug and "no allergies" against allergies,
 * gravidity and parity against the pregnancies, cycle day and last period against the period on record. The words may be right and the chart old, so nothing
 * is struck; the sentence waits for a person. Follicle and embryo counts are not compared: the chart keeps none yet.
 */
import { allergy_classes } from './allergy-classes.data.ts'
import type { ChartFact, ChartFacts } from './chart-facts.ts'
import type { Claim, DraftWarning } from './claim.ts'
import { findDrugs } from './find-drugs.ts'
import { normaliseNumbers } from './normalise-numbers.ts'
import { tokenise, type Token } from './tokenise.ts'

const read = (text: string): Token[] => normaliseNumbers(tokenise(text))
const oneUnit = (word: string): string => (/^(iu|units?)$/.test(word) ? 'iu' : word)
const changes = /\b(increas\w*|decreas\w*|rais\w*|lower\w*|reduc\w*|chang\w*|switch\w*|double\w*|taper\w*|go(ing)? (up|down)|instead|start\w*|up to|down to|from \d)\b/i

interface Dose {
  drug: string
  amount: number
  unit: string
}

/** Each drug with the first amount behind it, or before it ("225 units of Gonal-F"), within six words. */
function listDoses(tokens: readonly Token[]): Dose[] {
  return findDrugs(tokens).flatMap((drug) => {
    const after = tokens.slice(drug.last + 1, drug.last + 7)
    const before = tokens.slice(Math.max(0, drug.first - 5), drug.first)
    const found = amountIn(after) ?? amountIn(before)
    return found === null ? [] : [{ drug: drug.name, ...found }]
  })
}

function amountIn(tokens: readonly Token[]): { amount: number; unit: string } | null {
  for (const [i, token] of tokens.entries()) {
    const unit = oneUnit(tokens[i + 1]?.lower ?? '')
    if (/^\d[\d,.]*$/.test(token.text) && /^(mg|mcg|iu|g|ml)$/.test(unit)) return { amount: Number(token.text.replaceAll(',', '')), unit }
  }
  return null
}

function conflict(claim: Claim, message: string, fact: ChartFact | null): DraftWarning {
  const cited = claim.evidence.filter(({ source }) => source === 'transcript')
  return { code: 'chart_conflict', message, evidence: fact === null ? cited : [...cited, { source: 'chart', record: fact.record, record_id: fact.record_id, quote: fact.text }] }
}

/** `visit_on`: ISO date of the visit. Warnings name the claims by the words that both stand on. */
export function checkChart(claims: readonly Claim[], chart: ChartFacts, visit_on: string): DraftWarning[] {
  const own = claims.filter(({ support, experiencer }) => support !== 'chart' && experiencer === 'patient')
  return own.flatMap((claim) => [
    ...checkNoAllergies(claim, chart),
    ...(claim.polarity === 'negated' ? [] : [...checkDoses(claim, chart), ...checkAllergies(claim, chart), ...checkGravidity(claim, chart), ...checkCycleDay(claim, chart, visit_on), ...checkLastPeriod(claim, chart, visit_on)]),
  ])
}

const in_mcg: Readonly<Record<string, number>> = { mcg: 1, mg: 1000, g: 1_000_000 }

/** The same amount in another unit of mass is the same dose; units of another kind are not compared. */
function isOtherDose(one: Dose, other: Dose): boolean {
  const [a, b] = [in_mcg[one.unit], in_mcg[other.unit]]
  if (a === undefined || b === undefined) return one.unit === other.unit && one.amount !== other.amount
  return Math.abs(one.amount * a - other.amount * b) > 1e-6
}

function checkDoses(claim: Claim, chart: ChartFacts): DraftWarning[] {
  if ([claim.text, ...claim.evidence.map(({ quote }) => quote)].some((text) => changes.test(text))) return []
  return listDoses(read(claim.text)).flatMap((dose) => {
    const listed = chart.medications.flatMap((fact) => listDoses(read(fact.text)).filter(({ drug }) => drug === dose.drug).map((known) => ({ fact, known })))
    if (listed.length === 0 || listed.some(({ known }) => !isOtherDose(dose, known))) return []
    return [conflict(claim, `${dose.drug} ${dose.amount} ${dose.unit} here; the chart holds "${listed[0]!.fact.text}".`, listed[0]!.fact)]
  })
}

function checkAllergies(claim: Claim, chart: ChartFacts): DraftWarning[] {
  if (claim.kind !== 'plan' || /\b(avoid|allerg\w*|not|stop|never|no)\b/i.test(claim.text)) return []
  return findDrugs(read(claim.text)).flatMap(({ name }) => {
    for (const fact of chart.allergies) {
      const text = fact.text.toLowerCase()
      const group = allergy_classes.find(({ allergy, drugs }) => allergy.test(text) && drugs.test(name))
      if (group || text.split(/[^\p{L}\p{N}-]+/u).includes(name)) return [conflict(claim, `${name} is planned; the chart holds the allergy "${fact.text}"${group ? ` (${group.because})` : ''}.`, fact)]
    }
    return []
  })
}

/** "No known drug allergies" where a drug allergy is on record; "no allergies" where any is. */
function checkNoAllergies(claim: Claim, chart: ChartFacts): DraftWarning[] {
  const denied = /\b(nkda|nka|(no|denies)( any)?( known)?( (drug|medication|medicine))? allerg(y|ies)|not allergic to any)\b/i.exec(claim.text)
  if (denied === null || claim.experiencer !== 'patient') return []
  const is_of_drugs = denied[5] !== undefined || /nkda/i.test(denied[0])
  const held = chart.allergies.find(({ text }) => !is_of_drugs || findDrugs(read(text)).length > 0 || drug_classes.test(text))
  return held === undefined ? [] : [conflict(claim, `No allergies here; the chart holds the allergy "${held.text}".`, held)]
}
const drug_classes = /penicillin|cillin|sulfa|nsaid|cephal|opioid|opiate|codeine|macrolide|quinolone|latex|iodine|contrast/i

function checkGravidity(claim: Claim, chart: ChartFacts): DraftWarning[] {
  const stated = /\bg ?(\d{1,2})(?:(?: ?, ?| )?p ?(\d{4}|\d{1,2}))?\b|\bgravida (\d{1,2})(?:,? para (\d{1,2}))?/i.exec(claim.text)
  const known = chart.pregnancies ?? []
  if (stated === null || known.length === 0) return []
  const gravidity = Number(stated[1] ?? stated[3])
  if (gravidity !== known.length) return [conflict(claim, `G${gravidity} here; the chart lists ${known.length} ${known.length === 1 ? 'pregnancy' : 'pregnancies'}.`, known[0]!)]
  const births = stated[2] ?? stated[4]
  if (births === undefined) return []
  // P1001 is term, preterm, abortions, living: births are the first two.
  const parity = births.length === 4 ? Number(births[0]) + Number(births[1]) : Number(births)
  const listed = known.filter(({ text }) => /^(live birth|stillbirth)/i.test(text)).length
  return parity === listed ? [] : [conflict(claim, `P${births} here; the chart lists ${listed} ${listed === 1 ? 'birth' : 'births'}.`, known[0]!)]
}

const months = 'january february march april may june july august september october november december'.split(' ')

/** Month and day of a date as it is written in a note: "November 3", "3 Nov", "11/3", "2026-11-03"; null where there is none. */
function readDay(text: string): { month: number; day: number } | null {
  const iso = /\b\d{4}-(\d{2})-(\d{2})\b/.exec(text)
  if (iso) return { month: Number(iso[1]), day: Number(iso[2]) }
  const slashed = /\b(\d{1,2})\/(\d{1,2})(\/\d{2,4})?\b/.exec(text)
  if (slashed) return { month: Number(slashed[1]), day: Number(slashed[2]) }
  const named = /\b(?:(\d{1,2})(?:st|nd|rd|th)? (?:of )?)?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?: (?:the )?(\d{1,2}))?\b/i.exec(text)
  const day = named?.[1] ?? named?.[3]
  return named === null || day === undefined ? null : { month: months.findIndex((name) => name.startsWith(named[2]!.toLowerCase())) + 1, day: Number(day) }
}

/** The last period as dated in the sentence and on record, where both are of this cycle. */
function checkLastPeriod(claim: Claim, chart: ChartFacts, visit_on: string): DraftWarning[] {
  const stated = /\b(?:lmp|last (?:menstrual )?period)\b(.*)$/i.exec(claim.text)
  if (stated === null || !chart.lmp_on) return []
  const age_d = daysSince(chart.lmp_on, visit_on)
  if (age_d < 0 || age_d > longest_cycle_d) return []
  const found = readDay(stated[1]!)
  const [, month, day] = chart.lmp_on.split('-').map(Number)
  if (found === null || (found.month === month && found.day === day)) return []
  return [conflict(claim, `A last period of ${months[found.month - 1]} ${found.day} here; the chart holds ${chart.lmp_on}.`, null)]
}

const daysSince = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

const longest_cycle_d = 60

function checkCycleDay(claim: Claim, chart: ChartFacts, visit_on: string): DraftWarning[] {
  const stated = /\b(?:cycle day|cd) ?(\d{1,2})\b/i.exec(claim.text)
  if (stated === null || chart.lmp_on === undefined || chart.lmp_on === null) return []
  const by_chart = daysSince(chart.lmp_on, visit_on) + 1
  const day = Number(stated[1])
  // An older period on record says nothing of this cycle.
  if (by_chart < 1 || by_chart > longest_cycle_d || by_chart === day) return []
  return [conflict(claim, `Cycle day ${day} here; by the last period on record (${chart.lmp_on}) it is day ${by_chart}.`, null)]
}
