import { Button } from '@mantine/core'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSigning, type Signing } from '#web/clinical/use-signing.ts'
import { paths } from '#web/platform/paths.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { useSingleKey } from '#web/platform/single-keys.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { useDraft, useOwnDrafts } from '#web/features/notes/data.ts'
import { ReviewItem } from '#web/features/notes/review-item.tsx'
import classes from '#web/features/notes/review.module.css'

/** Own drafts one after the other, the oldest visit first: each is read to its end and then signed. */
export function ReviewQueue() {
  const read = useOwnDrafts()
  const signing = useSigning()
  const [signed, setSigned] = useState<ReadonlySet<number>>(new Set())
  const [search, setSearch] = useSearchParams()
  const waiting = (read.data?.items ?? [])
    .filter(({ draft_id }) => draft_id !== null && !signed.has(draft_id))
    .sort((a, b) => (a.visit_on === b.visit_on ? a.id - b.id : a.visit_on < b.visit_on ? -1 : 1))
    .map(({ draft_id }) => draft_id!)
  const at = Math.max(0, waiting.indexOf(Number(search.get('draft'))))
  const current = waiting[at]
  const go = (to: number | undefined) => to !== undefined && setSearch({ draft: String(to) }, { replace: true })
  useSingleKey('j', () => go(waiting[at + 1]))
  useSingleKey('k', () => go(waiting[at - 1]))

  if (read.isPending) return <TextSkeleton lines={8} label="Your drafts are loading" />
  if (read.data === undefined) return <FailedState title="Your drafts could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
  if (current === undefined)
    return (
      <EmptyState
        icon={<IconChecks size={26} aria-hidden />}
        title={signed.size === 0 ? 'Nothing waits for your signature' : `${signed.size === 1 ? '1 note' : `${signed.size} notes`} signed, none waits`}
        text="Drafts of yours stand here, the oldest visit first."
        action={<LinkButton to={paths.documents()}>All documentation</LinkButton>}
      />
    )
  return (
    <>
      <div className={classes.bar}>
        <span role="status">
          <strong>
            {at + 1} of {waiting.length}
          </strong>{' '}
          to read{signed.size > 0 && ` · ${signed.size} signed`}
        </span>
        <Button variant="default" size="sm" disabled={at === 0} onClick={() => go(waiting[at - 1])}>
          Previous <kbd className={classes.key}>K</kbd>
        </Button>
        <Button variant="default" size="sm" disabled={at === waiting.length - 1} onClick={() => go(waiting[at + 1])}>
          Next <kbd className={classes.key}>J</kbd>
        </Button>
        <span className={classes.quiet}>
          <kbd className={classes.key}>Space</kbd> reads on · <kbd className={classes.key}>S</kbd> signs what was read
        </span>
      </div>
      <Current
        key={current}
        draft_id={current}
        signing={signing}
        onSigned={() => {
          toastSuccess('The note is signed.')
          setSigned((now) => new Set([...now, current]))
          window.scrollTo({ top: 0 })
        }}
      />
    </>
  )
}

function Current({ draft_id, signing, onSigned }: { draft_id: number; signing: Signing; onSigned: () => void }) {
  const read = useDraft(draft_id, true)
  if (read.isError && read.data === undefined) return <FailedState title="This draft could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
  // An answer of earlier is not what would be signed.
  if (read.data === undefined || !read.isFetchedAfterMount) return <TextSkeleton lines={8} label="The draft is loading" />
  return <ReviewItem draft={read.data} signing={signing} onSigned={onSigned} />
}
