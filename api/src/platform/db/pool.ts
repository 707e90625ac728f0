import pg from 'pg'
import { CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import type { Tables } from './tables.ts'

/** Reading and writing within one transaction. */
export type Db = Kysely<Tables>

const { builtins } = pg.types

/** Numbers of rows stay far under 2^53; dates stay the plain text they are; instants become ISO 8601 in UTC. */
function parserOf(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number
  if (oid === builtins.DATE) return (value) => value
  if (oid === builtins.TIMESTAMPTZ) return toIso
  return pg.types.getTypeParser(oid, format as 'text')
}

/** `2026-11-21 09:41:00.123+00` as the server writes it with its time zone set to UTC. */
function toIso(value: string): string {
  return `${value.slice(0, 10)}T${value.slice(11).replace(/\+00(:00)?$/, '')}Z`
}

export function createPool(config: pg.PoolConfig, size: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    options: `${config.options ?? ''} -c timezone=UTC`.trim(),
    max: size,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  })
  // An idle connection that the server cuts (restart, fail-over) must not end the process; the next query gets a new one.
  pool.on('error', onError)
  return pool
}

const per_client = new WeakMap<pg.ClientBase, Db>()

/** Kysely on one open connection; made once a connection, because making it costs more than a query. */
export function dbOn(client: pg.ClientBase): Db {
  let db = per_client.get(client)
  if (!db) {
    db = new Kysely<Tables>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new OneConnectionDriver(client),
        createIntrospector: (k) => new PostgresIntrospector(k),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
    per_client.set(client, db)
  }
  return db
}

class OneConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(client: pg.ClientBase) {
    this.#connection = {
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        const result = await client.query(query.sql, [...query.parameters])
        return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
      },
      async *streamQuery() {
        throw new Error('streaming queries are not used')
      },
    }
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
  async beginTransaction(): Promise<void> {
    throw new Error('the request holds the transaction')
  }
  async commitTransaction(): Promise<void> {
    throw new Error('the request holds the transaction')
  }
  async rollbackTransaction(): Promise<void> {
    throw new Error('the request holds the transaction')
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
