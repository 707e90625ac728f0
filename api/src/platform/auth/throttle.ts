import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Secrets } from './secrets.ts'

/** How many failures are free, how long they are remembered, and how long the wait may grow. */
interface Limit {
  free: number
  window_s: number
  first_wait_s: number
  longest_wait_s: number
  /** So many failures in a row, however far apart, and waiting is over: it takes a new password. */
  most_in_a_row?: number
}

/** Per account: from the sixth failure on each doubles the wait (NIST 800-63B-4, OWASP ASVS 5 6.3.1). */
export const account_limit: Limit = { free: 5, window_s: 900, first_wait_s: 30, longest_wait_s: 900, most_in_a_row: 100 }
/** Per address: a clinic shares one, so one person's mistakes must not shut out the rest; thirty wrong accounts a minute are no clinic. */
export const address_limit: Limit = { free: 30, window_s: 60, first_wait_s: 60, longest_wait_s: 300 }

/** Per person: wrong codes of a second factor, and proofs within a session. A million codes, so few tries. */
export const factor_limit: Limit = { free: 6, window_s: 900, first_wait_s: 60, longest_wait_s: 900, most_in_a_row: 100 }
/** Per address: asking what to sign costs a row each time. */
export const question_limit: Limit = { free: 120, window_s: 60, first_wait_s: 30, longest_wait_s: 300 }
/** Per person: pictures sent an hour. */
export const upload_limit: Limit = { free: 30, window_s: 3600, first_wait_s: 60, longest_wait_s: 900 }
/** Per person: files brought into charts an hour. A clinic that moves house sends hundreds; a script sends thousands. */
export const import_limit: Limit = { free: 600, window_s: 3600, first_wait_s: 60, longest_wait_s: 900 }

/** Per person: recordings begun an hour. */
export const recording_limit: Limit = { free: 60, window_s: 3600, first_wait_s: 60, longest_wait_s: 900 }

/** Per address of a reader: mails that anybody may ask for. What is over is not sent, and nobody is told. */
export const mail_limit: Limit = { free: 5, window_s: 3600, first_wait_s: 600, longest_wait_s: 3600 }
/** Per address of a caller: forms that end in a mail or a hash. */
export const form_limit: Limit = { free: 30, window_s: 60, first_wait_s: 30, longest_wait_s: 300 }

type Kind = 'account' | 'address' | 'factor' | 'question' | 'upload' | 'import' | 'recording' | 'mail' | 'form' | 'walk'

export function throttleKey(secrets: Secrets, kind: Kind, value: string): string {
  return `${kind}:${createHmac('sha256', secrets.throttle_key).update(value).digest('base64url')}`
}

/**
 * Counts one try before it is known whether it fails, so that a burst in parallel cannot slip past the count. Returns the
 * seconds to wait, Infinity where no wait helps; 0 lets the try through. The last free try already starts the wait that the next one meets; a try that
 * has to wait is not counted.
 */
export async function countTry(db: Db, key: string, limit: Limit, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const is_waiting = sql`coalesce(t.blocked_until > ${at}, false)`
  const count = sql`case when t.last_at < ${at} - make_interval(secs => ${limit.window_s}) then 1 else t.failures + 1 end`
  const { rows } = await sql<{ wait_s: number; total: number }>`
    insert into sign_in_throttle as t (key, failures, total, last_at) values (${key}, 1, 1, ${at})
    on conflict (key) do update set
      must_wait = ${is_waiting},
      failures = case when ${is_waiting} then t.failures else ${count} end,
      total = t.total + case when ${is_waiting} then 0 else 1 end,
      last_at = case when ${is_waiting} then t.last_at else ${at} end,
      blocked_until = case
        when ${is_waiting} then t.blocked_until
        when ${count} >= ${limit.free} then
          ${at} + make_interval(secs => least(${limit.longest_wait_s}, ${limit.first_wait_s} * power(2, least(${count} - ${limit.free}, 10))))
        else null end
    returning case when must_wait then ceil(extract(epoch from blocked_until - ${at})) else 0 end as wait_s, total`.execute(db)
  const { wait_s, total } = rows[0]!
  return total > (limit.most_in_a_row ?? Infinity) ? Infinity : wait_s
}

/** A right proof clears the count that its kind has. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('sign_in_throttle').where('key', '=', key).execute()
}

/** A right password clears the account's count and gives the address its try back. */
export async function forgiveTry(db: Db, account_key: string, address_key: string): Promise<void> {
  await db.deleteFrom('sign_in_throttle').where('key', '=', account_key).execute()
  await db
    .updateTable('sign_in_throttle')
    .set((eb) => ({ failures: eb('failures', '-', 1), blocked_until: null }))
    .where('key', '=', address_key)
    .where('failures', '>', 0)
    .execute()
}
