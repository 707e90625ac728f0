import { addPasskey, confirmTotp, getFactors, removePasskey, removeTotp, renamePasskey, replaceRecoveryCodes, startPasskey, startTotp } from '#contract/factors.ts'
import { passkeyRefused, readChallenge, registrationOptions, userHandleOf, verifyAttestation } from '../../platform/auth/passkey.ts'
import { seal } from '../../platform/auth/seal.ts'
import { createTotpSecret, qrRows, totpUri } from '../../platform/auth/totp.ts'
import { AppError, conflict, notFound } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { endSessionsElsewhere } from '../sessions/service.ts'
import { giveCodes, giveFirstCodes, settleRemoval } from './recovery.ts'
import { tellOwner } from './notices.ts'
import { listMethods, totpPlace, verifyCode } from './service.ts'
import { insertPasskey, listCredentials, listPasskeys, putQuestion, removePasskeys, takeQuestion, updateName } from './store/passkeys.ts'
import { findUser, isFactorRequired } from './store/practice-rule.ts'
import { countCodes } from './store/recovery-codes.ts'
import { clearTotp, confirmTotpRow, findTotp, putTotp } from './store/totp.ts'

export const factor_routes: Route[] = [
  route(getFactors, async (ctx) => {
    const { user_id } = ctx.actor
    const totp = await findTotp(ctx.db, user_id)
    const confirmed_at = totp?.confirmed_at ?? null
    const methods = await listMethods({ db: ctx.db, user_id })
    return {
      totp: { is_on: confirmed_at !== null, confirmed_at },
      passkeys: await listPasskeys(ctx.db, user_id),
      recovery_codes_left: methods.length > 0 ? await countCodes(ctx.db, user_id) : 0,
      is_required: await isFactorRequired(ctx.db, ctx.practice_id),
    }
  }),

  route(startTotp, async (ctx) => {
    const owner = ownerOf(ctx)
    if ((await findTotp(ctx.db, owner.user_id))?.confirmed_at) throw conflict('An authenticator app is set up already. Remove it first.')
    const secret = createTotpSecret()
    await putTotp(ctx.db, { practice_id: ctx.practice_id, user_id: owner.user_id }, seal(ctx.runtime.secrets, totpPlace(ctx.practice_id, owner.user_id), Buffer.from(secret)), ctx.now)
    recordChange(ctx, 'totp', 'started')
    const uri = totpUri(secret, (await findUser(ctx.db, owner.user_id))!.email)
    return { secret, uri, qr_rows: qrRows(uri) }
  }),

  route(confirmTotp, async (ctx, { body }) => {
    const owner = ownerOf(ctx)
    if (!(await verifyCode(owner, body.code, false))) throw new AppError('code_wrong', 'The code is not right. Codes change every 30 seconds; try the next one.')
    const recovery_codes = await giveFirstCodes(owner)
    await confirmTotpRow(ctx.db, owner.user_id, ctx.now)
    await endSessionsElsewhere(ctx, 'second factor added')
    recordChange(ctx, 'totp', 'added')
    await tellOwner(ctx, 'An authenticator app was added')
    return { recovery_codes }
  }),

  route(removeTotp, async (ctx) => {
    if (!(await clearTotp(ctx.db, ctx.actor.user_id))) throw notFound('authenticator app')
    await settleRemoval(ctx, ownerOf(ctx))
    recordChange(ctx, 'totp', 'removed')
    await tellOwner(ctx, 'Your authenticator app was removed')
    return { removed: true as const }
  }),

  route(startPasskey, async (ctx) => {
    const { user_id, first_name, last_name } = ctx.actor
    const { email } = (await findUser(ctx.db, user_id))!
    const user = { handle: userHandleOf(ctx.runtime.secrets, user_id), email, name: `${first_name} ${last_name}` }
    const options = await registrationOptions(ctx.runtime.config, user, await listCredentials(ctx.db, user_id))
    await putQuestion(ctx.db, options.challenge, 'register', user_id, ctx.now)
    return { options: { ...options } }
  }),

  route(addPasskey, async (ctx, { body }) => {
    const owner = ownerOf(ctx)
    const challenge = readChallenge(body.attestation.response.clientDataJSON)
    if (challenge === null || !(await takeQuestion(ctx.db, challenge, 'register', owner.user_id, ctx.now))) throw passkeyRefused()
    const made = await verifyAttestation(ctx.runtime.config, body.attestation, challenge)
    const recovery_codes = await giveFirstCodes(owner)
    const passkey = await insertPasskey(ctx.db, { practice_id: ctx.practice_id, user_id: owner.user_id }, body.name, made, ctx.now)
    if (!passkey) throw conflict('This device is registered already.')
    await endSessionsElsewhere(ctx, 'second factor added')
    recordChange(ctx, 'passkey', 'added')
    await tellOwner(ctx, 'A passkey was added')
    return { passkey, recovery_codes }
  }),

  route(renamePasskey, async (ctx, { params, body }) => {
    const passkey = await updateName(ctx.db, ctx.actor.user_id, params.passkey_id, body.name)
    if (!passkey) throw notFound('passkey')
    recordChange(ctx, 'passkey', 'renamed')
    return passkey
  }),

  route(removePasskey, async (ctx, { params }) => {
    if ((await removePasskeys(ctx.db, ctx.actor.user_id, params.passkey_id, ctx.now)) === 0) throw notFound('passkey')
    await settleRemoval(ctx, ownerOf(ctx))
    recordChange(ctx, 'passkey', 'removed')
    await tellOwner(ctx, 'A passkey was removed')
    return { removed: true as const }
  }),

  route(replaceRecoveryCodes, async (ctx) => {
    const owner = ownerOf(ctx)
    if ((await listMethods(owner)).length === 0) throw conflict('Recovery codes go with a second factor. Set one up first.')
    const recovery_codes = await giveCodes(owner)
    await endSessionsElsewhere(ctx, 'recovery codes replaced')
    recordChange(ctx, 'recovery_codes', 'replaced')
    await tellOwner(ctx, 'Your recovery codes were replaced')
    return { recovery_codes }
  }),
]

function ownerOf({ db, runtime, now, practice_id, actor }: Context) {
  return { db, runtime, now, practice_id, user_id: actor.user_id }
}

function recordChange(ctx: Context, factor: string, change: string): void {
  ctx.audit({ resource: 'user', resource_id: ctx.actor.user_id, detail: { factor, change } })
}
