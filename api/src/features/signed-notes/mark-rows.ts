import type { WrittenRow } from '#contract/chart-rows.ts'
import { formatPlainDate } from '#domain/units/written-day.ts'
import { invalidInput } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { markEnteredInError } from '../history/service.ts'
import { readWrittenRows } from '../notes/service.ts'
import type { SignedInCare } from './access.ts'

interface Marked {
  reason: string
  chart_rows: readonly Pick<WrittenRow, 'kind' | 'record_id'>[]
}

/** Of a note that is marked as an error: the facts that its signer says are wrong as well. Only what the note added; an entry that it changed was there before. */
export async function markRowsError(ctx: Context, { note, patient }: Pick<SignedInCare, 'note' | 'patient'>, { reason, chart_rows }: Marked): Promise<void> {
  if (chart_rows.length === 0) return
  const written = await readWrittenRows(ctx, note.id)
  const unknown = chart_rows.flatMap(({ kind, record_id }, at) => {
    const row = written.find((one) => one.kind === kind && one.record_id === record_id)
    if (row?.act === 'add') return []
    return [{ path: `body.chart_rows.${at}`, message: row ? 'was there before this note; correct it in the history' : 'was not written by this note' }]
  })
  if (unknown.length > 0) throw invalidInput(unknown)
  const words = `The note of ${formatPlainDate(note.visit_on)} that wrote it was entered in error: ${reason}`.slice(0, 500)
  let marked = 0
  for (const { kind, record_id } of chart_rows) if (await markEnteredInError(ctx, patient, kind, record_id, words)) marked++
  ctx.audit({ detail: { chart_rows: marked } })
}
