import { draftFromRecording } from '#contract/recordings.ts'
import { joinHeard } from '#domain/recordings/join-heard.ts'
import { stateOf } from '#domain/recordings/recording-state.ts'
import type { ParsedTranscript } from '#domain/scribe/parse-transcript.ts'
import { transcribeTurns } from '#domain/scribe/recorded-transcript.ts'
import { AppError, conflict, invalidInput } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { openDraft, readTranscriptFiles, speakerHints } from '../drafts/service.ts'
import { chooseTemplate } from '../note-templates/access.ts'
import { factsOf, holdOwnRecording, requireEnded, type RecordingInCare } from './access.ts'
import { countTurns, linkDraft } from './store.ts'
import { listHeard } from './store/segments.ts'

export const recording_draft_routes: Route[] = [
  route(draftFromRecording, async (ctx, { params, body }) => {
    const held = await holdOwnRecording(ctx, params.recording_id)
    const { recording, patient } = held
    const { draft_id, note_id } = recording
    if (draft_id !== null && note_id !== null) return { draft_id, note_id, segment_count: await countTurns(ctx.db, draft_id), is_known: true }
    if (recording.withdrawn_at !== null) throw conflict('The consent to this recording was withdrawn: no note is made of it.')
    requireEnded(held)
    const template = await chooseTemplate(ctx, body.template_id)
    if (!template) throw invalidInput([{ path: 'body.template_id', message: 'is not a template' }])
    const transcript = body.files ? readTranscriptFiles(ctx, patient, body.files) : await readHeard(ctx, held)
    const made = await openDraft(ctx, patient, transcript, { template, length: body.length, visit_on: recording.visit_on, visit_id: undefined, recording_id: recording.id })
    await linkDraft(ctx.db, recording.id, made)
    ctx.audit({ detail: { draft_id: made.draft_id, segments: transcript.segments.length, is_heard: body.files === undefined } })
    return { ...made, segment_count: transcript.segments.length, is_known: false }
  }),
]

async function readHeard(ctx: Context, held: RecordingInCare): Promise<ParsedTranscript> {
  if (stateOf(factsOf(held)) === 'transcribing') throw conflict('What was said is still being written down. The draft can be opened when it is done.')
  const turns = joinHeard(await listHeard(ctx.db, held.recording.id))
  // Who dictates alone is every voice.
  const told = held.recording.given_by === 'clinician' ? turns.map((turn) => ({ ...turn, label: 'Clinician' })) : turns
  const transcript = transcribeTurns(told, speakerHints(ctx, held.patient))
  if (!transcript.ok) throw new AppError('input_invalid', 'No words were heard in this recording.', { issues: [{ path: 'body.files', message: 'is missing: no words were heard, so type or paste what was said' }] })
  return transcript.value
}
