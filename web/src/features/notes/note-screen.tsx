import { Alert, Button, Switch } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { type ReactNode, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { NoteView } from '#contract/notes.ts'
import { paths } from '#web/platform/paths.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.ts'
import { useUser } from '#web/platform/use-session.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { WrittenRows } from '#web/features/notes/chart-rows/written-rows.tsx'
import { NoteBody } from '#web/features/notes/note-body.tsx'
import { NoteSource } from '#web/features/notes/note-source.tsx'
import { noteAsText } from '#web/features/notes/note-text.ts'
import { PrintHead } from '#web/features/notes/print-head.tsx'
import { IntegrityBadge, SignatureBlock } from '#web/features/notes/signature-block.tsx'
import classes from '#web/features/notes/note-screen.module.css'

interface NoteScreenProps {
  note: NoteView
  /** Whose it is. */
  banner: ReactNode
  above: ReactNode
  below: ReactNode
}

/** A note as it was signed, and what stands beside it. */
export function NoteScreen({ note, banner, above, below }: NoteScreenProps) {
  const { practice } = useUser()
  const [search, setSearch] = useSearchParams()
  const has_citations = search.get('citations') !== 'off'
  const open_claim_id = search.get('source')
  const { signed } = note
  const wanted_sentence = search.get('sentence')

  useEffect(() => {
    if (wanted_sentence === null) return
    const sentence = document.getElementById(`sentence-${wanted_sentence}`)
    sentence?.scrollIntoView({ block: 'center' })
    sentence?.focus({ preventScroll: true })
  }, [wanted_sentence])

  function set(name: string, value: string | null): void {
    setSearch(
      (now) => {
        if (value === null) now.delete(name)
        else now.set(name, value)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(noteAsText(note, practice.time_zone))
      toastSuccess('The note is copied as text.')
    } catch {
      toastError('The browser did not allow copying.')
    }
  }

  if (signed === null) return <NotSigned note={note} banner={banner} />
  const is_open = open_claim_id !== null && has_citations && signed.sections.some((section) => section.claims.some((claim) => claim.id === open_claim_id))
  return (
    <>
      <div className={classes.screen_only}>{banner}</div>
      <div className={classes.page} data-open={is_open || undefined}>
        <article className={classes.note} aria-labelledby="note-title">
          <PrintHead note={note} practice_name={practice.name} />
          <header className={classes.head}>
            <div>
              <h1 id="note-title">{note.title}</h1>
              <p>Visit of {formatPlainDate(note.visit_on)}</p>
            </div>
            <IntegrityBadge is_intact={signed.is_intact} signature={signed.signature} />
          </header>
          <div className={classes.tools}>
            <Button component={Link} to={paths.patientNoteSummary(note.patient.id, note.id)} variant="default">
              Summary
            </Button>
            <Button variant="default" leftSection={<IconCopy size={17} aria-hidden />} onClick={() => void copy()} disabled={!signed.is_intact}>
              Copy as text
            </Button>
            <Button variant="default" leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => window.print()} disabled={!signed.is_intact}>
              Print
            </Button>
            <Switch
              label="Citations"
              checked={has_citations}
              onChange={(event) => set('citations', event.currentTarget.checked ? null : 'off')}
              classNames={{ body: classes.switch }}
            />
          </div>
          {signed.is_intact && above}
          {!signed.is_intact && (
            <Alert color="red" role="alert" title="Nothing of this note may be relied on" mt="md">
              {signed.signature?.is_match === false
                ? 'The passkey’s signature is not of the stored text, so the text is not shown.'
                : 'The stored text no longer gives the code that was made at signing, so it is not shown.'}{' '}
              Tell the practice administrator; the audit log shows what happened.
            </Alert>
          )}
          <NoteBody note={note} has_citations={has_citations} open_claim_id={open_claim_id} onOpen={(claim_id) => set('source', claim_id)} />
          {signed.is_intact && <WrittenRows note={note} />}
          <SignatureBlock signed={signed} time_zone={practice.time_zone} />
          {signed.is_intact && below}
        </article>
        {is_open && <NoteSource note={note} claim_id={open_claim_id} onClose={() => set('source', null)} />}
      </div>
    </>
  )
}

function NotSigned({ note, banner }: { note: NoteView; banner: ReactNode }) {
  const is_discarded = note.status === 'discarded'
  return (
    <>
      {banner}
      <EmptyState
        title={is_discarded ? 'This draft was discarded' : 'This note is not signed yet'}
        text={is_discarded ? 'It became no note. Its text stays on record.' : `“${note.title}” of ${formatPlainDate(note.visit_on)} is a draft by ${note.author.name}.`}
        action={
          is_discarded || note.draft_id === null ? (
            <Button component={Link} to={paths.patientNotes(note.patient.id)}>
              The patient’s notes
            </Button>
          ) : (
            <Button component={Link} to={paths.draft(note.draft_id)}>
              Open the draft
            </Button>
          )
        }
      />
    </>
  )
}
