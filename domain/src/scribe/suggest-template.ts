/**
 * Which templates fit a patient's next visit. Decides nothing: at most three are shown first, each with the fact it stands on.
 * For clinicians choosing a template. Source: the product's own order of visits (docs/decisions/0055-own-templates.md).
 */
import { daysBetween } from '../units/calendar-day.ts'
import { formatPlainDate } from '../units/written-day.ts'

export interface VisitFacts {
  specialty: 'REI' | 'NP' | 'PT' | 'ND'
  /** The day of the visit, a plain date. */
  today: string
  /** Signed and drafted notes, newest first. */
  notes: readonly { template_id: string; title: string; visit_on: string; is_own_specialty: boolean }[]
  /** Names of medications taken now. */
  medications: readonly { name: string; started_on: string | null }[]
  /** hCG, newest first; value in IU/L. */
  hcg: { comparator: string; value: number; taken_on: string } | null
  pregnancies: readonly { outcome: string; ended_on: string | null }[]
}

export interface TemplateSuggestion {
  template_id: string
  /** Why, with the fact and its date. */
  reason: string
}

/** Recombinant and urinary gonadotropins by the names that charts carry. */
const gonadotropin = /gonal|follistim|menopur|follitropin|menotropin|puregon|rekovelle|pergoveris|bemfola|ovaleap/i
const positive_hcg_iu_l = 5
const postpartum_days = 84

export function suggestTemplates(facts: VisitFacts): TemplateSuggestion[] {
  const rules = { REI: suggestFertility, NP: suggestPrimary, PT: suggestPelvic, ND: suggestNaturopathic }
  const found = [...rules[facts.specialty](facts), ...repeatLast(facts)]
  const seen = new Set<string>()
  return found.filter(({ template_id }) => !seen.has(template_id) && seen.add(template_id)).slice(0, 3)
}

/** A date of which only the year or the month is known is within nothing. */
const isWithin = (days: number, from: string, today: string): boolean => {
  const passed = daysBetween(from, today)
  return passed >= 0 && passed <= days
}

function suggestFertility(facts: VisitFacts): TemplateSuggestion[] {
  const { today, medications, hcg, notes } = facts
  const last = (template_id: string, days: number) => notes.find((note) => note.template_id === template_id && isWithin(days, note.visit_on, today))
  const found: TemplateSuggestion[] = []
  const stimulation = medications.find(({ name, started_on }) => gonadotropin.test(name) && (started_on === null || isWithin(21, started_on, today)))
  const retrieval = last('T04', 7)
  const transfer = last('T06', 14)
  if (hcg && !hcg.comparator.startsWith('<') && hcg.value >= positive_hcg_iu_l && isWithin(42, hcg.taken_on, today)) found.push({ template_id: 'T08', reason: `hCG ${hcg.value} IU/L on ${formatPlainDate(hcg.taken_on)}` })
  if (transfer && !hcg) found.push({ template_id: 'T08', reason: `Embryo transfer on ${formatPlainDate(transfer.visit_on)}` })
  if (retrieval) found.push({ template_id: 'T05', reason: `Oocyte retrieval on ${formatPlainDate(retrieval.visit_on)}` })
  if (last('T03', 3)) found.push({ template_id: 'T04', reason: `Trigger ordered on ${formatPlainDate(last('T03', 3)!.visit_on)}` })
  if (stimulation) found.push({ template_id: 'T02', reason: stimulation.started_on ? `${stimulation.name} since ${formatPlainDate(stimulation.started_on)}` : `${stimulation.name} is taken now` })
  if (notes.every((note) => !note.is_own_specialty)) found.push({ template_id: 'T01', reason: 'No fertility note in this chart yet' })
  return found
}

function suggestPrimary(facts: VisitFacts): TemplateSuggestion[] {
  const { today, pregnancies, notes } = facts
  const found: TemplateSuggestion[] = []
  const born = pregnancies.find(({ outcome, ended_on }) => ended_on !== null && isWithin(postpartum_days, ended_on, today) && outcome.endsWith('birth'))
  if (pregnancies.some(({ outcome }) => outcome === 'ongoing')) found.push({ template_id: 'T16', reason: 'A pregnancy is ongoing' })
  if (born) found.push({ template_id: 'T17', reason: `Gave birth on ${formatPlainDate(born.ended_on!)}` })
  const annual = notes.find(({ template_id }) => template_id === 'T12')
  if (!annual || !isWithin(365, annual.visit_on, today)) found.push({ template_id: 'T12', reason: annual ? `Last well-woman visit on ${formatPlainDate(annual.visit_on)}` : 'No well-woman visit in this chart yet' })
  return found
}

function suggestPelvic({ today, notes }: VisitFacts): TemplateSuggestion[] {
  const first = notes.find(({ template_id }) => template_id === 'T20')
  if (!first || notes.some(({ template_id, visit_on }) => template_id === 'T23' && visit_on > first.visit_on)) {
    return [{ template_id: 'T20', reason: first ? 'The last episode of therapy is closed' : 'No pelvic floor evaluation in this chart yet' }]
  }
  const report = notes.find(({ template_id }) => template_id === 'T22')
  const since = report?.visit_on ?? first.visit_on
  const daily = { template_id: 'T21', reason: `Evaluation on ${formatPlainDate(first.visit_on)}` }
  return isWithin(30, since, today) ? [daily] : [{ template_id: 'T22', reason: `No progress report since ${formatPlainDate(since)}` }, daily]
}

function suggestNaturopathic({ notes }: VisitFacts): TemplateSuggestion[] {
  const first = notes.find(({ template_id }) => template_id === 'T24')
  return first ? [{ template_id: 'T25', reason: `Initial assessment on ${formatPlainDate(first.visit_on)}` }] : [{ template_id: 'T24', reason: 'No naturopathic assessment in this chart yet' }]
}

/** What was chosen last for this patient by the same specialty, where it was lately. */
function repeatLast({ notes, today }: VisitFacts): TemplateSuggestion[] {
  const last = notes.find(({ is_own_specialty, visit_on }) => is_own_specialty && isWithin(60, visit_on, today))
  return last ? [{ template_id: last.template_id, reason: `Used on ${formatPlainDate(last.visit_on)}` }] : []
}
