import { completedYears } from '#domain/records/age.ts'
import { readPronouns } from '#domain/records/pronouns.ts'
import type { ChartFacts } from '#domain/scribe/chart-facts.ts'
import type { DraftSection } from '#domain/scribe/claim.ts'
import { hideIdentity, type HiddenIdentity, type KnownIdentity } from '#domain/scribe/hide-identity.ts'
import { maskExample } from '#domain/scribe/mask-example.ts'
import type { NoteTemplate } from '#domain/scribe/template.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { findDraftingModel, type DraftingModel } from '../ai-provider/service.ts'
import { templateOfNote } from '../note-templates/access.ts'
import type { PatientInCare } from '../patients/access.ts'
import { requireDraft } from './access.ts'
import { getChartFacts, type DraftRow } from './store.ts'
import { listOwnSignedNotes } from './store/runs.ts'

export interface DraftInput {
  draft: DraftRow
  chart: ChartFacts
  template: NoteTemplate
  /** The practice's language model where it may write this draft. */
  model: DraftingModel | null
  /** Why a model that is wanted may not. */
  refusal: string | null
  examples: string[]
  identity: HiddenIdentity | null
}

/** Everything that writing a draft needs, in one transaction: none is open while it is written. */
export async function readDraftInput(ctx: Context, draft_id: number, wanted: 'embedded' | undefined): Promise<DraftInput> {
  const { draft, patient } = await requireDraft(ctx, draft_id)
  if (draft.status === 'discarded') throw new AppError('conflict', 'The draft was discarded.')
  if (draft.status === 'generating' && draft.author_id !== ctx.actor.user_id) throw new AppError('forbidden', `Only ${draft.author_name} may have this draft written.`)
  const age_years = completedYears(patient.date_of_birth, draft.visit_on)
  const chart: ChartFacts = { pronouns: readPronouns(patient.pronouns), age_years, sex: patient.sex, ...(await getChartFacts(ctx.db, patient.id)) }
  const input = { draft, chart, template: await templateOfNote(ctx.db, draft.template_id), model: null, refusal: null, examples: [], identity: null }
  if (draft.status !== 'generating' || wanted === 'embedded') return input
  const found = await findDraftingModel(ctx)
  if (found === null) return input
  if ('refusal' in found) return { ...input, refusal: found.refusal }
  const known = identityOf(ctx, patient, draft)
  const examples = found.model.uses_own_notes ? await readExamples(ctx, draft.template_id, known) : []
  return { ...input, model: found.model, examples, identity: found.model.hides_identity ? hideIdentity(known) : null }
}

const most_examples = 3
const longest_example = 4_000

async function readExamples(ctx: Context, template_id: string, known: KnownIdentity): Promise<string[]> {
  const signed = await listOwnSignedNotes(ctx.db, ctx.actor.user_id, template_id, most_examples)
  return signed.map((canonical) => {
    const note = JSON.parse(canonical) as { sections: DraftSection[]; patient: { name: string; mrn: string; date_of_birth: string } }
    const text = note.sections.map(({ title, claims }) => `${title}: ${claims.map((claim) => claim.text).join(' ')}`).join(' ')
    const { name, mrn, date_of_birth } = note.patient
    return maskExample(text, { names: [...known.names, name, ...name.split(' ')], numbers: [mrn, date_of_birth] }).slice(0, longest_example)
  })
}

/** Names that also are words of a visit ("patient", "doctor") stay. */
const role_word = /^\W*(dr|doctor|clinician|provider|patient|pt|partner|husband|wife|spouse|speaker|unknown|nurse|np|md|mother|father|family|guest)\b\W*\d*\W*$/i

function identityOf({ actor }: Context, patient: PatientInCare, draft: DraftRow): KnownIdentity {
  const labels = new Set(draft.segments.flatMap(({ label }) => (label === null || role_word.test(label) ? [] : [label.replace(/[[\]:]/g, '').trim()])))
  const names = [patient.first_name, patient.last_name, patient.preferred_name, actor.first_name, actor.last_name, ...labels, ...[...labels].flatMap((label) => label.split(/\s+/).filter((word) => word.length > 2 && !role_word.test(word)))]
  const numbers = [patient.mrn, patient.date_of_birth, patient.phone, patient.email]
  const given = (list: readonly (string | null | undefined)[]): string[] => list.filter((one): one is string => typeof one === 'string' && one.trim() !== '')
  return { names: given(names), numbers: given(numbers) }
}
