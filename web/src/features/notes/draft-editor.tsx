import { useMemo, useState } from 'react'
import type { Draft } from '#contract/notes.ts'
import { TranscriptPane } from '#web/clinical/transcript-pane.tsx'
import { useVisitSound } from '#web/clinical/visit-sound.ts'
import { useChartRows } from '#web/features/notes/chart-rows/use-chart-rows.ts'
import { Company } from '#web/features/notes/company.tsx'
import type { LocalCopy } from '#web/features/notes/draft-session.ts'
import { EditorHead } from '#web/features/notes/editor-head.tsx'
import { EditorPanes } from '#web/features/notes/editor-panes.tsx'
import { EditorSheets, type Sheet } from '#web/features/notes/editor-sheets.tsx'
import { GatePane } from '#web/features/notes/gate-pane.tsx'
import { LengthControl } from '#web/features/notes/length-control.tsx'
import { NotePane } from '#web/features/notes/note-pane.tsx'
import { SaveStatus } from '#web/features/notes/save-status.tsx'
import { SessionNotices } from '#web/features/notes/session-notices.tsx'
import { citedTurns, tallySources } from '#web/features/notes/source-tally.ts'
import { useCarry, useLeftOut } from '#web/features/notes/use-carry.ts'
import { blocksByClaim, useFindings } from '#web/features/notes/use-findings.ts'
import { usePane } from '#web/features/notes/use-pane.ts'
import { useShownSources } from '#web/features/notes/use-shown-sources.ts'
import { useWritingRoom } from '#web/features/notes/use-writing-room.ts'

interface DraftEditorProps {
  draft: Draft
  copy: LocalCopy | null
  onSigned: (note: { note_id: number; patient_id: number }) => void
  onDiscarded: () => void
}

export function DraftEditor({ draft, copy, onSigned, onDiscarded }: DraftEditorProps) {
  const [sheet, setSheet] = useState<Sheet>(null)
  const { pane, showPane } = usePane()
  const { session, state, sections, editor, room, writers, is_author, may_write } = useWritingRoom(draft, copy, () => setSheet('legend'))
  const { segments } = draft.transcript
  const { shown, lit, showSegment } = useShownSources(state.sections, segments, editor)
  const { earlier, carry } = useCarry(draft, session, may_write)
  const { left_out, leaveOut } = useLeftOut(draft)
  const chart_rows = useChartRows(draft, state.sections, is_author)
  const sound = useVisitSound(draft.transcript.recording_id)
  const findings = useFindings(sections, draft.warnings, state.findings)
  const blocks = useMemo(() => blocksByClaim(findings), [findings])
  const tally = useMemo(() => tallySources(sections), [sections])
  const cited = useMemo(() => citedTurns(sections), [sections])
  const blocking = findings.filter((finding) => finding.is_blocking).length

  return (
    <>
      <EditorHead
        draft={draft}
        save_status={<SaveStatus state={state.save} updated_at={draft.updated_at} />}
        blocking={blocking}
        refusal={is_author ? null : `${draft.author.name} signs this note.`}
        length={<LengthControl length={state.length} sections={state.sections} is_off={!may_write} onChange={session.setLength} />}
        company={<Company draft={draft} room={room} sections={state.sections} is_author={is_author} writers={writers} />}
        onSnippets={() => setSheet('snippets')}
        onSign={() => setSheet('sign')}
        onLegend={() => setSheet('legend')}
        onDiscard={() => setSheet('discard')}
      />
      <EditorPanes
        pane={pane}
        onPane={showPane}
        blocking={blocking}
        transcript={
          <TranscriptPane
            segments={segments}
            lit={lit}
            cited={cited}
            sound={sound}
            picked_id={editor.picked_segment_id}
            onPoint={editor.pointAtSegment}
            onPick={(segment_id) => {
              showSegment(null)
              editor.pickSegment(segment_id)
            }}
          />
        }
        note={
          <NotePane
            sections={sections}
            whole={state.sections}
            earlier={earlier}
            room={room}
            onCarry={(section) => void carry(section)}
            segments={segments}
            editor={editor}
            blocks={blocks}
            notices={state.notice && <SessionNotices notice={state.notice} session={session} />}
            onOpenSource={(claim_id) => {
              showSegment(null)
              editor.setActive(claim_id)
              showPane('transcript')
            }}
            onLegend={() => setSheet('legend')}
          />
        }
        gate={
          <GatePane
            sections={sections}
            left_out={left_out}
            chart_rows={is_author ? chart_rows : null}
            onLeaveOut={(place, is_left_out) => void leaveOut(place, is_left_out)}
            segments={segments}
            findings={findings}
            warnings={draft.warnings}
            tally={tally}
            editor={editor}
            shown={shown}
            onShowSegment={(segment_id) => {
              showSegment(segment_id)
              showPane('transcript')
            }}
            onShowClaim={(claim_id) => {
              showSegment(null)
              if (pane !== 'note') showPane('note')
              editor.focus(claim_id)
            }}
          />
        }
      />
      <EditorSheets
        draft={draft}
        sheet={sheet}
        session={session}
        state={state}
        tally={tally}
        chart_rows={chart_rows}
        onClose={() => setSheet(null)}
        onChooseRows={() => {
          setSheet(null)
          showPane('gate')
        }}
        onSigned={onSigned}
        onDiscarded={onDiscarded}
      />
    </>
  )
}
