/** The least that answers over HTTP: a Fastify route that sends the recorded statements and gives back their rows. */
import Fastify from 'fastify'
import type pg from 'pg'
import { createPool } from '#api/platform/db/pool.ts'
import { replay, type Recording } from './recorded-statements.ts'
import { serveParent } from './server-process.ts'

export interface BareTask {
  database: pg.PoolConfig
  pool_size: number
  operations: { name: string; handed_on: readonly string[]; recordings: Recording[] }[]
}

serveParent<BareTask>(async ({ database, pool_size, operations }) => {
  const app = Fastify()
  const pool = createPool(database, pool_size, () => {})
  for (const { name, handed_on, recordings } of operations) {
    app.route<{ Params: { number: string } }>({
      method: ['GET', 'POST'],
      url: `/${name}/:number`,
      handler: async (request) => {
        const client = await pool.connect()
        try {
          return await replay(client, recordings[Number(request.params.number)]!, handed_on)
        } finally {
          client.release()
        }
      },
    })
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as { port: number }).port
})
