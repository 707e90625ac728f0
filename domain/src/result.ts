/** The answer of a rule that may say no: never thrown, always handled. */
export type Result<Value, Reason> = { ok: true; value: Value } | { ok: false; reason: Reason }

export function accept<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function refuse<Reason>(reason: Reason): { ok: false; reason: Reason } {
  return { ok: false, reason }
}
