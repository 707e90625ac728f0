import type { Draft } from '#contract/notes.ts'
import { useUser } from '#web/platform/use-session.ts'
import { ConflictDialog } from '#web/features/notes/conflict-dialog.tsx'
import { useSignerName } from '#web/features/notes/data.ts'
import { DiscardDialog } from '#web/features/notes/discard-dialog.tsx'
import type { DraftSession, SessionState } from '#web/features/notes/draft-session.ts'
import { KeyLegend } from '#web/features/notes/key-legend.tsx'
import { SignSheet } from '#web/features/notes/sign-sheet.tsx'
import { SnippetsDialog } from '#web/features/notes/snippets-dialog.tsx'
import type { SourceTally } from '#web/features/notes/source-tally.ts'
import type { ChartRows } from '#web/features/notes/chart-rows/use-chart-rows.ts'

export type Sheet = 'sign' | 'discard' | 'legend' | 'snippets' | null

interface EditorSheetsProps {
  draft: Draft
  sheet: Sheet
  session: DraftSession
  state: SessionState
  tally: SourceTally
  chart_rows: ChartRows
  onClose: () => void
  onChooseRows: () => void
  onSigned: (note: { note_id: number; patient_id: number }) => void
  onDiscarded: () => void
}

/** What opens over the editor, one at a time, and the two texts of a conflict. */
export function EditorSheets({ draft, sheet, session, state, tally, chart_rows, onClose, onChooseRows, onSigned, onDiscarded }: EditorSheetsProps) {
  const user = useUser()
  const signer = useSignerName()
  return (
    <>
      {sheet === 'snippets' && <SnippetsDialog onClose={onClose} />}
      <KeyLegend is_open={sheet === 'legend'} onClose={onClose} />
      <DiscardDialog
        draft={draft}
        version={state.version}
        is_open={sheet === 'discard'}
        onClose={onClose}
        onDiscarded={() => {
          chart_rows.forget()
          onDiscarded()
        }}
      />
      <SignSheet
        draft={draft}
        signer={signer ?? `${user.first_name} ${user.last_name}`}
        tally={tally}
        is_open={sheet === 'sign'}
        onClose={onClose}
        onFlush={async () => ((await session.flush()) ? session.getState().version : null)}
        chart_rows={chart_rows}
        onChooseRows={onChooseRows}
        onSigned={(note) => {
          chart_rows.forget()
          onSigned(note)
        }}
      />
      {state.conflict && <ConflictDialog conflict={state.conflict} onSettle={session.settle} />}
    </>
  )
}
