import {
  audio_types, beginRecording, finishRecording, getRecording, getSegmentAudio, largest_segment_bytes, listOpenRecordings, listRecordings, most_segments, putSegment,
} from '#contract/recordings.ts'
import { practice_quota_bytes } from '#contract/imports.ts'
import { consent_wordings } from '#domain/recordings/consent-wording.data.ts'
import { joinHeard } from '#domain/recordings/join-heard.ts'
import { countTry, recording_limit, throttleKey } from '../../platform/auth/throttle.ts'
import { inTransaction } from '../../platform/db/session-transaction.ts'
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { fileRoute, route, stagedRoute, type Route } from '../../platform/http/route.ts'
import { chooseTemplate } from '../note-templates/access.ts'
import { requirePatient } from '../patients/access.ts'
import { listAllergiesOf } from '../patients/service.ts'
import { readSpeech } from '../speech-provider/service.ts'
import { missingSegments, requireAudio, requireRecording } from './access.ts'
import { describeRecording } from './describe.ts'
import { endOf } from './end-recording.ts'
import { getRetention, insertConsent, insertRecording, listOfPatient, listOpenOf, listPatientsOf, type RecordingRow } from './store.ts'
import { findSegment, listHeard, listSegments, sumAudioBytes } from './store/segments.ts'
import { takeSegment } from './take-segment.ts'

const limits = { segment_s: 25, overlap_ms: 1500, largest_segment_bytes, most_segments, audio_types: [...audio_types] }

export const recording_routes: Route[] = [
  stagedRoute(beginRecording, async (ctx, { params, body }) => {
    const { pool, secrets } = ctx.runtime
    const wait_s = await inTransaction(pool, (db) => countTry(db, throttleKey(secrets, 'recording', String(ctx.actor.user_id)), recording_limit, ctx.now))
    if (wait_s > 0) throw new AppError('too_many_requests', 'Many recordings within an hour. Try again later.', { retry_after_s: wait_s })
    return ctx.transact(async (session) => {
      const { db, practice_id, actor, now } = session
      const patient = await requirePatient(session, params.patient_id)
      const { given_by, how, representative = null } = body.consent
      const wording = consent_wordings.find(({ version, use }) => version === body.consent.wording_version && use === (given_by === 'clinician' ? 'dictation' : 'visit'))
      if (!wording) throw invalidInput([{ path: 'body.consent.wording_version', message: 'is not a wording of the consent' }])
      if (body.template_id !== undefined && !(await chooseTemplate(session, body.template_id))) throw invalidInput([{ path: 'body.template_id', message: 'is not a template' }])
      if ((await sumAudioBytes(db)) > practice_quota_bytes) throw new AppError('quota_exceeded', 'The recordings of this practice have reached 50 GB. Delete audio that is not needed, or ask for more room.')
      const consent = { practice_id, patient_id: patient.id, given_by, representative, how, wording_version: wording.version, wording: wording.lines.join('\n') }
      const consent_id = await insertConsent(db, { ...consent, asked_by: actor.user_id, given_at: now.toISOString() })
      const visit_on = body.visit_on ?? now.toISOString().slice(0, 10)
      const recording = { practice_id, patient_id: patient.id, consent_id, visit_on, template_id: body.template_id ?? null, started_by: actor.user_id, started_at: now.toISOString() }
      const recording_id = await insertRecording(db, recording)
      session.audit({ resource: 'recording', resource_id: recording_id, detail: { consent_id, given_by, how, wording_version: wording.version } })
      return { recording_id, consent_id, limits, speech: await readSpeech(db, ctx.runtime) }
    })
  }),

  fileRoute(putSegment, takeSegment),

  stagedRoute(finishRecording, async (ctx, { params, body }) => {
    // The end is kept also where segments are still to come: the last of them completes the recording without another word.
    const missing = await ctx.prepare((session) => endOf(session, params.recording_id, body))
    return ctx.transact(async (session) => {
      const { recording, segments } = await requireRecording(session, params.recording_id)
      if (missing.length > 0) throw missingSegments(missing)
      session.audit({ detail: { segment_count: body.segment_count, off_record: body.off_record.length } })
      return describeRecording(recording, segments, await getRetention(session.db))
    })
  }),

  route(getRecording, async (ctx, { params }) => {
    const { recording, segments, patient } = await requireRecording(ctx, params.recording_id)
    const heard = await listHeard(ctx.db, recording.id)
    return {
      ...describeRecording(recording, segments, await getRetention(ctx.db)),
      patient,
      allergies: await listAllergiesOf(ctx, patient),
      speech: await readSpeech(ctx.db, ctx.runtime),
      segments,
      turns: joinHeard(heard),
      left_out: heard.flatMap(({ seq, left_out }) => left_out.map((span) => ({ seq, ...span }))),
    }
  }),

  route(listRecordings, async (ctx, { params }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const items = await describeAll(ctx, await listOfPatient(ctx.db, patient.id))
    return { patient, allergies: await listAllergiesOf(ctx, patient), speech: await readSpeech(ctx.db, ctx.runtime), items }
  }),

  route(listOpenRecordings, async (ctx) => {
    const items = await describeAll(ctx, await listOpenOf(ctx.db, ctx.actor.user_id))
    const patients = await listPatientsOf(ctx.db, items.map(({ patient_id }) => patient_id))
    return { items: items.map((entry) => ({ ...entry, patient: patients.get(entry.patient_id)! })) }
  }),

  stagedRoute(getSegmentAudio, async (ctx, { params }) => {
    const segment = await ctx.transact(async (session) => {
      const { recording } = await requireRecording(session, params.recording_id)
      requireAudio(recording)
      session.audit({ detail: { seq: params.seq } })
      return findSegment(session.db, recording.id, params.seq)
    })
    if (!segment || segment.text_state === 'off_record') throw notFound('segment')
    return { media_type: segment.media_type, bytes: await ctx.runtime.blobs.get(ctx.practice_id, { id: segment.blob_id, sha256: segment.sha256 }) }
  }),
]

async function describeAll({ db }: Context, recordings: RecordingRow[]) {
  const segments = Map.groupBy(await listSegments(db, recordings.map(({ id }) => id)), ({ recording_id }) => recording_id)
  const retention = await getRetention(db)
  return recordings.map((recording) => describeRecording(recording, segments.get(recording.id) ?? [], retention))
}
