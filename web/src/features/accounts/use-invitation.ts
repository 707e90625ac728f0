import { useEffect, useState } from 'react'
import { openInvitation, type Invitation } from './data.ts'

/** What the invitation of a link says. */
export function useInvitation(token: string) {
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let is_gone = false
    setError(null)
    openInvitation(token).then(
      (found) => !is_gone && setInvitation(found),
      (reason: unknown) => !is_gone && setError(reason),
    )
    return () => {
      is_gone = true
    }
  }, [token, attempt])
  return { invitation, error, retry: () => setAttempt((before) => before + 1) }
}
