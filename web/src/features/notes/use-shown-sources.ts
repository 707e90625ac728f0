import { useMemo, useState } from 'react'
import { findClaim } from '#domain/records/edit-draft.ts'
import type { Claim, DraftSection } from '#domain/scribe/claim.ts'
import type { Segment } from '#domain/scribe/transcript.ts'
import type { LitSpan } from '#web/clinical/transcript-pane.tsx'
import type { Editor } from '#web/features/notes/use-editor.ts'

export interface ShownSources {
  /** The sentence whose sources stand beside the note. */
  shown: Claim | null
  /** What of the transcript lights up. */
  lit: LitSpan[]
  /** Lights a whole turn up, or with null the sources of the sentence again. */
  showSegment(segment_id: string | null): void
}

const no_spans: LitSpan[] = []

/** The sentence under the mouse or with the focus, unless a turn was asked for. */
export function useShownSources(sections: readonly DraftSection[], segments: readonly Segment[], editor: Editor): ShownSources {
  const [segment_id, showSegment] = useState<string | null>(null)
  const claim_id = editor.hover_id ?? (editor.picked_segment_id === null && segment_id === null ? editor.active_id : null)
  const shown = useMemo(() => (claim_id === null ? null : findClaim(sections, claim_id)), [claim_id, sections])
  const lit = useMemo(() => {
    if (shown !== null) return shown.evidence.filter((one) => one.source === 'transcript')
    const whole = segments.find((segment) => segment.id === segment_id)
    return whole === undefined ? no_spans : [{ segment_id: whole.id, start: 0, end: whole.text.length }]
  }, [shown, segment_id, segments])
  return { shown, lit, showSegment }
}
