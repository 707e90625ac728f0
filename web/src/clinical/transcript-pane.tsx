import { ActionIcon, Group, Text, TextInput } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useMemo, useRef, useState } from 'react'
import type { Segment } from '#domain/scribe/transcript.ts'
import { formatElapsed, roleOf, speakerOf } from '#web/clinical/claim-source.ts'
import { findSpans } from '#web/clinical/evidence-span.ts'
import { TranscriptTurn } from '#web/clinical/transcript-turn.tsx'
import type { VisitSound } from '#web/clinical/visit-sound.ts'
import { useScrollToTurn } from '#web/clinical/use-scroll-to-turn.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import classes from '#web/clinical/transcript-pane.module.css'

/** A stretch of one turn that a sentence stands on. */
export interface LitSpan {
  segment_id: string
  start: number
  end: number
}

const no_spans: readonly LitSpan[] = []

interface TranscriptPaneProps {
  segments: readonly Segment[]
  lit: readonly LitSpan[]
  /** How many sentences of the note draw from a turn. */
  cited?: ReadonlyMap<string, number>
  picked_id?: string | null
  /** Of the visit, where it was recorded. */
  sound?: VisitSound | null
  onPick?: (segment_id: string) => void
  /** Which turn the mouse or the focus is on; null when it leaves. Never another function from one drawing to the next. */
  onPoint?: (segment_id: string | null) => void
}

export function TranscriptPane({ segments, lit, cited, picked_id = null, sound = null, onPick, onPoint }: TranscriptPaneProps) {
  const [words, setWords] = useState('')
  const [hit_index, setHitIndex] = useState(0)
  const scroller = useRef<HTMLOListElement>(null)
  const hits = useMemo(() => segments.filter((segment) => findSpans(segment.text, words, '').length > 0).map((s) => s.id), [segments, words])
  const hit_id = hits[hit_index % Math.max(1, hits.length)] ?? null
  const speakers = useMemo(() => new Set(segments.map(speakerOf)).size, [segments])
  const inferred = segments.filter((segment) => segment.is_role_inferred).length
  const end_ms = segments.at(-1)?.end_ms ?? segments.at(-1)?.start_ms ?? null
  const lit_by_turn = useMemo(() => Map.groupBy(lit, (span) => span.segment_id), [lit])
  useScrollToTurn(scroller, lit[0]?.segment_id ?? null)
  useScrollToTurn(scroller, hit_id)

  return (
    <div className={classes.pane}>
      <div className={classes.head}>
        <Group gap="xs" wrap="wrap">
          <h2 className={classes.title}>Transcript</h2>
          <StatusChip>{end_ms === null ? `${segments.length} turns` : `${formatElapsed(end_ms)} min`}</StatusChip>
          <StatusChip>{speakers === 1 ? '1 speaker' : `${speakers} speakers`}</StatusChip>
        </Group>
        <TextInput
          aria-label="Search the transcript"
          placeholder="Search what was said"
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setHitIndex(0)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setHitIndex((index) => index + (event.shiftKey ? hits.length - 1 : 1))
            if (event.key === 'Escape' && words !== '') {
              event.stopPropagation()
              setWords('')
            }
          }}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSectionWidth={words === '' ? 0 : 84}
          rightSection={
            words === '' ? null : (
              <Group gap={2} wrap="nowrap">
                <Text size="xs" c="dimmed" aria-live="polite">
                  {hits.length === 0 ? 'none' : `${(hit_index % hits.length) + 1} of ${hits.length}`}
                </Text>
                <ActionIcon size={32} aria-label="Next place" disabled={hits.length === 0} onClick={() => setHitIndex((i) => i + 1)}>
                  <IconChevronDown size={16} />
                </ActionIcon>
              </Group>
            )
          }
        />
        {sound !== null && (
          <Text size="xs" c="dimmed">
            {sound.state}.
            {sound.fault !== null && (
              <span role="alert" className={classes.soundFault}>
                {sound.fault}
              </span>
            )}
          </Text>
        )}
        {inferred > 0 && (
          <Text size="xs" c="dimmed">
            <span className={classes.uncertain}>Underlined speakers</span> were worked out from the words; the transcript did not name them.
          </Text>
        )}
      </div>
      <ol ref={scroller} className={classes.turns} tabIndex={0} aria-label="Turns of the transcript" data-many={segments.length > 400 || undefined}>
        {segments.map((segment, index) => (
          <TranscriptTurn
            key={segment.id}
            segment={segment}
            index={index}
            role_name={roleOf(segment)}
            lit={lit_by_turn.get(segment.id) ?? no_spans}
            words={words}
            is_current_hit={segment.id === hit_id}
            is_picked={segment.id === picked_id}
            cited={cited?.get(segment.id) ?? 0}
            onPick={onPick}
            onPoint={onPoint}
            is_playing={sound?.playing_id === segment.id}
            onPlay={segment.start_ms === null ? undefined : (sound?.play ?? undefined)}
            onStop={sound?.stop}
          />
        ))}
      </ol>
    </div>
  )
}
