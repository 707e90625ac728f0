import { signInWithPasskey, startPasskeySignIn, type OpenSession } from '#contract/auth.ts'
import { callApi } from '#web/platform/api.ts'
import { provePasskey } from '#web/platform/passkey.ts'

/** Apart from the other calls: the sign-in page carries only what it needs. */
export async function signInByPasskey(): Promise<OpenSession> {
  const { options } = await callApi(startPasskeySignIn, { body: {} })
  return callApi(signInWithPasskey, { body: { assertion: await provePasskey(options) } })
}
