/** Columns beside the name, in the order of the table. */
export const column_words = {
  born: 'Born',
  treatment: 'Treatment',
  risk: 'Risk',
  status: 'Status',
  location: 'Location',
  visit: 'Last visit',
  phone: 'Phone',
  sex: 'Sex in the record',
} as const
export type ColumnName = keyof typeof column_words
export const column_names = Object.keys(column_words) as ColumnName[]
export const default_columns: readonly ColumnName[] = ['treatment', 'risk', 'status', 'visit']

/** What the address says, in the table's order; anything unknown is passed by. */
export function readColumns(text: string | null): readonly ColumnName[] {
  if (text === null) return default_columns
  const named = text.split(',')
  return column_names.filter((name) => named.includes(name))
}
