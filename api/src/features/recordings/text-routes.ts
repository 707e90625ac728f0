import { transcribeAgain } from '#contract/recordings.ts'
import { conflict } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { readSpeech } from '../speech-provider/service.ts'
import { holdRecording, requireAudio } from './access.ts'
import { askToTranscribe } from './jobs.ts'
import { setHeard } from './store/segments.ts'

export const recording_text_routes: Route[] = [
  route(transcribeAgain, async (ctx, { params, query }) => {
    const { recording, segments } = await holdRecording(ctx, params.recording_id)
    requireAudio(recording)
    const speech = await readSpeech(ctx.db, ctx.runtime)
    if (!speech.is_on) throw conflict(speech.refusal ?? 'Nothing turns speech into text in this practice. Type or paste what was said.')
    const open = segments.filter(({ text_state }) => text_state === 'failed' || text_state === 'none' || (text_state === 'silent' && query.with_silent === 'true'))
    for (const { seq } of open) {
      await setHeard(ctx.db, recording.id, seq, { text_state: 'waiting', text_fault: null })
      await askToTranscribe(ctx.db, { practice_id: ctx.practice_id, recording_id: recording.id, seq, tries: 0 }, null)
    }
    ctx.audit({ detail: { segments: open.length } })
    return { waiting: open.length }
  }),
]
