import { useEffect } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { Anchor } from '@mantine/core'
import { FailedState } from '#web/ui/failed-state.tsx'
import { logFault } from '#web/platform/fault-log.ts'
import { getSession } from '#web/platform/session-store.ts'
import { ChunkLoadError } from '#web/platform/load-chunk.ts'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

function explain(error: unknown): { title: string; text: string } {
  if (error instanceof ChunkLoadError) {
    return { title: 'This screen could not be loaded', text: 'The connection may be down, or Wyze was just updated. What you typed is kept.' }
  }
  if (isRouteErrorResponse(error) && error.status === 404) return { title: 'There is nothing here', text: 'The address leads nowhere.' }
  return { title: 'This screen stopped working', text: 'It is not your fault. Loading it again usually helps; what was saved is safe.' }
}

/** The last net under every screen: says what happened and offers the way on. */
export function RouteError() {
  const error = useRouteError()
  const { title, text } = explain(error)
  useEffect(() => {
    if (getSession() !== null && !isRouteErrorResponse(error)) void logFault(error instanceof ChunkLoadError ? 'part_load' : 'screen_crash', error)
  }, [error])
  useDocumentTitle(title)
  return (
    <FailedState
      title={title}
      text={text}
      onRetry={() => window.location.reload()}
      action={
        <Anchor component={Link} to="/">
          Back to the start
        </Anchor>
      }
    />
  )
}
