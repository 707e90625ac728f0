import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { useFillHeight } from '#web/features/notes/use-fill-height.ts'
import classes from '#web/features/notes/editor-panes.module.css'

export type Pane = 'note' | 'transcript' | 'gate'

interface EditorPanesProps {
  pane: Pane
  onPane: (pane: Pane) => void
  blocking: number
  transcript: ReactNode
  note: ReactNode
  gate: ReactNode
}

/** Three panes side by side; two on a tablet, where one side pane shows at a time; one at a time on a phone. */
export function EditorPanes({ pane, onPane, blocking, transcript, note, gate }: EditorPanesProps) {
  const is_phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const is_wide = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false })
  const frame = useRef<HTMLDivElement>(null)
  useFillHeight(frame, is_phone !== true)
  const gate_label = blocking > 0 ? `Before you sign · ${blocking}` : 'Before you sign'
  const sides = [
    { value: 'transcript', label: 'Transcript' },
    { value: 'gate', label: gate_label },
  ]
  const side: Pane = pane === 'note' ? 'gate' : pane
  const isShown = (which: Pane): boolean => {
    if (is_wide) return true
    return is_phone ? pane === which : which === 'note' || side === which
  }
  const layout = is_wide ? 'three' : is_phone ? 'one' : 'two'
  return (
    <>
      {layout === 'one' && (
        <div className={classes.tabs}>
          <SegmentedControl
            fullWidth
            aria-label="Part of the screen"
            value={pane}
            onChange={(value) => onPane(value as Pane)}
            data={[{ value: 'note', label: 'Note' }, sides[0]!, { value: 'gate', label: blocking > 0 ? `To sign · ${blocking}` : 'To sign' }]}
          />
        </div>
      )}
      <div ref={frame} className={classes.panes} data-layout={layout}>
        <div className={classes.transcript} hidden={!isShown('transcript')}>
          {layout === 'two' && <SideSwitch side={side} sides={sides} onPane={onPane} />}
          <div className={classes.inner}>{transcript}</div>
        </div>
        <div className={classes.note} hidden={!isShown('note')}>
          {note}
        </div>
        <div className={classes.gate} hidden={!isShown('gate')}>
          {layout === 'two' && <SideSwitch side={side} sides={sides} onPane={onPane} />}
          <div className={classes.inner}>{gate}</div>
        </div>
      </div>
    </>
  )
}

function SideSwitch({ side, sides, onPane }: { side: Pane; sides: { value: string; label: string }[]; onPane: (pane: Pane) => void }) {
  return (
    <SegmentedControl className={classes.switch} fullWidth aria-label="Beside the note" value={side} onChange={(value) => onPane(value as Pane)} data={sides} />
  )
}
