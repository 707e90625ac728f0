import type pg from 'pg'

/** Sets `count` ids of a table's identity column aside and gives the first; others may insert at the same time. */
export async function reserveIds(client: pg.ClientBase, table: string, count: number): Promise<number> {
  const { rows } = await client.query<{ first: string }>(
    `select setval(seq, nextval(seq) + $2::bigint) - $2::bigint as first from pg_get_serial_sequence($1, 'id') seq`,
    [table, count],
  )
  return Number(rows[0]!.first)
}
