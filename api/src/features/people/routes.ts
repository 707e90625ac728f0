import * as contract from '#contract/people.ts'
import { decideDeactivation, decideReactivation, decideRole, type ManagementRefusal } from '#domain/access/manage-people.ts'
import { conflict, notFound } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { enqueueNotice } from '../../platform/mail/notice.ts'
import { nameRole, orderLink } from '../accounts/service.ts'
import * as store from './store.ts'

export const people_routes: Route[] = [
  route(contract.listPeople, async (ctx) => ({ items: await store.listPeople(ctx.db) })),

  route(contract.changeRole, async (ctx, { params, body }) => {
    const { person, active_admins } = await lockPerson(ctx, params.user_id)
    const verdict = decideRole({ actor_id: ctx.actor.user_id, person, active_admins }, body.role)
    if (!verdict.ok) throw refusal(verdict.reason)
    await store.updateRole(ctx.db, person.id, body.role)
    ctx.audit({ detail: { before: person.role, after: body.role } })
    await tell(ctx, person.id, 'Your role was changed', `Your role is now ${nameRole(body.role)}; before, it was ${nameRole(person.role)}. ${ctx.actor.first_name} ${ctx.actor.last_name} changed it.`)
    return { role: body.role }
  }),

  route(contract.deactivatePerson, async (ctx, { params }) => {
    const { person, active_admins } = await lockPerson(ctx, params.user_id)
    const verdict = decideDeactivation({ actor_id: ctx.actor.user_id, person, active_admins })
    if (!verdict.ok) throw refusal(verdict.reason)
    await store.updateActive(ctx.db, person.id, false)
    // Ended for good: a later reactivation must not bring an old session back to life.
    const ended = await store.endSessionsOf(ctx.db, person.id, 'deactivated', ctx.now)
    ctx.audit({ detail: { before: 'active', after: 'inactive', sessions_ended: ended } })
    await tell(ctx, person.id, 'Your access was ended', `${ctx.actor.first_name} ${ctx.actor.last_name} ended your access to the practice on Wyze. What you wrote stays in the records.`)
    return { is_active: false as const }
  }),

  route(contract.reactivatePerson, async (ctx, { params }) => {
    const { person } = await lockPerson(ctx, params.user_id)
    const verdict = decideReactivation({ person })
    if (!verdict.ok) throw refusal(verdict.reason)
    await store.updateActive(ctx.db, person.id, true)
    ctx.audit({ detail: { before: 'inactive', after: 'active' } })
    await tell(ctx, person.id, 'You have access again', `${ctx.actor.first_name} ${ctx.actor.last_name} opened your access to the practice on Wyze again. Sign in as before.`)
    return { is_active: true as const }
  }),

  route(contract.sendPasswordReset, async (ctx, { params }) => {
    const { person } = await lockPerson(ctx, params.user_id)
    if (!person.is_active) throw refusal('inactive')
    await orderLink(ctx.db, ctx.runtime.secrets, ctx.now, { practice_id: ctx.practice_id, kind: 'reset', user_id: person.id, invitation_id: null, cause: `request ${ctx.request_id}` })
    return { sent: true as const }
  }),
]

async function lockPerson(ctx: Context, user_id: number) {
  const locked = await store.lockPerson(ctx.db, user_id)
  if (!locked) throw notFound('person')
  // Before it is decided, so that a refusal names whom it was about.
  ctx.audit({ resource: 'user', resource_id: user_id })
  return locked
}

const refusals: Record<ManagementRefusal, string> = {
  own_account: 'Your own role and access are changed by another administrator.',
  last_admin: 'A practice needs at least one active administrator. Make somebody else one first.',
  no_change: 'That is so already.',
  inactive: 'This person has no access now. Open it again first.',
}

function refusal(reason: ManagementRefusal) {
  return conflict(refusals[reason])
}

function tell(ctx: Context, user_id: number, subject: string, what: string): Promise<void> {
  return enqueueNotice(ctx.db, { practice_id: ctx.practice_id, user_id, subject, paragraphs: [what, 'If this is a surprise, ask your practice administrator.'] })
}
