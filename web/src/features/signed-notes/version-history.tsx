import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { signature_words } from '#domain/records/signature.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { useVersion, useVersions } from './data.ts'
import { signerWords } from './signer-words.ts'
import { VersionDiff } from './version-diff.tsx'
import { VersionText } from './version-text.tsx'
import classes from './versions.module.css'

/** `?compare=1-2`: what changed from the one to the other; `?compare=1`: that version alone. */
function readCompared(value: string | null): { before: number | null; after: number } | null {
  const [, one, other] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(value ?? '') ?? []
  if (one === undefined) return null
  return other === undefined ? { before: null, after: Number(one) } : { before: Number(one), after: Number(other) }
}

/** Every signed version of a note that was amended; each is readable, alone and against the one before. */
export function VersionHistory({ note_id, time_zone }: { note_id: number; time_zone: string }) {
  const read = useVersions(note_id)
  const [search, setSearch] = useSearchParams()
  const shown = readCompared(search.get('compare'))
  const items = read.data?.items ?? []
  if (items.length < 2) return null
  const show = (compared: string | null) =>
    setSearch(
      (now) => {
        if (compared === null) now.delete('compare')
        else now.set('compare', compared)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <section className={classes.versions} aria-labelledby="versions-title">
      <h2 id="versions-title" className={classes.title}>
        Versions
      </h2>
      <ol className={classes.list} reversed>
        {items.toReversed().map(({ version, by, at, reason, is_intact, signature, sha256 }) => (
          <li key={version}>
            <div className={classes.words}>
              <strong>Version {version}</strong> {version === items.length && <StatusChip tone="good">In force</StatusChip>} {!is_intact && <StatusChip tone="bad">{signature?.is_match === false ? 'Signature does not match' : 'Integrity check failed'}</StatusChip>}
              {reason !== null && <p className={classes.reason}>“{reason}”</p>}
              <p className={classes.facts}>
                {signerWords(by)} · <time dateTime={at}>{formatInstant(at, time_zone)}</time> · code <code title={sha256}>{sha256.slice(0, 12)}</code>
                {signature !== null && is_intact && ` · ${signature_words[signature.kind]}`}
              </p>
            </div>
            {version > 1 && (
              <Button variant="default" size="sm" aria-pressed={shown?.before === version - 1 && shown.after === version} onClick={() => show(`${version - 1}-${version}`)}>
                What changed
              </Button>
            )}
            {version < items.length && (
              <Button variant="default" size="sm" aria-pressed={shown?.before === null && shown.after === version} onClick={() => show(String(version))} aria-label={`Read version ${version}`}>
                Read
              </Button>
            )}
          </li>
        ))}
      </ol>
      {shown !== null && <Compared note_id={note_id} {...shown} onClose={() => show(null)} />}
    </section>
  )
}

interface ComparedProps {
  note_id: number
  before: number | null
  after: number
  onClose: () => void
}

function Compared({ note_id, before, after, onClose }: ComparedProps) {
  const earlier = useVersion(note_id, before ?? after)
  const later = useVersion(note_id, after)
  const failed = [earlier, later].find(({ isError, data }) => isError && data === undefined)
  const title = before === null ? `Version ${after}, as it was signed` : `From version ${before} to version ${after}`
  const region = useRef<HTMLDivElement>(null)
  // Asked for from the top of the note as well: it comes into view where it stands, once it is there.
  useEffect(() => {
    if (earlier.isSuccess && later.isSuccess) region.current?.scrollIntoView({ block: 'center' })
  }, [earlier.isSuccess, later.isSuccess, before, after])
  return (
    <div ref={region} className={classes.compared} role="region" aria-label={title}>
      <div className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <Button variant="subtle" size="sm" onClick={onClose}>
          Close
        </Button>
      </div>
      {failed ? (
        <FailedState is_compact title="This version could not be loaded" text={describeError(failed.error)} onRetry={() => void failed.refetch()} is_retrying={failed.isFetching} />
      ) : earlier.data === undefined || later.data === undefined ? (
        <TextSkeleton lines={4} label="Loading the version" />
      ) : !earlier.data.is_intact || !later.data.is_intact ? (
        <StatusChip tone="bad">Integrity check failed: the text is not shown</StatusChip>
      ) : before === null ? (
        <VersionText sections={later.data.sections} />
      ) : (
        <VersionDiff before={earlier.data.sections} after={later.data.sections} />
      )}
    </div>
  )
}
