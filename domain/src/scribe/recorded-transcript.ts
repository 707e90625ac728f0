import { accept, refuse, type Result } from '../result.ts'
import { renderDialogue, type RawTurn, type SpeakerHints } from './formats/raw-turn.ts'
import { max_segments, toSegments, type ParsedTranscript } from './parse-transcript.ts'
import { repairSpeakers } from './repair-speakers.ts'
import { tokenise } from './tokenise.ts'

/**
 * A transcript of what was heard in a recording. A turn that nobody tagged gets the role that its words and the alternation of
 * turns make likely, marked as inferred; what a tag says is not overruled here.
 */
export function transcribeTurns(turns: readonly Omit<RawTurn, 'is_label_carried'>[], hints: SpeakerHints): Result<ParsedTranscript, string> {
  if (turns.length === 0) return refuse('nothing was heard in it')
  if (turns.length > max_segments) return refuse('it has more than 20,000 turns, which no visit has')
  const spoken = renderDialogue(turns.map((turn) => ({ ...turn, is_label_carried: false })))
  const segments = toSegments(spoken.turns, hints)
  const repaired = repairSpeakers(segments, segments.map(({ text }) => tokenise(text)))
  const told = segments.map((segment, i) => (segment.role === 'unknown' && segment.label === null ? { ...segment, role: repaired[i]!.role, is_role_inferred: repaired[i]!.role !== 'unknown' } : segment))
  return accept({ format: 'recording', source_text: spoken.source_text, segments: told })
}
