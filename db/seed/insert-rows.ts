import type pg from 'pg'

/** Many rows in one statement; ids, where the rows carry them, were set aside before. Columns are those of the first row. */
export async function insertRows(client: pg.ClientBase, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).join(', ')
  await client.query(
    `insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}
