/** Invented pregnancies of one demo patient, in order, each ended before the next began. */
import { addDays } from '../plain-date.ts'
import type { Random } from '../random.ts'

interface Child {
  sex: string
  weight_g: number | null
  mode: string
  is_born_alive: boolean
  is_living_now: boolean
  had_nicu: boolean
  anomalies: null
}

export interface PregnancyRow {
  number: number
  outcome: string
  ended_on: string | null
  ga_weeks: number | null
  ga_days: number | null
  fetus_count: number
  conception_mode: string
  edd_on: string | null
  complications: string[]
  feeding: string | null
  fetuses: Child[]
}

interface Situation {
  age: number
  today: string
  is_fertility: boolean
  is_pregnant: boolean
  is_postpartum: boolean
  had_losses: boolean
}

export function tellPregnancies(random: Random, o: Situation): PregnancyRow[] {
  const past = o.age < 24 ? 0 : o.is_fertility ? (o.had_losses ? random.int(2, 3) : random.pick([0, 0, 0, 1, 1])) : random.pick([0, 0, 1, 1, 2, 2, 3])
  // Backwards from the latest: two years and more apart.
  let ended = addDays(o.today, -(o.is_pregnant || o.is_postpartum ? 800 : random.int(500, 1800)))
  const rows: Omit<PregnancyRow, 'number'>[] = []
  for (let at = 0; at < past && Number(o.today.slice(0, 4)) - Number(ended.slice(0, 4)) < o.age - 19; at += 1) {
    rows.unshift(random.has(o.had_losses ? 0.85 : o.is_fertility ? 0.5 : 0.2) ? loss(random, ended) : birth(random, ended))
    ended = addDays(ended, -random.int(760, 1300))
  }
  if (o.is_postpartum) rows.push({ ...birth(random, addDays(o.today, -random.int(20, 80))), feeding: random.pick(['breastfeeding', 'breastfeeding', 'formula']) })
  if (o.is_pregnant) rows.push(ongoing(random, o.today))
  return rows.map((row, at) => ({ number: at + 1, ...row }))
}

const none = { edd_on: null, complications: [], feeding: null, fetuses: [] as Child[], fetus_count: 1 }

function loss(random: Random, ended_on: string): Omit<PregnancyRow, 'number'> {
  const outcome = random.pick(['spontaneous_loss', 'spontaneous_loss', 'spontaneous_loss', 'biochemical', 'ectopic'])
  return { ...none, outcome, ended_on, ga_weeks: outcome === 'biochemical' ? 4 : random.int(6, 11), ga_days: random.int(0, 6), conception_mode: random.pick(['spontaneous', 'spontaneous', 'frozen_transfer']) }
}

function birth(random: Random, ended_on: string): Omit<PregnancyRow, 'number'> {
  const is_preterm = random.has(0.1)
  const is_twin = random.has(0.04)
  const mode = random.has(0.3) ? 'caesarean' : random.has(0.12) ? 'assisted_vaginal' : 'vaginal'
  const child = (): Child => ({ sex: random.pick(['female', 'male']), weight_g: random.int(is_preterm || is_twin ? 1900 : 2800, is_preterm || is_twin ? 2700 : 4050), mode, is_born_alive: true, is_living_now: true, had_nicu: is_preterm && random.has(0.5), anomalies: null })
  const complications = [...(random.has(0.07) ? ['pre_eclampsia'] : []), ...(random.has(0.09) ? ['gestational_diabetes'] : []), ...(random.has(0.05) ? ['postpartum_haemorrhage'] : [])]
  return {
    ...none, outcome: 'live_birth', ended_on, ga_weeks: is_preterm || is_twin ? random.int(33, 36) : random.int(37, 41), ga_days: random.int(0, 6), fetus_count: is_twin ? 2 : 1,
    conception_mode: random.pick(['spontaneous', 'spontaneous', 'spontaneous', 'ovulation_induction', 'ivf_fresh']), complications, fetuses: is_twin ? [child(), child()] : [child()],
  }
}

function ongoing(random: Random, today: string): Omit<PregnancyRow, 'number'> {
  return { ...none, outcome: 'ongoing', ended_on: null, ga_weeks: null, ga_days: null, conception_mode: 'frozen_transfer', edd_on: addDays(today, 280 - random.int(40, 75)) }
}
