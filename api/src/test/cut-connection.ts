import type pg from 'pg'
import type { Harness } from './harness.ts'

/** Where a process is killed: before its n-th statement leaves, or after it left and before its answer comes. */
export interface CutPoint {
  statement: number
  is_sent: boolean
}

/**
 * From now on the connection dies at that statement of the next transaction that a request opens, as it does when the process
 * at this end is killed. Gives whether that happened; the pool is whole again afterwards.
 */
export async function withCut<T>(harness: Harness, { statement, is_sent }: CutPoint, work: () => Promise<T>): Promise<{ result: T; is_cut: boolean }> {
  const { pool } = harness.runtime
  const connect = pool.connect.bind(pool)
  let count = 0
  let is_cut = false
  const armed = async (): Promise<pg.PoolClient> => {
    const client = await connect()
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
    const release = client.release.bind(client)
    client.release = (error) => {
      Object.assign(client, { query, release })
      release(error)
    }
    client.on('error', () => {})
    Object.assign(client, {
      query: (...given: unknown[]) => {
        if (is_cut || ++count !== statement) return query(...given)
        is_cut = true
        const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
        if (!is_sent) {
          stream.destroy()
          return Promise.reject(new Error('Connection terminated unexpectedly'))
        }
        const answer = query(...given)
        // Written out, then gone: what it asked for may be done, and nobody hears of it.
        setImmediate(() => stream.destroy())
        return answer
      },
    })
    return client
  }
  Object.assign(pool, { connect: armed })
  try {
    return { result: await work(), is_cut }
  } finally {
    Object.assign(pool, { connect })
  }
}
