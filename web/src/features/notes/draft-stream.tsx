import { Alert, Button, Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Draft } from '#contract/notes.ts'
import { chipsOf } from '#web/clinical/claim-source.ts'
import { EvidenceChip } from '#web/clinical/evidence-chip.tsx'
import { type LitSpan, TranscriptPane } from '#web/clinical/transcript-pane.tsx'
import { formatPlainDate } from '#web/ui/dates.ts'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { useTemplates } from '#web/features/notes/data.ts'
import { EditorPanes, type Pane } from '#web/features/notes/editor-panes.tsx'
import { useDraftStream } from '#web/features/notes/use-draft-stream.ts'
import { WarningCard } from '#web/features/notes/warning-card.tsx'
import gate from '#web/features/notes/gate.module.css'
import head from '#web/features/notes/editor-head.module.css'
import note from '#web/features/notes/note-pane.module.css'
import section from '#web/features/notes/section.module.css'
import sentence from '#web/features/notes/sentence.module.css'

const no_spans: LitSpan[] = []

/** The draft while it is being written: each section as it is ready, skeletons for those to come. */
export function DraftStream({ draft, onDone }: { draft: Draft; onDone: () => void }) {
  const stream = useDraftStream(draft.id)
  const templates = useTemplates()
  const [pane, setPane] = useState<Pane>('note')
  const template = templates.data?.items.find((one) => one.id === draft.template_id)
  const titles = template?.sections ?? stream.sections.map(({ key, title }) => ({ key, title }))
  const total = stream.total || titles.length
  const words = stream.model !== null && stream.sections.length === 0 ? `${stream.model} reads the transcript` : total === 0 ? 'Reading the transcript' : `Writing section ${Math.min(stream.sections.length + 1, total)} of ${total}`
  const { segments } = draft.transcript

  useEffect(() => {
    if (stream.phase === 'done') onDone()
  }, [stream.phase, onDone])

  return (
    <>
      <header className={head.head}>
        <div className={head.words}>
          <h1>{draft.title}</h1>
          <div className={head.chips}>
            <span>Visit of {formatPlainDate(draft.visit_on)}</span>
            <span role="status" aria-live="polite">
              <StatusChip tone="brand">{stream.phase === 'failed' ? 'Stopped' : stream.phase === 'done' ? 'Written' : words}</StatusChip>
            </span>
          </div>
        </div>
        <div className={head.actions}>
          {stream.model !== null && stream.phase === 'writing' && (
            <Button variant="default" onClick={stream.goEmbedded}>
              Use the embedded engine
            </Button>
          )}
          <Button disabled title="The draft is not written yet">
            Sign note
          </Button>
        </div>
      </header>
      <Progress value={total === 0 ? 4 : (100 * stream.sections.length) / total} size={3} radius={0} aria-label="Progress of the draft" />
      <EditorPanes
        pane={pane}
        onPane={setPane}
        blocking={0}
        transcript={<TranscriptPane segments={segments} lit={no_spans} />}
        note={
          <div className={note.scroller} tabIndex={0} role="region" aria-label="Note" aria-busy={stream.phase === 'writing'}>
            {stream.phase === 'failed' && (
              <Alert color="red" m="md" role="alert" title="The draft is not complete">
                {stream.detail} The transcript is safe; nothing has to be entered again.
                <Button size="xs" mt="sm" display="block" onClick={stream.retry}>
                  Write it again
                </Button>
              </Alert>
            )}
            {titles.map(({ key, title }) => {
              const written = stream.sections.find((one) => one.key === key)
              return (
                <section key={key} className={section.section} aria-label={title}>
                  <div className={section.head}>
                    <h3>{title}</h3>
                  </div>
                  {written === undefined && stream.phase !== 'failed' && <TextSkeleton lines={2} label={`${title} is being written`} />}
                  {written === undefined && stream.phase === 'failed' && <p className={section.empty}>Not written yet</p>}
                  {written?.claims.length === 0 && <p className={section.empty}>Not discussed</p>}
                  {written?.claims.map((claim) => (
                    <p key={claim.id} className={sentence.text}>
                      {claim.text}{' '}
                      {chipsOf(claim, segments).map((chip) => (
                        <EvidenceChip key={chip.description} chip={chip} />
                      ))}
                    </p>
                  ))}
                </section>
              )
            })}
            {titles.length === 0 && (
              <div className={section.section}>
                <TextSkeleton lines={6} label="The draft is being written" />
              </div>
            )}
          </div>
        }
        gate={
          <div className={gate.pane}>
            <div className={gate.head}>
              <h2>Before you sign</h2>
            </div>
            <div className={gate.cards}>
              <p className={gate.words}>What deserves a look appears here as the draft is checked.</p>
              {stream.warnings
                .filter((warning) => warning.code !== 'not_in_note')
                .map((warning) => (
                  <WarningCard key={warning.message} warning={warning} segments={segments} onShowSegment={() => setPane('transcript')} />
                ))}
            </div>
          </div>
        }
      />
    </>
  )
}
