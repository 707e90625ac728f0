import { Button } from '@mantine/core'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import { useEffect, useState } from 'react'
import type { Strip } from '#contract/looks.ts'
import { endBreakGlass } from '#contract/sensitivity.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { forgetHidden } from '#web/platform/forget-answers.ts'
import { suspendKeeping } from '#web/platform/kept-tier.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.ts'
import { useWrite } from '#web/platform/use-write.ts'
import { formatLeft, useCountdown } from './use-countdown.ts'
import classes from './patient-banner.module.css'

interface GlassBannerProps {
  patient_id: number
  glass: NonNullable<Strip['glass']>
  now: string
}

/** On every screen of the patient while the glass is broken: that it is, for how long, and the way to close it. */
export function GlassBanner({ patient_id, glass, now }: GlassBannerProps) {
  const end = useWrite(endBreakGlass)
  const [said] = useState(() => formatLeft(Math.ceil((Date.parse(glass.ends_at) - Date.parse(now)) / 1000)))
  const left_s = useCountdown(glass.ends_at, now, forgetHidden)
  useEffect(() => {
    suspendKeeping(true)
    return () => suspendKeeping(false)
  }, [])
  return (
    <div className={classes.glass} role="region" aria-label="Broken glass">
      <IconLockOpen size={18} aria-hidden />
      <span>
        <strong>Glass broken.</strong> What labels hide in this chart is open to you for <span className="tabular" aria-hidden>{formatLeft(left_s)}</span>
        <span className="visually-hidden">{said}</span> more. <span className={classes.aside}>Every look is in the log.</span>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        loading={end.isPending}
        onClick={() =>
          end.mutate(
            { params: { patient_id } },
            {
              onSuccess: () => {
                forgetHidden()
                toastSuccess('The chart is closed again')
              },
              onError: (error) => toastError(describeError(error)),
            },
          )
        }
      >
        Close it now
      </Button>
    </div>
  )
}
