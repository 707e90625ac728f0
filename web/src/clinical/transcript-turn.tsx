import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import { memo } from 'react'
import type { Segment } from '#domain/scribe/transcript.ts'
import { placeOf, speakerOf } from '#web/clinical/claim-source.ts'
import { findSpans, splitBySpans } from '#web/clinical/evidence-span.ts'
import type { LitSpan } from '#web/clinical/transcript-pane.tsx'
import classes from '#web/clinical/transcript-pane.module.css'

interface TranscriptTurnProps {
  segment: Segment
  index: number
  role_name: string
  lit: readonly LitSpan[]
  words: string
  is_current_hit: boolean
  is_picked: boolean
  cited: number
  onPick?: (segment_id: string) => void
  onPoint?: (segment_id: string | null) => void
  is_playing?: boolean
  /** Where there is sound of this turn. */
  onPlay?: (segment: Segment) => void
  onStop?: () => void
}

export const TranscriptTurn = memo(function TranscriptTurn(props: TranscriptTurnProps) {
  const { segment, lit, cited, onPick, onPoint, onPlay, onStop, is_playing = false } = props
  const speaker = speakerOf(segment)
  const place = placeOf(segment, props.index)
  const pieces = splitBySpans(segment.text, [
    ...lit.map((span) => ({ key: 'lit', start: span.start, end: span.end })),
    ...findSpans(segment.text, props.words, 'found'),
  ])
  const sentences = cited === 1 ? '1 sentence' : `${cited} sentences`
  return (
    <li
      className={classes.turn}
      data-segment={segment.id}
      data-role={segment.role}
      data-lit={lit.length > 0 || undefined}
      data-picked={props.is_picked || undefined}
      data-hit={props.is_current_hit || undefined}
      onClick={onPick && (() => onPick(segment.id))}
      onMouseMove={
        onPoint &&
        (({ movementX, movementY }) => {
          // A turn that scrolls under a mouse at rest was not pointed at.
          if (movementX !== 0 || movementY !== 0) onPoint(segment.id)
        })
      }
      onMouseLeave={onPoint && (() => onPoint(null))}
      onFocus={onPoint && (() => onPoint(segment.id))}
      onBlur={onPoint && (() => onPoint(null))}
    >
      {onPick !== undefined && cited > 0 ? (
        <button
          type="button"
          className={classes.time}
          aria-pressed={props.is_picked}
          title={`${sentences} drawn from this turn`}
        >
          {place}{' '}
          <span className={classes.cited}>
            {cited}
            <span className="visually-hidden"> {cited === 1 ? 'sentence' : 'sentences'} drawn from what {speaker} said</span>
          </span>
        </button>
      ) : (
        <span className={classes.time}>{place}</span>
      )}
      <div className={classes.speech}>
        <span
          className={segment.is_role_inferred ? `${classes.speaker} ${classes.uncertain}` : classes.speaker}
          title={segment.is_role_inferred ? `${props.role_name}: worked out from the words, not named by the transcript` : props.role_name}
        >
          {speaker}
          {segment.is_role_inferred && <span aria-label="(worked out from the words)"> ?</span>}
        </span>
        {onPlay !== undefined && (
          <button
            type="button"
            className={classes.play}
            aria-label={is_playing ? `Stop the sound at ${place}` : `Play the sound at ${place}`}
            data-on={is_playing || undefined}
            onClick={(event) => {
              event.stopPropagation()
              if (is_playing) onStop?.()
              else onPlay(segment)
            }}
          >
            {is_playing ? <IconPlayerStop size={14} aria-hidden /> : <IconPlayerPlay size={14} aria-hidden />}
          </button>
        )}
        <p className={classes.words}>
          {pieces.map((piece) =>
            piece.keys.length === 0 ? (
              piece.text
            ) : (
              <mark key={piece.start} className={classes.mark} data-lit={piece.keys.includes('lit') || undefined} data-found={piece.keys.includes('found') || undefined}>
                {piece.text}
              </mark>
            ),
          )}
        </p>
      </div>
    </li>
  )
})
