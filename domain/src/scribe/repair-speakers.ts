/**
 * Checks each turn's speaker against its words (recognisers swap tags on part of a visit). Viterbi over two states,
 * clinician and patient: emission = cue log-odds plus trust in the written tag, transition = turns alternate. A turn whose
 * role changes is marked inferred and reported; nothing is swapped silently, and other speakers are left as they are.
 */
import { speaker_cues } from './speaker-cues.data.ts'
import type { Token } from './tokenise.ts'
import type { Segment, SpeakerRole } from './transcript.ts'

/** How much evidence of words it takes to overrule a written tag, and to break alternation. */
const tag_trust = 3.2
const inferred_tag_trust = 1.2
const alternation = 0.35

export interface RepairedTurn {
  role: SpeakerRole
  /** True where the words, not the tag, decided. */
  is_changed: boolean
}

function scoreCues(tokens: readonly Token[]): number {
  const text = ` ${tokens.map((token) => token.lower).join(' ')} `
  let score = 0
  for (const [cue, weight] of speaker_cues) {
    let at = text.indexOf(` ${cue} `)
    for (let count = 0; at >= 0 && count < 3; count++) {
      score += weight
      at = text.indexOf(` ${cue} `, at + cue.length)
    }
  }
  if (text.includes(' ? ') && tokens.length > 4) score += 0.4
  return Math.max(-5, Math.min(5, score))
}

export function repairSpeakers(segments: readonly Segment[], tokens: readonly Token[][]): RepairedTurn[] {
  const open = segments.map((segment, i) => ({ segment, i })).filter(({ segment }) => ['clinician', 'patient', 'unknown'].includes(segment.role))
  const roles: SpeakerRole[] = segments.map((segment) => segment.role)
  const has_two_voices = open.some(({ segment }) => segment.role !== 'unknown')
  const emissions = open.map(({ segment, i }) => {
    const trust = segment.is_role_inferred ? inferred_tag_trust : tag_trust
    const tag = segment.role === 'clinician' ? trust : segment.role === 'patient' ? -trust : 0
    return scoreCues(tokens[i]!) + tag
  })
  const best: Array<[number, number]> = []
  const from: Array<[number, number]> = []
  for (const [k, emission] of emissions.entries()) {
    const gains = [emission / 2, -emission / 2]
    const is_next_turn = k > 0 && (!has_two_voices || open[k]!.i === open[k - 1]!.i + 1)
    const stay = is_next_turn ? -alternation : 0
    const change = is_next_turn ? alternation : 0
    const previous = best[k - 1] ?? [0, 0]
    const options = [0, 1].map((state) => {
      const same = previous[state]! + stay
      const other = previous[1 - state]! + change
      return same >= other ? { score: same, back: state } : { score: other, back: 1 - state }
    })
    best.push([options[0]!.score + gains[0]!, options[1]!.score + gains[1]!])
    from.push([options[0]!.back, options[1]!.back])
  }
  let state = (best.at(-1)?.[0] ?? 0) >= (best.at(-1)?.[1] ?? 0) ? 0 : 1
  for (let k = open.length - 1; k >= 0; k--) {
    roles[open[k]!.i] = state === 0 ? 'clinician' : 'patient'
    state = from[k]![state]!
  }
  return segments.map((segment, i) => ({ role: roles[i]!, is_changed: roles[i] !== segment.role }))
}
