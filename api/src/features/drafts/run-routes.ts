import { listDraftRuns } from '#contract/ai-provider.ts'
import { engine_cards } from '#domain/scribe/engine-cards.data.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { llm_fault_words, type LlmFaultCode } from '../../platform/llm/llm-fault.ts'
import { requireDraft } from './access.ts'
import { listRuns } from './store/runs.ts'

export const draft_run_routes: Route[] = [
  route(listDraftRuns, async (ctx, { params }) => {
    const { draft } = await requireDraft(ctx, params.draft_id)
    const runs = await listRuns(ctx.db, draft.note_id)
    const engines = new Set<string>(runs.map(({ engine }) => engine))
    return {
      items: runs.map(({ practice_id: _, draft_id: __, note_id: ___, fault, ...run }) => ({ ...run, fault: fault === null ? null : (llm_fault_words[fault as LlmFaultCode] ?? fault) })),
      cards: engine_cards.filter(({ engine }) => engines.has(engine)).map(({ engine, title, facts }) => ({ engine, title, facts: [...facts] })),
    }
  }),
]
