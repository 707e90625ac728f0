import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Draft } from '#contract/notes.ts'
import { atLength } from '#domain/records/note-length.ts'
import { findClaim } from '#domain/records/edit-draft.ts'
import { type LitSpan, TranscriptPane } from '#web/clinical/transcript-pane.tsx'
import { useVisitSound } from '#web/clinical/visit-sound.ts'
import { useUnsavedWork } from '#web/platform/patient-tabs.ts'
import { useUser } from '#web/platform/use-session.ts'
import { useChartRows } from '#web/features/notes/chart-rows/use-chart-rows.ts'
import { Company } from '#web/features/notes/company.tsx'
import { ConflictDialog } from '#web/features/notes/conflict-dialog.tsx'
import { useSignerName } from '#web/features/notes/data.ts'
import { DiscardDialog } from '#web/features/notes/discard-dialog.tsx'
import type { LocalCopy } from '#web/features/notes/draft-session.ts'
import { EditorHead } from '#web/features/notes/editor-head.tsx'
import { EditorPanes, type Pane } from '#web/features/notes/editor-panes.tsx'
import { GatePane } from '#web/features/notes/gate-pane.tsx'
import { KeyLegend } from '#web/features/notes/key-legend.tsx'
import { LengthControl } from '#web/features/notes/length-control.tsx'
import { NotePane } from '#web/features/notes/note-pane.tsx'
import { loadPen } from '#web/features/notes/section-block.tsx'
import { useRoomRead } from '#web/features/notes/room-data.ts'
import { SaveStatus } from '#web/features/notes/save-status.tsx'
import { SessionNotices } from '#web/features/notes/session-notices.tsx'
import { SignSheet } from '#web/features/notes/sign-sheet.tsx'
import { SnippetsDialog } from '#web/features/notes/snippets-dialog.tsx'
import { citedTurns, tallySources } from '#web/features/notes/source-tally.ts'
import { useCarry, useLeftOut } from '#web/features/notes/use-carry.ts'
import { useDraftSession } from '#web/features/notes/use-draft-session.ts'
import { useEditor } from '#web/features/notes/use-editor.ts'
import { blocksByClaim, useFindings } from '#web/features/notes/use-findings.ts'
import { useRoom } from '#web/features/notes/use-room.ts'

interface DraftEditorProps {
  draft: Draft
  copy: LocalCopy | null
  onSigned: (note: { note_id: number; patient_id: number }) => void
  onDiscarded: () => void
}

type Sheet = 'sign' | 'discard' | 'legend' | 'snippets' | null

const no_spans: LitSpan[] = []

export function DraftEditor({ draft, copy, onSigned, onDiscarded }: DraftEditorProps) {
  const user = useUser()
  const signer = useSignerName()
  const { session, state } = useDraftSession(draft, copy)
  useUnsavedWork(`draft ${draft.id}`, state.save.kind !== 'saved')
  // Here before it is asked for: E opens at once, and a dead network does not take the pen away.
  useEffect(() => void loadPen(), [])
  const [sheet, setSheet] = useState<Sheet>(null)
  const [search, setSearch] = useSearchParams()
  const [shown_segment_id, setShownSegment] = useState<string | null>(null)
  // The author may let somebody in, or out, while they have it open.
  const writers = useRoomRead(draft.id).data?.writers ?? draft.writers
  const is_author = draft.author.id === user.id
  const may_write = is_author || writers.some(({ id }) => id === user.id)
  // What stands in a note of this length; the rest is written and kept.
  const sections = useMemo(() => atLength(state.sections, state.length), [state.sections, state.length])
  const guard = useRef<(section: string) => string | null>(() => null)
  const editor = useEditor({ session, sections, user_id: user.id, onLegend: () => setSheet('legend'), guard })
  const here = editor.active_id === null ? null : (findClaim(sections, editor.active_id)?.section ?? null)
  const room = useRoom({ draft_id: draft.id, user_id: user.id, may_write, is_shared: writers.length > 0, session, editor, section: here })
  guard.current = (section) => {
    if (!may_write) return `${draft.author.name} writes this draft. They can let you in under “Write together”.`
    const holder = room.heldBy(section)
    return holder === null ? null : `${holder.name} is writing in this section.`
  }
  const { earlier, carry } = useCarry(draft, session, may_write)
  const { left_out, leaveOut } = useLeftOut(draft)
  const chart_rows = useChartRows(draft, state.sections, is_author)
  const findings = useFindings(sections, draft.warnings, state.findings)
  const blocks = useMemo(() => blocksByClaim(findings), [findings])
  const tally = useMemo(() => tallySources(sections), [sections])
  const cited = useMemo(() => citedTurns(sections), [sections])
  const { segments } = draft.transcript
  const sound = useVisitSound(draft.transcript.recording_id)
  const shown_claim_id = editor.hover_id ?? (editor.picked_segment_id === null && shown_segment_id === null ? editor.active_id : null)
  const shown = useMemo(() => (shown_claim_id === null ? null : findClaim(state.sections, shown_claim_id)), [shown_claim_id, state.sections])
  const lit = useMemo(() => {
    if (shown !== null) return shown.evidence.filter((one) => one.source === 'transcript')
    const whole = segments.find((segment) => segment.id === shown_segment_id)
    return whole === undefined ? no_spans : [{ segment_id: whole.id, start: 0, end: whole.text.length }]
  }, [shown, shown_segment_id, segments])
  const blocking = findings.filter((finding) => finding.is_blocking).length
  const pane = readPane(search.get('pane'))

  function showPane(next: Pane): void {
    setSearch((now) => {
      now.set('pane', next)
      return now
    }, { replace: true, preventScrollReset: true })
  }

  function showSegment(segment_id: string): void {
    setShownSegment(segment_id)
    showPane('transcript')
  }

  function showClaim(claim_id: string): void {
    setShownSegment(null)
    if (pane !== 'note') showPane('note')
    editor.focus(claim_id)
  }

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
              setShownSegment(null)
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
              setShownSegment(null)
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
            onShowSegment={showSegment}
            onShowClaim={showClaim}
          />
        }
      />
      {sheet === 'snippets' && <SnippetsDialog onClose={() => setSheet(null)} />}
      <KeyLegend is_open={sheet === 'legend'} onClose={() => setSheet(null)} />
      <DiscardDialog
        draft={draft}
        version={state.version}
        is_open={sheet === 'discard'}
        onClose={() => setSheet(null)}
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
        onClose={() => setSheet(null)}
        onFlush={async () => ((await session.flush()) ? session.getState().version : null)}
        chart_rows={chart_rows}
        onChooseRows={() => {
          setSheet(null)
          showPane('gate')
        }}
        onSigned={(note) => {
          chart_rows.forget()
          onSigned(note)
        }}
      />
      {state.conflict && <ConflictDialog conflict={state.conflict} onSettle={session.settle} />}
    </>
  )
}

function readPane(value: string | null): Pane {
  return value === 'transcript' || value === 'gate' ? value : 'note'
}
