import type { SourceChip } from '#web/clinical/claim-source.ts'
import classes from '#web/clinical/evidence-chip.module.css'

interface EvidenceChipProps {
  chip: SourceChip
  is_lit?: boolean
  onOpen?: () => void
  /** Out of the tab order where the sentence itself is the stop. */
  is_tab_stop?: boolean
}

/** Where a sentence comes from, in the running text. Opens its source when there is one to open. */
export function EvidenceChip({ chip, is_lit = false, onOpen, is_tab_stop = true }: EvidenceChipProps) {
  if (onOpen === undefined) {
    return (
      <span className={classes.chip} data-tone={chip.tone} title={chip.description}>
        {chip.label}
      </span>
    )
  }
  return (
    <button
      type="button"
      className={classes.chip}
      data-tone={chip.tone}
      data-lit={is_lit || undefined}
      title={chip.description}
      aria-label={`${chip.label}, source: ${chip.description}`}
      tabIndex={is_tab_stop ? 0 : -1}
      onClick={(event) => {
        event.stopPropagation()
        onOpen()
      }}
    >
      {chip.label}
    </button>
  )
}
