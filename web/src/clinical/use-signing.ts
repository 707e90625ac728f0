import { useRef, useState } from 'react'
import { getFactors } from '#contract/factors.ts'
import type { SigningProof, SigningQuestion } from '#contract/signing.ts'
import { canUsePasskeys, provePasskey } from '#web/platform/passkey.ts'
import { ApiError, NetworkError } from '#web/platform/problem-error.ts'
import { useRead } from '#web/platform/use-read.ts'

export interface Signing {
  /** Null until it is known. */
  has_passkey: boolean | null
  /** True where the signer said that their passkey is not at hand. */
  is_absent: boolean
  setAbsent(is_absent: boolean): void
  /**
   * One signature. `intent` names what is signed: as long as it is the same and no answer came, the same proof goes again with
   * the same key, so that nobody's device is asked twice for one signature and nothing is signed twice.
   */
  sign<Signed>(intent: string, ask: () => Promise<SigningQuestion>, send: (proof: SigningProof, idempotency_key: string) => Promise<Signed>): Promise<Signed>
}

/** How a person signs: their passkey where they have one, unless it is not at hand. */
export function useSigning(): Signing {
  const factors = useRead(getFactors).data
  const [is_absent, setAbsent] = useState(() => !canUsePasskeys())
  const held = useRef<{ intent: string; proof: SigningProof; key: string } | null>(null)

  async function prove(ask: () => Promise<SigningQuestion>): Promise<SigningProof> {
    if (is_absent) return { method: 'step_up', is_passkey_absent: true }
    const { passkey_options } = await ask()
    return passkey_options === null ? undefined : ({ method: 'passkey', assertion: await provePasskey(passkey_options) } as SigningProof)
  }

  return {
    has_passkey: factors === undefined ? null : factors.passkeys.length > 0,
    is_absent,
    setAbsent,
    async sign(intent, ask, send) {
      const wanted = `${intent} ${is_absent}`
      if (held.current?.intent !== wanted) held.current = { intent: wanted, proof: await prove(ask), key: crypto.randomUUID() }
      const { proof, key } = held.current
      try {
        const signed = await send(proof, key)
        held.current = null
        return signed
      } catch (error) {
        const is_unanswered = error instanceof NetworkError || (error instanceof ApiError && error.problem.status >= 500)
        if (!is_unanswered) held.current = null
        throw error
      }
    },
  }
}
