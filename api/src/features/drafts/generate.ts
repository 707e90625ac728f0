import { checkChart } from '#domain/scribe/check-chart.ts'
import type { DraftStreamEvent } from '#contract/notes.ts'
import type { DraftSection, DraftWarning } from '#domain/scribe/claim.ts'
import { draftNote } from '#domain/scribe/draft-note.ts'
import { engine } from '#domain/scribe/engine.ts'
import { judgeStatements } from '#domain/scribe/judge-statements.ts'
import { prompt_version } from '#domain/scribe/model-prompt.ts'
import { raiseWarnings } from '#domain/scribe/raise-warnings.ts'
import { readVisit, type ReadVisit } from '#domain/scribe/read-visit.ts'
import type { ClinicalSlot } from '#domain/scribe/slots/clinical-slot.ts'
import { findClinicalSlots } from '#domain/scribe/slots/find-clinical-slots.ts'
import { verifySection } from '#domain/scribe/verify-claims.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Context, StreamContext } from '../../platform/http/context.ts'
import { LlmFault, llm_fault_words } from '../../platform/llm/llm-fault.ts'
import type { DraftingModel } from '../ai-provider/service.ts'
import { noteWritten } from '../writing-ledger/service.ts'
import { readDraftInput, type DraftInput } from './draft-input.ts'
import { lockDraft, updateDraft, type DraftRow } from './store.ts'
import { insertRuns, type DraftRun } from './store/runs.ts'
import { writeWithModel, type ModelRecord } from './write-with-model.ts'

interface ReadInput extends DraftInput {
  visit: ReadVisit
}

/** What a run has come to so far: its sections by key, in the order of the template at the end. */
interface Writing {
  sections: Map<string, DraftSection>
  warnings: DraftWarning[]
  runs: DraftRun[]
}

/**
 * Writes a draft and shows each section as soon as it is there: with the practice's language model where there is one that may,
 * else, or where that fails, with the embedded engine. A draft that is written already is shown again as it stands, so a broken
 * stream, a reload or a second tab may simply ask once more.
 */
export async function* writeDraft(ctx: StreamContext, draft_id: number, wanted: 'embedded' | undefined): AsyncGenerator<DraftStreamEvent> {
  const input = await ctx.transact((tx) => readDraftInput(tx, draft_id, wanted))
  const { draft } = input
  if (draft.status !== 'generating') {
    yield* replay(draft)
    return
  }
  const visit = readVisit(draft.segments)
  const writing: Writing = { sections: new Map(), warnings: [], runs: [] }
  if (input.refusal !== null) writing.warnings.push(gaveWay(input.refusal))
  const is_written = input.model !== null && (yield* withModel(ctx, { ...input, visit }, input.model, writing))
  // Stopped by its reader: nothing is kept, and the next who asks has it written anew.
  if (ctx.closed.aborted && input.model !== null) return
  if (!is_written) yield* withEmbedded(ctx, { ...input, visit }, writing)
  const sections = input.template.sections.flatMap(({ key }) => writing.sections.get(key) ?? [])
  const claims = sections.flatMap((section) => section.claims)
  const conflicts = newConflicts(checkChart(claims, input.chart, draft.visit_on), writing.warnings)
  const warnings = [...writing.warnings, ...conflicts]
  for (const warning of warnings) yield { type: 'warning', warning }
  const slots = findClinicalSlots(visit, draft.segments, input.chart.sex)
  // Stored even where the reader has gone meanwhile: the next reload then finds it written.
  const stored = await ctx.transact((tx) => storeOnce(tx, draft_id, { sections, warnings, slots }, writing.runs))
  // Another tab was first: what it stored is the draft. The embedded engine gives both the same words.
  if (stored.kept !== null && input.model !== null) yield* replay(stored.kept)
  else yield { type: 'done', version: stored.version, claim_count: claims.length, segment_count: draft.segments.length }
}

const gaveWay = (why: string): DraftWarning => ({ code: 'engine_gave_way', message: `The embedded engine wrote this draft, not the practice’s language model: ${why}`, evidence: [] })

