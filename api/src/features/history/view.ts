import type { FactSeen, FactStamp, Facts, History, SectionReview } from '#contract/history.ts'
import { deriveHistory, type HistoryFindings, type PartnerSemen } from '#domain/records/history/derive-history.ts'
import { fact_kinds } from '#domain/records/history/kinds.ts'
import { readGtpal } from '#domain/records/history/read-gtpal.ts'
import type { Context } from '../../platform/http/context.ts'
import type { PatientInCare } from '../patients/access.ts'
import { listAllergiesOf } from '../patients/service.ts'
import { listSharedRecords } from '../relationships/service.ts'
import * as store from './store.ts'

/** How many signed notes are looked through for what the history also says. */
const notes_read = 10

/** The history with all that follows from it, reckoned anew each time it is read. */
export async function viewHistory(ctx: Context, patient: PatientInCare): Promise<History> {
  const { facts, reviews, seen: confirmations, notes, today } = await store.readHistory(ctx.db, patient.id, ctx.now)
  // Of a fact that its label hides, nobody hears that it was confirmed either.
  const shown = new Set(fact_kinds.flatMap((kind) => facts[kind].map(({ id }) => `${kind} ${id}`)))
  const seen = confirmations.filter(({ kind, fact_id }) => shown.has(`${kind} ${fact_id}`))
  const people = await store.listPeople(ctx.db, mentionedIn(facts, reviews, seen))
  return { patient, allergies: await listAllergiesOf(ctx, patient), facts, reviews, seen, people, notes, findings: await findIn(ctx, patient, { facts, reviews, today }) }
}

async function findIn(ctx: Context, patient: PatientInCare, { facts, reviews, today }: Pick<store.HistoryRow, 'facts' | 'reviews' | 'today'>): Promise<HistoryFindings> {
  const texts = await store.listSignedTexts(ctx.db, patient.id, notes_read)
  const stated = texts.flatMap(({ note_id, canonical }) => {
    const found = readGtpal(canonical)
    return found === null ? [] : [{ note_id, ...found }]
  })
  const hidden_medications = await store.listHiddenMedications(ctx.db, patient.id)
  const viewers = hidden_medications.length === 0 ? [] : await store.listViewers(ctx.db, patient.id, today)
  const known_empty = reviews.filter(({ is_none }) => is_none).map(({ section }) => section)
  const partner_semen = await readPartnerSemen(ctx, patient)
  return deriveHistory(standing(facts), patient, today, { stated: stated.slice(0, 1), hidden_medications, viewers, known_empty, partner_semen })
}

/** A partner is a patient of their own: only what they consented to share, and nothing of a label that the reader may not see. */
async function readPartnerSemen(ctx: Context, patient: PatientInCare): Promise<PartnerSemen[]> {
  const shared = await listSharedRecords(ctx, patient, 'semen_analysis')
  const rows = await store.listSemenAnalyses(ctx.db, shared.map(({ record_id }) => record_id))
  return rows.map((analysis) => ({ analysis, other: shared.find(({ record_id }) => record_id === analysis.id)!.other }))
}

/** What was entered in error counts nowhere. */
export function standing(facts: Facts): Facts {
  return Object.fromEntries(fact_kinds.map((kind) => [kind, (facts[kind] as FactStamp[]).filter(({ is_entered_in_error }) => !is_entered_in_error)])) as unknown as Facts
}

function mentionedIn(facts: Facts, reviews: readonly SectionReview[], seen: readonly FactSeen[]): number[] {
  const all = (Object.values(facts) as FactStamp[][]).flat()
  return numbersOf([...all.flatMap((fact) => [fact.recorded_by, fact.confirmed_by, fact.changed_by]), ...reviews.map(({ reviewed_by }) => reviewed_by), ...seen.map(({ by }) => by)])
}

export function numbersOf(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))]
}
