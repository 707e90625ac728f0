/** What every format reader hands back: turns without ids, roles or limits. `parseTranscript` adds those once for all. */

export interface RawTurn {
  label: string | null
  text: string
  start_ms: number | null
  end_ms: number | null
  /** True where the row itself named nobody and the speaker was carried over from the row before. */
  is_label_carried: boolean
}

export interface PlacedTurn extends RawTurn {
  offset: number
}

export interface LineProblem {
  line: number | null
  reason: string
}

export interface SpeakerHints {
  patient_names?: string[]
  clinician_names?: string[]
}

export interface Rendered {
  source_text: string
  turns: PlacedTurn[]
}

/**
 * Timed formats have no running text of their own that a person could read, so their turns are written out as
 * "Label: text" lines and the offsets index that dialogue.
 */
export function renderDialogue(turns: readonly RawTurn[]): Rendered {
  const parts: string[] = []
  const placed: PlacedTurn[] = []
  let length = 0
  for (const turn of turns) {
    const prefix = turn.label === null ? '' : `${turn.label}: `
    parts.push(prefix, turn.text, '\n')
    placed.push({ ...turn, offset: length + prefix.length })
    length += prefix.length + turn.text.length + 1
  }
  return { source_text: parts.join(''), turns: placed }
}

/** One spoken row on one line: line breaks inside a cue are layout, not speech. */
export function toSingleLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
