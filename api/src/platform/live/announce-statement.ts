import pg from 'pg'

/** What a transaction made stale, and for which request. */
export interface Change {
  paths: readonly string[]
  request_id: string
}

export const live_channel = 'wyze_live'

/** The call that writes the change down, as text with literals, so that it can share the trip of the commit. */
export function announceStatement(practice_id: number, actor: { user_id: number; session_id: string }, { paths, request_id }: Change): string {
  const list = `array[${paths.map((path) => pg.escapeLiteral(path)).join(',')}]::text[]`
  return `select announce_change(${integer(practice_id)},${integer(actor.user_id)},${pg.escapeLiteral(actor.session_id)}::uuid,${pg.escapeLiteral(request_id)},${list})`
}

/**
 * Wakes every process that listens. It stands behind the commit, in the same trip, because commits that notify wait for one
 * another in line, each through its flush to disk; a notification by itself flushes nothing. It names the practice only:
 * what changed is read from the table.
 */
export function wakeStatement(practice_id: number): string {
  return `select pg_notify('${live_channel}','${integer(practice_id)}')`
}

function integer(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error('a change takes whole numbers')
  return String(value)
}
