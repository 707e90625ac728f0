import { isCarriedUntouched } from '#domain/records/carry-forward.ts'
import type { Claim } from '#domain/scribe/claim.ts'
import type { Segment } from '#domain/scribe/transcript.ts'
import { faultsOf } from '#domain/scribe/claim-faults.ts'
import { chipsOf, toneOf } from '#web/clinical/claim-source.ts'
import { EvidenceChip } from '#web/clinical/evidence-chip.tsx'
import { MarkedText } from '#web/clinical/marked-text.tsx'
import { SentenceActions } from '#web/features/notes/sentence-actions.tsx'
import { SentenceMark, state_words } from '#web/features/notes/sentence-mark.tsx'
import type { Editor } from '#web/features/notes/use-editor.ts'
import classes from '#web/features/notes/sentence.module.css'

interface SentenceRowProps {
  claim: Claim
  segments: readonly Segment[]
  editor: Editor
  /** Why this sentence keeps the note from being signed; empty when it does not. */
  blocks: readonly string[]
  is_tab_stop: boolean
  is_drawn_from_pick: boolean
  onOpenSource: (claim_id: string) => void
}

export function SentenceRow({ claim, segments, editor, blocks, is_tab_stop, is_drawn_from_pick, onOpenSource }: SentenceRowProps) {
  const chips = chipsOf(claim, segments)
  const is_carried = isCarriedUntouched(claim)
  const is_active = editor.active_id === claim.id
  const is_shown = editor.hover_id === null ? is_active : editor.hover_id === claim.id
  const label = `Sentence, ${state_words[claim.state]}${blocks.length > 0 ? ', blocks signing' : ''}`
  return (
    <li>
      <div
        role="group"
        aria-label={label}
        className={classes.sentence}
        tabIndex={is_tab_stop ? 0 : -1}
        data-claim={claim.id}
        data-state={claim.state}
        data-tone={toneOf(claim)}
        data-list={claim.list}
        data-active={is_active || undefined}
        data-blocking={(blocks.length > 0 && !is_carried) || undefined}
        data-carried={is_carried || undefined}
        data-drawn={is_drawn_from_pick || undefined}
        onFocus={() => editor.setActive(claim.id)}
        onMouseMove={(event) => {
          // A sentence that scrolls under a mouse at rest was not pointed at.
          if (event.movementX !== 0 || event.movementY !== 0) editor.setHover(claim.id)
        }}
        onMouseLeave={() => editor.setHover(null)}
        onDoubleClick={() => editor.edit(claim.id)}
      >
        <span className={classes.mark}>
          <SentenceMark state={claim.state} is_blocking={blocks.length > 0} />
        </span>
        <p className={classes.text}>
          {claim.state === 'struck' ? <s>{claim.text}</s> : <MarkedText claim={claim} />}{' '}
          {chips.map((chip) => (
            <EvidenceChip
              key={`${chip.tone} ${chip.label} ${chip.description}`}
              chip={chip}
              is_lit={is_shown && chip.tone === 'transcript'}
              is_tab_stop={is_active}
              onOpen={chip.segment_id === null ? undefined : () => onOpenSource(claim.id)}
            />
          ))}
        </p>
        {blocks.map((message) => (
          <p key={message} className={classes.reason}>
            {message}
          </p>
        ))}
        {claim.support === 'unsupported' &&
          faultsOf(claim).map((message) => (
            <p key={message} className={classes.reason}>
              {message}
            </p>
          ))}
        {(is_shown || is_active) && <SentenceActions claim={claim} editor={editor} is_active={is_active} is_shown={is_shown} />}
      </div>
    </li>
  )
}