async function* withModel(ctx: StreamContext, input: ReadInput, model: DraftingModel, writing: Writing): AsyncGenerator<DraftStreamEvent, boolean> {
  const { draft, visit, template, chart, examples, identity } = input
  const record: ModelRecord = { prompt_sha256: '', hidden_count: null, attempt_count: 0, usage: null }
  const run = startRun(ctx)
  const describe = { engine: 'language-model', engine_version: `${model.access.model} · prompt ${prompt_version}`, model: model.access.model, endpoint: model.endpoint, prompt_version } as const
  yield { type: 'started', engine: describe.engine, name: model.access.model }
  try {
    for await (const section of writeWithModel({ model, segments: draft.segments, template, chart, length: draft.length, examples, identity }, record, ctx.closed)) {
      run.first()
      writing.sections.set(section.key, section)
      yield showSection(input, section)
    }
    const { usage, ...rest } = record
    writing.runs.push({ ...describe, ...rest, ...usage, ...run.end(writing), example_count: examples.length, outcome: 'written' })
    const claims = [...writing.sections.values()].flatMap((section) => section.claims)
    writing.warnings.push(...raiseWarnings({ segments: draft.segments, visit, judged: judgeStatements(visit.statements), chart, claims }))
    return true
  } catch (error) {
    if (!(error instanceof LlmFault)) throw error
    const { usage: _, ...rest } = record
    writing.runs.push({ ...describe, ...rest, ...run.end(writing), example_count: examples.length, outcome: 'gave_way', fault: error.code })
    ctx.log.warn({ request_id: ctx.request_id, draft_id: draft.id, fault: error.code, attempts: record.attempt_count }, 'language model gave way')
    writing.warnings.push(gaveWay(llm_fault_words[error.code]))
    writing.sections.clear()
    return false
  }
}

async function* withEmbedded(ctx: StreamContext, input: ReadInput, writing: Writing): AsyncGenerator<DraftStreamEvent> {
  const { draft, visit, template, chart } = input
  const run = startRun(ctx)
  if (input.model !== null) yield { type: 'started', engine: engine.name, name: 'Embedded engine' }
  for (const event of draftNote({ segments: draft.segments, template, chart, length: draft.length, with_longer: true }, visit)) {
    if (event.type === 'warning') writing.warnings.push(event.warning)
    if (event.type !== 'section') continue
    const section = verifySection(event.section, draft.segments)
    run.first()
    writing.sections.set(section.key, section)
    yield showSection(input, section)
  }
  writing.runs.push({ engine: engine.name, engine_version: engine.version, ...run.end(writing), attempt_count: 1, outcome: 'written' })
}

function showSection({ template }: DraftInput, section: DraftSection): DraftStreamEvent {
  return { type: 'section', section, index: template.sections.findIndex(({ key }) => key === section.key), total: template.sections.length }
}

/** The clock of one run. */
function startRun(ctx: StreamContext) {
  const started_at = ctx.runtime.clock()
  const from = performance.now()
  let first_ms: number | null = null
  return {
    first: () => void (first_ms ??= Math.round(performance.now() - from)),
    end: ({ sections }: Writing) => {
      const claims = [...sections.values()].flatMap((section) => section.claims)
      const unsupported = claims.filter(({ support }) => support === 'unsupported')
      return {
        started_at,
        first_ms,
        duration_ms: Math.round(performance.now() - from),
        claim_count: claims.length,
        struck_count: unsupported.filter(({ state }) => state === 'struck').length,
        doubted_count: unsupported.filter(({ state }) => state === 'proposed').length,
      }
    },
  }
}

/** Where two tabs had the same draft written, the first to finish is kept. */
async function storeOnce(ctx: Context, draft_id: number, written: { sections: DraftSection[]; warnings: DraftWarning[]; slots: ClinicalSlot[] }, runs: readonly DraftRun[]): Promise<{ version: number; kept: DraftRow | null }> {
  const draft = await lockDraft(ctx.db, draft_id)
  if (!draft) throw new AppError('not_found', 'There is no such draft.')
  ctx.audit({ patient_id: draft.patient_id, resource: 'draft', resource_id: draft_id, detail: { claims: countClaims(written.sections) } })
  if (draft.status !== 'generating') return { version: draft.version, kept: draft }
  const { engine, engine_version } = runs.at(-1)!
  await insertRuns(ctx.db, { practice_id: ctx.practice_id, draft_id, note_id: draft.note_id }, runs)
  await noteWritten(ctx, draft_id, engine, written.sections)
  return { ...(await updateDraft(ctx.db, draft_id, { ...written, status: 'in_review', generated_at: ctx.now, engine, engine_version })), kept: null }
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
