import { Popover } from '@mantine/core'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { loadChunk } from '#web/platform/load-chunk.ts'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { patientAtHand } from './patient-at-hand.ts'
import classes from './assistant-widget.module.css'

const AssistantPanel = lazy(() => loadChunk(() => import('./assistant-panel.tsx')))

/** Floats over every screen of a provider and knows whose chart is open. */
export function AssistantWidget() {
  const [is_open, setOpen] = useState(false)
  const patient_id = patientAtHand(useLocation())
  return (
    <Popover opened={is_open} onChange={setOpen} position="top-end" width={360} shadow="lg" radius="lg" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button type="button" className={classes.button} onClick={() => setOpen((was) => !was)}>
          <IconSparkles size={22} aria-hidden />
          <span className="visually-hidden">Ask Wyze</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Ask Wyze" className={classes.panel}>
        <Suspense fallback={<TextSkeleton lines={4} label="Loading" />}>
          <AssistantPanel patient_id={patient_id} onLeave={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
