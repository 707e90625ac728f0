import type { Collector } from '../collector.ts'
import type { Locator, ProposedTime, RowKind } from '../parsed-file.ts'
import type { XmlElement } from '../xml-tree.ts'

export interface CcdaContext {
  out: Collector
  identity: number | null
  /** Narrative by its ID, for references to it. */
  narrative_by_id: Map<string, XmlElement>
}

export interface SectionContext {
  /** LOINC code of the section; '' where it has none. */
  code: string
  title: string
  /** What a statement of this section is unless its template says otherwise. */
  kind: RowKind
  is_planned: boolean
  dated: ProposedTime | null
}

export function locate(path: string): Locator {
  return { type: 'path', path }
}
