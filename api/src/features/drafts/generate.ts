import type { DraftStreamEvent } from '#contract/notes.ts'
import type { ChartFacts } from '#domain/scribe/chart-facts.ts'
import type { DraftSection, DraftWarning } from '#domain/scribe/claim.ts'
import { checkChart } from '#domain/scribe/check-chart.ts'
import { verifySection } from '#domain/scribe/verify-claims.ts'
import { completedYears } from '#domain/records/age.ts'
import { draftNote } from '#domain/scribe/draft-note.ts'
import { readVisit } from '#domain/scribe/read-visit.ts'
import type { ClinicalSlot } from '#domain/scribe/slots/clinical-slot.ts'
import { findClinicalSlots } from '#domain/scribe/slots/find-clinical-slots.ts'
import { readPronouns } from '#domain/records/pronouns.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Context, StreamContext } from '../../platform/http/context.ts'
import { templateOfNote } from '../note-templates/access.ts'
import { requireDraft } from './access.ts'
import { getChartFacts, lockDraft, updateDraft, type DraftRow } from './store.ts'

/**
 * Writes a draft and shows each section as soon as it is there. A draft that is written already is shown again as it
 * stands, so a broken stream, a reload or a second tab may simply ask once more.
 */
export async function* writeDraft(ctx: StreamContext, draft_id: number): AsyncGenerator<DraftStreamEvent> {
  const { draft, chart, template } = await ctx.transact(async (tx) => {
    const { draft, patient } = await requireDraft(tx, draft_id)
    if (draft.status === 'discarded') throw new AppError('conflict', 'The draft was discarded.')
    if (draft.status === 'generating' && draft.author_id !== tx.actor.user_id) {
      throw new AppError('forbidden', `Only ${draft.author_name} may have this draft written.`)
    }
    const age_years = completedYears(patient.date_of_birth, draft.visit_on)
    const chart: ChartFacts = { pronouns: readPronouns(patient.pronouns), age_years, sex: patient.sex, ...(await getChartFacts(tx.db, patient.id)) }
    return { draft, chart, template: await templateOfNote(tx.db, draft.template_id) }
  })
  if (draft.status !== 'generating') {
    yield* replay(draft)
    return
  }
  const sections: DraftSection[] = []
  const warnings: DraftWarning[] = []
  for (const event of draftNote({ segments: draft.segments, template, chart, length: draft.length, with_longer: true })) {
    if (event.type === 'section') {
      const section = verifySection(event.section, draft.segments)
      sections.push(section)
      yield { ...event, section }
    } else if (event.type === 'warning') {
      warnings.push(event.warning)
      yield event
    }
  }
  for (const warning of newConflicts(checkChart(sections.flatMap(({ claims }) => claims), chart, draft.visit_on), warnings)) {
    warnings.push(warning)
    yield { type: 'warning', warning }
  }
  // Stored even where the reader has gone meanwhile: the next reload then finds it written.
  const slots = findClinicalSlots(readVisit(draft.segments), draft.segments, chart.sex)
  const stored = await ctx.transact((tx) => storeOnce(tx, draft_id, { sections, warnings, slots }))
  yield { type: 'done', version: stored.version, claim_count: countClaims(sections), segment_count: draft.segments.length }
}

/** Where two tabs had the same draft written, the first to finish is kept; the engine gives both the same words. */
async function storeOnce(ctx: Context, draft_id: number, written: { sections: DraftSection[]; warnings: DraftWarning[]; slots: ClinicalSlot[] }): Promise<{ version: number }> {
  const draft = await lockDraft(ctx.db, draft_id)
  if (!draft) throw new AppError('not_found', 'There is no such draft.')
  ctx.audit({ patient_id: draft.patient_id, resource: 'draft', resource_id: draft_id, detail: { claims: countClaims(written.sections) } })
  if (draft.status !== 'generating') return draft
  return updateDraft(ctx.db, draft_id, { ...written, status: 'in_review', generated_at: ctx.now })
}

/** An allergy that was heard is not told twice. */
function newConflicts(found: DraftWarning[], told: readonly DraftWarning[]): DraftWarning[] {
  const place = ({ evidence }: DraftWarning): string => evidence.map((one) => (one.source === 'transcript' ? one.segment_id : one.source === 'chart' ? `${one.record}${one.record_id}` : '')).join()
  const known = new Set(told.filter(({ code }) => code === 'chart_conflict').map(place))
  return found.filter((warning) => !known.has(place(warning)))
}

function* replay(draft: DraftRow): Generator<DraftStreamEvent> {
  for (const [index, section] of draft.sections.entries()) yield { type: 'section', section, index, total: draft.sections.length }
  for (const warning of draft.warnings) yield { type: 'warning', warning }
  yield { type: 'done', version: draft.version, claim_count: countClaims(draft.sections), segment_count: draft.segments.length }
}

function countClaims(sections: DraftSection[]): number {
  return sections.reduce((count, { claims }) => count + claims.length, 0)
}
