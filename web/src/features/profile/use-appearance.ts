import { useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { useProfile } from '#web/platform/use-profile.ts'
import { setClock } from '#web/ui/clock.ts'

/** Dresses the page as the signed-in person likes it, on whatever computer they sit. */
export function useAppearance(): void {
  const appearance = useProfile().data?.data.preferences.appearance
  const { setColorScheme } = useMantineColorScheme()
  const scheme = appearance?.color_scheme
  const density = appearance?.density
  const text_size = appearance?.text_size
  const clock = appearance?.clock
  useEffect(() => {
    if (clock !== undefined) setClock(clock)
  }, [clock])
  useEffect(() => {
    if (scheme !== undefined) setColorScheme(scheme)
    // The setter is another one with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [scheme])
  useEffect(() => {
    const { dataset } = document.documentElement
    if (density !== undefined) dataset.density = density
    if (text_size !== undefined) dataset.textSize = text_size
    return () => {
      delete dataset.density
      delete dataset.textSize
    }
  }, [density, text_size])
}
