import pg from 'pg'

// Any number: the key under which every process that uses the cluster holds a shared lock.
const USERS_KEY = 7_209_431

/**
 * Tells the cluster that this process uses it, by one connection that lives as long as the process.
 * `onLost` is called when the server goes away underneath.
 */
export async function announcePresence(superuser: pg.ClientConfig, onLost: () => void): Promise<Presence> {
  const client = new pg.Client({ ...superuser, application_name: 'wyze cluster user' })
  await client.connect()
  await client.query('select pg_advisory_lock_shared($1)', [USERS_KEY])
  let leaving = false
  client.on('error', () => {})
  client.once('end', () => {
    if (!leaving) onLost()
  })
  return {
    async leave() {
      leaving = true
      try {
        await client.query('select pg_advisory_unlock_shared($1)', [USERS_KEY])
        const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [USERS_KEY])
        return rows[0]?.last === true
      } catch {
        return false
      } finally {
        await client.end().catch(() => {})
      }
    },
  }
}

/** `leave` says whether this process was the last one. */
export type Presence = { leave(): Promise<boolean> }
