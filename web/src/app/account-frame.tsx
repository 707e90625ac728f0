import { lazy, Suspense, type ReactNode } from 'react'
import { StepUpDialog } from '#web/features/factors/step-up-dialog.tsx'
import { useAppearance } from '#web/features/profile/use-appearance.ts'
import { useAccountHold } from '#web/platform/account-hold.ts'
import { useAccountPanel } from '#web/platform/account-panel.ts'
import { loadChunk } from '#web/platform/load-chunk.ts'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'

const AccountPanel = lazy(() => loadChunk(() => import('./account-panel.tsx')))
const AccountHoldScreen = lazy(() => loadChunk(() => import('./account-hold-screen.tsx')))

/** What belongs to the account, around every screen: appearance, account panel, the question who one is, and what may be missing. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const hold = useAccountHold()
  const is_panel_open = useAccountPanel().section !== null
  useAppearance()
  return (
    <>
      {hold === null ? (
        children
      ) : (
        <Suspense fallback={<FullScreenLoader />}>
          <AccountHoldScreen hold={hold} />
        </Suspense>
      )}
      {hold === null && is_panel_open && (
        <Suspense fallback={null}>
          <AccountPanel />
        </Suspense>
      )}
      <StepUpDialog />
    </>
  )
}
