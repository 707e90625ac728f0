import { addMember, endMember, listCareTeam } from '#contract/care-team.ts'
import { findPracticeDay } from '../../platform/db/practice-day.ts'
import { conflict, invalidInput, notFound } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { requirePatient } from '../patients/access.ts'
import * as store from './store.ts'

export const care_team_routes: Route[] = [
  route(listCareTeam, async (ctx, { params }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    return { items: await store.listMembers(ctx.db, patient, ctx.now), people: await store.listColleagues(ctx.db) }
  }),

  route(addMember, async (ctx, { params, body }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const { user_id, duty } = body
    const from_on = body.from_on ?? (await findPracticeDay(ctx.db, ctx.now))
    const to_on = body.to_on ?? null
    const faults = []
    if (!(await store.listColleagues(ctx.db)).some(({ id }) => id === user_id)) faults.push({ path: 'body.user_id', message: 'must be somebody of the practice who treats patients' })
    if (to_on !== null && to_on < from_on) faults.push({ path: 'body.to_on', message: 'must not be before the first day' })
    if (faults.length > 0) throw invalidInput(faults)
    const id = await store.insertMember(ctx.db, patient, { practice_id: ctx.practice_id, user_id, duty, from_on, to_on, added_by: ctx.actor.user_id })
    if (id === null) throw conflict('This person has that part in the care team already.')
    ctx.audit({ resource: 'care_team_member', resource_id: id, detail: { user_id, before: null, after: duty } })
    return { id }
  }),

  route(endMember, async (ctx, { params, body }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const member = await store.findMember(ctx.db, patient, params.member_id)
    if (!member) throw notFound('member of the care team')
    ctx.audit({ resource: 'care_team_member', resource_id: params.member_id })
    const today = await findPracticeDay(ctx.db, ctx.now)
    const to_on = body.to_on ?? (today < member.from_on ? member.from_on : today)
    if (member.to_on !== null && member.to_on < today) throw conflict('This part in the care has ended already.')
    if (to_on < member.from_on) throw invalidInput([{ path: 'body.to_on', message: 'must not be before the first day' }])
    await store.endMember(ctx.db, params.member_id, to_on, ctx.actor.user_id, ctx.now)
    ctx.audit({ detail: { before: member.to_on ?? 'open', after: to_on } })
    return { to_on }
  }),
]
