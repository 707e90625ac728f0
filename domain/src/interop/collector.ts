import type { FileFault, FileFormat, FileSummary, KeptText, LeftOut, Locator, ParsedFile, ProposedIdentity, ProposedRow } from './parsed-file.ts'

/** What a reader must say of a row; the rest has a neutral default. */
export type RowDraft = Pick<ProposedRow, 'kind' | 'label' | 'locator' | 'identity'> & Partial<Omit<ProposedRow, 'kind' | 'label' | 'locator' | 'identity'>>
export type TextDraft = Pick<KeptText, 'title' | 'text' | 'locator' | 'identity'> & Partial<KeptText>

/** Gathers what a reader finds, in the order of the source. Keys are given by position, so the same bytes give the same keys. */
export interface Collector {
  identities: ProposedIdentity[]
  rows: ProposedRow[]
  texts: KeptText[]
  row(draft: RowDraft): ProposedRow
  text(draft: TextDraft): KeptText
  leave(what: string, why: string, locator: Locator, count?: number): void
  fault(detail: string, locator?: Locator | null): void
  finish(format: FileFormat, summary: FileSummary): ParsedFile
}

export function createCollector(): Collector {
  const rows: ProposedRow[] = []
  const texts: KeptText[] = []
  const identities: ProposedIdentity[] = []
  const left_out = new Map<string, LeftOut>()
  const faults: FileFault[] = []
  return {
    identities,
    rows,
    texts,
    row(draft) {
      const row = fillRow(draft, `${draft.kind}-${rows.length + 1}`)
      rows.push(row)
      return row
    },
    text(draft) {
      const text: KeptText = { key: `text-${texts.length + 1}`, dated: null, attachment: null, also_from: [], ...draft }
      texts.push(text)
      return text
    },
    leave(what, why, locator, count = 1) {
      const known = left_out.get(`${what}\n${why}`)
      if (known) {
        known.count += count
        known.locators.push(locator)
      } else left_out.set(`${what}\n${why}`, { what, why, count, locators: [locator] })
    },
    fault(detail, locator = null) {
      if (faults.length < 200) faults.push({ detail, locator })
    },
    finish: (format, summary) => ({ format, summary, identities, rows, texts, left_out: [...left_out.values()], faults }),
  }
}

function fillRow(draft: RowDraft, key: string): ProposedRow {
  return {
    key,
    code: null,
    other_codes: [],
    value: null,
    reference_range: null,
    abnormal_flag: null,
    status: 'unknown',
    status_as_written: null,
    observed: null,
    reported: null,
    panel: null,
    accession_number: null,
    placer_number: null,
    performer: null,
    is_negated: false,
    detail: {},
    note: null,
    also_from: [],
    confidence: 1,
    warnings: [],
    ...draft,
    ...(draft.label.trim() === '' ? { label: draft.code?.display ?? draft.code?.code ?? 'Without a name' } : {}),
  }
}
