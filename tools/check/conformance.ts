/** The list of what must hold, as docs/CONFORMANCE.md has it: ids with their sentence, and those still open with the reason. */
export interface ConformanceList {
  ids: string[]
  open: Map<string, string>
}

export const conformance_id = /\b[RSAH]-\d{2}\b/g

/** Rows `| R-01 | sentence |` of the list; rows of the section "Known open" give the reason. */
export function readConformance(markdown: string): ConformanceList {
  const [list = '', open = ''] = markdown.split(/^## Known open$/m)
  const rows = (part: string) => [...part.matchAll(/^\| ([RSAH]-\d{2}) \| (.+) \|$/gm)].map((row) => [row[1]!, row[2]!] as const)
  return { ids: rows(list).map(([id]) => id), open: new Map(rows(open)) }
}

export interface ConformanceState {
  /** Neither proven by a test nor listed as open. */
  breaks: string[]
  /** Listed as open, with the reason. */
  open: string[]
}

export function compareConformance({ ids, open }: ConformanceList, proven: Pick<ReadonlySet<string>, 'has' | 'keys'>): ConformanceState {
  const known = new Set(ids)
  return {
    breaks: [
      ...ids.filter((id) => !proven.has(id) && !open.has(id)).map((id) => `${id}: no test carries it in its title`),
      ...[...open.keys()].filter((id) => proven.has(id)).map((id) => `${id}: is proven by a test now; take it off the open ones`),
      ...[...proven.keys()].filter((id) => !known.has(id)).map((id) => `${id}: a test claims it, and the list does not have it`),
    ],
    open: [...open].map(([id, reason]) => `${id} open: ${reason}`),
  }
}
