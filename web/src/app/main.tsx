import '#web/platform/trusted-types.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { setLeave } from '#web/platform/leave-to.ts'
import { forgetAnswers } from '#web/platform/forget-answers.ts'
import { removeExpiredKept } from '#web/platform/kept-tier.ts'
import { query_client, startCleanup } from '#web/platform/query-client.ts'
import { silenceConsole } from '#web/platform/silence-console.ts'
import { followOtherTabs, restoreSession } from '#web/platform/session-store.ts'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { startRouter } from './router.tsx'

if (import.meta.env.PROD) silenceConsole()
// In development the libraries come pre-bundled and the build's per-component style sheets do not apply.
if (import.meta.env.DEV) await import('./dev-styles.ts')

await restoreSession()
followOtherTabs(({ is_other_person }) => forgetAnswers(is_other_person))
startCleanup(query_client, removeExpiredKept)
const router = startRouter()
setLeave((path) => void router.navigate(path, { replace: true }))

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={query_client}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>
  </StrictMode>,
)
