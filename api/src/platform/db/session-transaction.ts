import type pg from 'pg'
import type { Role } from '#domain/access/roles.ts'
import { AppError } from '../http/app-error.ts'
import { dbOn, type Db } from './pool.ts'
import type { AuditRecord } from '../audit/audit-record.ts'
import { auditStatement } from '../audit/audit-statement.ts'
import { announceStatement, wakeStatement, type Change } from '../live/announce-statement.ts'

/** Who is acting, as the database says at this moment: a role or a session taken away counts from the next request on. */
export interface Actor {
  user_id: number
  role: Role
  first_name: string
  last_name: string
  credentials: string | null
  session_id: string
  /** When this person last proved who they are, in this session. */
  stepped_up_at: string
  /** True while the practice requires a second factor and this person has none. */
  must_enrol: boolean
  /** True where the password is too short to stand alone and the second factor beside it is gone. */
  must_change_password: boolean
  /** False until the person has proven that mail reaches them: then no patient is shown to them. */
  is_email_verified: boolean
}

/** Which session a request is of, when by our clock, and whether anybody made it or a screen did by itself. */
export interface Caller {
  session_id: string
  /** As the access token says, which is ours; the database says it again when the session is entered. */
  user_id: number
  now: Date
  is_background: boolean
}

export interface Entered {
  db: Db
  actor: Actor
  practice_id: number
}

type EnteredRow = Actor & { practice_id: number }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * One transaction as one person in one practice. `work` returns what is to be answered, which audit row goes with it and
 * what it made stale on other people's screens; these and the commit travel together, so that an act without its record
 * cannot be committed.
 *
 * Three trips to the database plus those of `work`: begin and enter are one, audit, change and commit are one.
 */
export async function inSession<T>(
  pool: pg.Pool,
  { session_id, now, is_background }: Omit<Caller, 'user_id'>,
  work: (entered: Entered) => Promise<{ value: T; audit: AuditRecord | null; change?: Change }>,
): Promise<T> {
  if (!uuid.test(session_id)) throw invalidToken()
  const client = await pool.connect()
  let is_broken = false
  try {
    // A simple query: pg answers several statements with an array of results. The id is checked above, letter by letter.
    const enter = `select e.*, must_change_password(e.user_id) from enter_session('${session_id}', '${now.toISOString()}', ${is_background === true}) e`
    const results = (await client.query(`begin; ${enter}`)) as unknown as [unknown, pg.QueryResult<EnteredRow>]
    const row = results[1].rows[0]
    if (!row) throw invalidToken()
    const { practice_id, ...actor } = row
    const { value, audit, change } = await work({ db: dbOn(client), actor, practice_id })
    const is_heard = change !== undefined && change.paths.length > 0
    const last_words = [audit && auditStatement(practice_id, actor, audit), is_heard && announceStatement(practice_id, actor, change), 'commit', is_heard && wakeStatement(practice_id)]
    await client.query(last_words.filter(Boolean).join(';'))
    return value
  } catch (error) {
    is_broken = !(await rollback(client))
    throw error
  } finally {
    client.release(is_broken)
  }
}

/** A transaction without a session, for sign-in and refresh: no tenant table shows a row until a function enters one. */
export async function inTransaction<T>(pool: pg.Pool, work: (db: Db, client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let is_broken = false
  try {
    await client.query('begin')
    const value = await work(dbOn(client), client)
    await client.query('commit')
    return value
  } catch (error) {
    is_broken = !(await rollback(client))
    throw error
  } finally {
    client.release(is_broken)
  }
}

/** False where the connection itself is gone and must not go back to the pool. */
async function rollback(client: pg.ClientBase): Promise<boolean> {
  try {
    await client.query('rollback')
    return true
  } catch {
    return false
  }
}

/** The words matter: the browser signs out on "Invalid token" (conformance H-11). */
export function invalidToken(): AppError {
  return new AppError('token_invalid', 'Invalid token')
}
