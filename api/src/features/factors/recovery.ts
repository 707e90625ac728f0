import { createRecoveryCodes, hashRecoveryCode } from '../../platform/auth/recovery-code.ts'
import { conflict } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { endSessionsElsewhere } from '../sessions/service.ts'
import { listMethods, type Owner } from './service.ts'
import { isFactorRequired } from './store/practice-rule.ts'
import { replaceCodes } from './store/recovery-codes.ts'

/** Ten new codes; the earlier ones stop working. They are shown now and never again. */
export async function giveCodes({ db, runtime, now, practice_id, user_id }: Owner): Promise<string[]> {
  const codes = createRecoveryCodes()
  await replaceCodes(db, { practice_id, user_id }, codes.map((code) => hashRecoveryCode(runtime.secrets, user_id, code)), now)
  return codes
}

/** Codes with the first factor; null with a further one. Ask before the factor is added. */
export async function giveFirstCodes(owner: Owner): Promise<string[] | null> {
  return (await listMethods(owner)).length === 0 ? giveCodes(owner) : null
}

/** After one factor was taken off: the last one takes the codes along, and may not go where the practice requires one. */
export async function settleRemoval(ctx: Context, owner: Owner): Promise<void> {
  if ((await listMethods(owner)).length === 0) {
    if (await isFactorRequired(ctx.db, ctx.practice_id)) throw conflict('Your practice requires a second factor. Add another one before you remove this one.')
    await replaceCodes(ctx.db, owner, [], ctx.now)
  }
  await endSessionsElsewhere(ctx, 'second factor removed')
}
