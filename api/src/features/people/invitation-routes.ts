import * as contract from '#contract/people.ts'
import { AppError, conflict, notFound } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { link_life_ms, orderLink } from '../accounts/service.ts'
import * as store from './store.ts'

export const invitation_routes: Route[] = [
  route(contract.listInvitations, async (ctx) => ({ items: await store.listInvitations(ctx.db, ctx.now) })),

  route(contract.invitePerson, async (ctx, { body }) => {
    requireVerified(ctx)
    if (await store.isColleague(ctx.db, body.email)) throw conflict('This person is one of your practice already.')
    const { practice_id, now, actor } = ctx
    const expires_at = new Date(now.getTime() + link_life_ms.invite)
    const id = await store.insertInvitation(ctx.db, { ...body, practice_id, invited_by: actor.user_id, created_at: now, sent_at: now, expires_at })
    if (id === null) throw conflict('This person was invited already. Send that invitation again, or withdraw it.')
    await orderInvitation(ctx, id)
    ctx.audit({ resource: 'invitation', resource_id: id, detail: { role: body.role } })
    return { id }
  }),

  route(contract.resendInvitation, async (ctx, { params }) => {
    requireVerified(ctx)
    const id = params.invitation_id
    if (!(await store.renewInvitation(ctx.db, id, ctx.now, new Date(ctx.now.getTime() + link_life_ms.invite)))) throw notFound('open invitation')
    await orderInvitation(ctx, id)
    ctx.audit({ resource: 'invitation', resource_id: id })
    return { sent: true as const }
  }),

  route(contract.revokeInvitation, async (ctx, { params }) => {
    if (!(await store.revokeInvitation(ctx.db, params.invitation_id, ctx.now))) throw notFound('open invitation')
    ctx.audit({ resource: 'invitation', resource_id: params.invitation_id, detail: { before: 'open', after: 'revoked' } })
    return { revoked: true as const }
  }),
]

/** Nobody mails strangers in a practice's name before their own address is proven. */
function requireVerified({ actor }: Context): void {
  if (!actor.is_email_verified) throw new AppError('email_unverified', 'Confirm your own e-mail address first: open the link that we sent you.')
}

function orderInvitation({ db, runtime, now, practice_id, request_id }: Context, invitation_id: number): Promise<void> {
  return orderLink(db, runtime.secrets, now, { practice_id, kind: 'invite', user_id: null, invitation_id, cause: `request ${request_id}` })
}
