import type pg from 'pg'
import type { AuditRecord } from '../audit/audit-record.ts'
import { inSession, type Caller, type Entered } from '../db/session-transaction.ts'
import { AppError } from '../http/app-error.ts'
import { enqueueNotice } from '../mail/notice.ts'
import type { Secrets } from './secrets.ts'
import { countTry, throttleKey } from './throttle.ts'

const window_ms = 60_000
/** So many bursts in a row, each within a minute, and it is time to wait. */
const bursts = 6

interface Walker {
  since: number
  patients: Set<string>
  blocked_until: number
}

export interface ChartCall {
  caller: Caller
  request_id: string
  /** As the address has it, whether there is such a patient or not. */
  patient_id: string
}

/**
 * Stops who walks through patient numbers (OWASP API6). Each process counts by itself which patients somebody asks for, those
 * that do not exist too, and only a burst of them (a sixth of the limit within a minute) is counted in the database, where all
 * processes meet: reading charts costs no write. Many bursts in a row stop that person for a time, tell the administrators and
 * stand in the log. Somebody who works reaches no burst.
 */
export class ChartWalks {
  readonly #walkers = new Map<number, Walker>()
  readonly #secrets: Secrets
  readonly #burst_size: number

  /** `charts_per_min`: 0 counts nothing. */
  constructor(secrets: Secrets, charts_per_min: number) {
    this.#secrets = secrets
    this.#burst_size = Math.ceil(charts_per_min / bursts)
  }

  /** Before the transaction of the call: one that ends in 404 must not take the count back. Throws 429. */
  async admit(pool: pg.Pool, { caller, request_id, patient_id }: ChartCall): Promise<void> {
    if (this.#burst_size === 0) return
    const now_ms = caller.now.getTime()
    const walker = this.#walkerOf(caller.user_id, now_ms)
    if (walker.blocked_until > now_ms) throw mustWait((walker.blocked_until - now_ms) / 1000)
    walker.patients.add(patient_id)
    if (walker.patients.size < this.#burst_size) return
    walker.patients.clear()
    const wait_s = await inSession(pool, caller, async (entered) => {
      const { wait_s, is_new } = await this.#countBurst(entered, caller.now)
      if (is_new) await tellAdministrators(entered)
      return { value: wait_s, audit: is_new ? recordOf(entered, request_id) : null }
    })
    if (wait_s === 0) return
    walker.blocked_until = now_ms + wait_s * 1000
    throw mustWait(wait_s)
  }

  /** The burst that fills the measure is the one that starts the wait, and stands in the log. */
  async #countBurst({ db, actor }: Entered, now: Date): Promise<{ wait_s: number; is_new: boolean }> {
    const key = throttleKey(this.#secrets, 'walk', String(actor.user_id))
    const wait_s = await countTry(db, key, { free: bursts, window_s: window_ms / 1000, first_wait_s: 60, longest_wait_s: 900 }, now)
    if (wait_s > 0) return { wait_s, is_new: false }
    const { blocked_until } = await db.selectFrom('sign_in_throttle').select('blocked_until').where('key', '=', key).executeTakeFirstOrThrow()
    return blocked_until === null ? { wait_s: 0, is_new: false } : { wait_s: (Date.parse(blocked_until) - now.getTime()) / 1000, is_new: true }
  }

  #walkerOf(user_id: number, now_ms: number): Walker {
    const known = this.#walkers.get(user_id)
    if (known && (now_ms - known.since < window_ms || known.blocked_until > now_ms)) return known
    for (const [id, { since, blocked_until }] of this.#walkers) {
      if (now_ms - since >= window_ms && blocked_until <= now_ms) this.#walkers.delete(id)
    }
    const walker = { since: now_ms, patients: new Set<string>(), blocked_until: 0 }
    this.#walkers.set(user_id, walker)
    return walker
  }
}

function recordOf({ actor }: Entered, request_id: string): AuditRecord {
  return { action: 'patients.walk_stopped', outcome: 'denied', request_id, patient_id: null, resource: 'user', resource_id: actor.user_id, detail: { session_id: actor.session_id } }
}

async function tellAdministrators({ db, actor, practice_id }: Entered): Promise<void> {
  const admins = await db.selectFrom('app_user').select('id').where('role', '=', 'PRACTICE_ADMIN').where('is_active', '=', true).execute()
  for (const { id } of admins) {
    await enqueueNotice(db, {
      practice_id,
      user_id: id,
      subject: 'Unusually many charts were opened',
      paragraphs: [
        `The account of ${actor.first_name} ${actor.last_name} asked for many different patients within minutes, more than anybody reads. It has to wait for a while now.`,
        'Ask them whether it was they. If not, end their access under Providers, and look at what was opened under Activities.',
      ],
      action: { label: 'Open the activities', path: '/admin/activities' },
    })
  }
}

function mustWait(wait_s: number): AppError {
  const retry_after_s = Math.ceil(wait_s)
  return new AppError('too_many_requests', `Many charts within minutes. Wait ${retry_after_s} seconds and try again.`, { retry_after_s })
}
