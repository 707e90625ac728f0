import { useEffect, useMemo, useState } from 'react'
import type { ChartRowOffer, RowConsent } from '#contract/chart-rows.ts'
import type { Draft } from '#contract/notes.ts'
import type { DraftSection } from '#domain/scribe/claim.ts'
import { isStruckInNote } from '#domain/scribe/chart-rows/is-struck.ts'
import { canConsent, entriesOf, type ChartRow, type Entered } from '#domain/scribe/chart-rows/chart-row.ts'
import { forgetKeptRows, keepRows, readKeptRows, useChartRowOffer } from './data.ts'

/** What the writer did with one row: kept on this device until the note is signed. */
export interface KeptRow {
  is_ticked: boolean
  entered: Entered
  /** The version of the chart's row that was on the screen at the tick. */
  seen_version: number | null
}
export type KeptRows = Readonly<Record<string, KeptRow>>

export interface OfferedRow {
  row: ChartRow
  entered: Entered
  is_ticked: boolean
  /** Its sentences in the note are struck. */
  is_struck: boolean
}

export interface ChartRows {
  rows: OfferedRow[]
  note_only: ChartRowOffer['note_only']
  /** Rows that a click on "Tick all new" takes: complete, new, and none that could hurt. */
  easy: OfferedRow[]
  ticked: OfferedRow[]
  consents: RowConsent[]
  failure: unknown
  is_pending: boolean
  onRetry: () => void
  tick: (row: ChartRow, is_ticked: boolean) => void
  tickEasy: () => void
  enter: (row: ChartRow, name: string, value: string) => void
  /** After the signature: nothing is left to be kept. */
  forget: () => void
}

const versionOf = (row: ChartRow): number | null => row.target?.version ?? null

/** The rows that a visit offers the chart with what the writer made of them. Ticks start off; what is no longer as it was shown loses its tick. */
export function useChartRows(draft: Draft, sections: readonly DraftSection[], is_author: boolean): ChartRows {
  const read = useChartRowOffer(draft, is_author)
  const [kept, setKept] = useState<KeptRows | null>(null)
  useEffect(() => {
    let is_wanted = true
    void readKeptRows(draft.id).then((found) => is_wanted && setKept((now) => now ?? found))
    return () => {
      is_wanted = false
    }
  }, [draft.id])
  const offered = read.data?.rows
  const rows = useMemo(() => sortPresentLast((offered ?? []).map((row) => settle(row, kept?.[row.id], sections))), [offered, kept, sections])
  const ticked = rows.filter(({ is_ticked }) => is_ticked)
  const easy = rows.filter(({ row, entered, is_ticked, is_struck }) => !is_ticked && !is_struck && row.state === 'new' && !row.is_high_risk && canConsent(row, entered))

  function change(changes: KeptRows): void {
    const next = { ...kept, ...changes }
    setKept(next)
    keepRows(draft.id, next)
  }

  const stateOf = (row: ChartRow): KeptRow => {
    const { entered, is_ticked } = settle(row, kept?.[row.id], sections)
    return { entered, is_ticked, seen_version: versionOf(row) }
  }

  return {
    rows,
    note_only: read.data?.note_only ?? [],
    easy,
    ticked,
    consents: ticked.map(({ row, entered }) => ({ id: row.id, entered, seen_version: versionOf(row) })),
    failure: read.isError && read.data === undefined ? read.error : null,
    is_pending: read.isPending || kept === null,
    onRetry: () => void read.refetch(),
    tick: (row, is_ticked) => change({ [row.id]: { ...stateOf(row), is_ticked } }),
    tickEasy: () => change(Object.fromEntries(easy.map(({ row }) => [row.id, { ...stateOf(row), is_ticked: true }]))),
    enter: (row, name, value) => {
      const before = stateOf(row)
      change({ [row.id]: { ...before, entered: { ...before.entered, [name]: value === '' ? null : value } } })
    },
    forget: () => forgetKeptRows(draft.id),
  }
}

/** The row as it is offered now with what was kept of it. */
export function settle(row: ChartRow, kept: KeptRow | undefined, sections: readonly DraftSection[]): OfferedRow {
  const entered = { ...entriesOf(row), ...kept?.entered }
  const is_as_seen = kept?.seen_version === versionOf(row)
  return { row, entered, is_ticked: kept?.is_ticked === true && is_as_seen && canConsent(row, entered), is_struck: isStruckInNote(row.evidence, sections) }
}

/** What the chart has already asks for nothing and stands at the end. */
function sortPresentLast(rows: OfferedRow[]): OfferedRow[] {
  return [...rows.filter(({ row }) => row.state !== 'present'), ...rows.filter(({ row }) => row.state === 'present')]
}
