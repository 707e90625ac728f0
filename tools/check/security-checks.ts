/** What must hold for security, as docs/SECURITY-CHECKS.md has it. */
export interface SecurityChecks {
  ids: string[]
  /** Rows that cannot apply to this product, with the reason. */
  not_applicable: Map<string, string>
  /** Rows that no test proves yet, with what they wait for. */
  open: Map<string, string>
}

export const security_id = /\b[ASZFBCD]\d{2}\b/g

/** Rows `| A01 | sentence |`; the sections "Cannot apply" and "Known open" give reasons. */
export function readSecurityChecks(markdown: string): SecurityChecks {
  const [before_open = '', open = ''] = markdown.split(/^## Known open$/m)
  const [list = '', not_applicable = ''] = before_open.split(/^## Cannot apply$/m)
  const rows = (part: string) => [...part.matchAll(/^\| ([ASZFBCD]\d{2}) \| (.+) \|$/gm)].map((row) => [row[1]!, row[2]!] as const)
  return { ids: rows(list).map(([id]) => id), not_applicable: new Map(rows(not_applicable)), open: new Map(rows(open)) }
}

export interface SecurityState {
  breaks: string[]
  /** One line a row: where it is proven, or why it is not. */
  lines: string[]
}

/** `proven`: ids in the titles of tests, with their files. An open row that a test proves by now is no break: it may have landed a moment ago. */
export function compareSecurity({ ids, not_applicable, open }: SecurityChecks, proven: ReadonlyMap<string, readonly string[]>): SecurityState {
  const known = new Set(ids)
  const lines = ids.map((id) => {
    const files = proven.get(id)
    if (files) return `ok   ${id} ${files.join(', ')}${open.has(id) ? ' (take it off the open ones)' : ''}`
    return not_applicable.has(id) ? `     ${id} cannot apply: ${not_applicable.get(id)}` : `     ${id} open: ${open.get(id) ?? 'no test'}`
  })
  return {
    breaks: [
      ...ids.filter((id, n) => ids.indexOf(id) !== n).map((id) => `${id}: is listed twice`),
      ...ids.filter((id) => !proven.has(id) && !not_applicable.has(id) && !open.has(id)).map((id) => `${id}: no test carries it in its title`),
      ...[...not_applicable.keys()].filter((id) => proven.has(id)).map((id) => `${id}: is said not to apply, and a test carries it`),
      ...[...not_applicable.keys(), ...open.keys(), ...proven.keys()].filter((id) => !known.has(id)).map((id) => `${id}: is not in the list`),
    ],
    lines,
  }
}
