import { useMemo } from 'react'
import type { Finding } from '#contract/notes.ts'
import { blockersBeforeSigning } from '#domain/records/note-version.ts'
import type { DraftSection, DraftWarning } from '#domain/scribe/claim.ts'

const known_here = new Set(['note_is_empty', 'claim_is_empty', 'unsupported_high_risk', 'chart_conflict', 'carried_untouched'])

/**
 * What blocks, as of this keystroke: the rules that need only the text run here, by the same code as on the server; what
 * the server's other checks said at the last save stands until the next one.
 */
export function useFindings(sections: DraftSection[], warnings: DraftWarning[], from_server: Finding[]): Finding[] {
  return useMemo(() => {
    const others = from_server.filter((finding) => !known_here.has(finding.rule))
    return blockersBeforeSigning(sections, others, warnings)
  }, [sections, warnings, from_server])
}

/** The messages at each sentence that blocks. */
export function blocksByClaim(findings: readonly Finding[]): Map<string, string[]> {
  const blocks = new Map<string, string[]>()
  for (const { claim_id, is_blocking, message } of findings) {
    if (claim_id === null || !is_blocking) continue
    blocks.set(claim_id, [...(blocks.get(claim_id) ?? []), message])
  }
  return blocks
}
