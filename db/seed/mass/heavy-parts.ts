/**
 * Secondary indexes and foreign keys make each row of a load dear; made once at its end they cost a fraction. They are
 * read from the catalogue and put back as they were, so that this file knows none of them. To be called within one
 * transaction only: a load that breaks off then leaves every one in its place.
 */
import type pg from 'pg'

export interface HeavyParts {
  table: string
  indexes: { name: string; definition: string }[]
  foreign_keys: { name: string; definition: string }[]
}

/** True where making the indexes anew costs less than keeping them up: at least as many rows are to come as are there. */
export async function isWorthDropping(client: pg.ClientBase, table: string, rows_to_come: number): Promise<boolean> {
  const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from (select from ${table} limit $1) counted`, [rows_to_come + 1])
  return Number(rows[0]!.rows) <= rows_to_come
}

export async function dropHeavyParts(client: pg.ClientBase, table: string): Promise<HeavyParts> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [table],
  )
  const { rows: foreign_keys } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
    [table],
  )
  for (const { name } of foreign_keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return { table, indexes, foreign_keys }
}

export async function restoreHeavyParts(client: pg.ClientBase, parts: HeavyParts, log: (message: string) => void): Promise<void> {
  for (const { name, definition } of parts.indexes) {
    const start = performance.now()
    await client.query(definition)
    log(`  index ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
  for (const { name, definition } of parts.foreign_keys) {
    await client.query(`alter table ${parts.table} add constraint ${name} ${definition}`)
  }
}

/**
 * COPY refuses tables with row-level security, and it is forced on their owner too. Lifted for the owner alone, under
 * the exclusive lock that `alter table` takes: nobody else sees the tables before the transaction ends. Their own triggers
 * rest meanwhile: what they would keep up (risk levels due, latest visits) the set brings with it.
 */
export async function withoutForcedSecurity<T>(client: pg.ClientBase, tables: readonly string[], work: () => Promise<T>): Promise<T> {
  for (const table of tables) await client.query(`alter table ${table} no force row level security, disable trigger user`)
  const result = await work()
  for (const table of tables) await client.query(`alter table ${table} force row level security, enable trigger user`)
  return result
}
