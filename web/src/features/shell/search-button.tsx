import { useHotkeys } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '#web/platform/load-chunk.ts'
import { useSingleKey } from '#web/platform/single-keys.ts'
import classes from './search-button.module.css'

const CommandPalette = lazy(() => loadChunk(() => import('./command-palette.tsx')))
const ShortcutList = lazy(() => loadChunk(() => import('./shortcut-list.tsx')))

const is_mac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the search for patients, screens and actions; ⌘K or Ctrl-K does so from anywhere, `?` lists the shortcuts. */
export function SearchButton() {
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | null>(null)
  // Once fetched they stay, so that closing can be seen.
  const [wanted, setWanted] = useState<{ palette: boolean; shortcuts: boolean }>({ palette: false, shortcuts: false })
  const open = (which: 'palette' | 'shortcuts') => {
    setWanted((before) => ({ ...before, [which]: true }))
    setOpened(which)
  }
  useHotkeys([['mod+K', () => open('palette')]], [])
  useSingleKey('?', () => open('shortcuts'))
  const close = () => setOpened(null)
  return (
    <>
      <button type="button" className={classes.button} aria-keyshortcuts={is_mac ? 'Meta+K' : 'Control+K'} onClick={() => open('palette')}>
        <IconSearch size={18} aria-hidden />
        <span className={classes.label}>Find a patient, a screen or an action</span>
        <kbd className={classes.kbd} aria-hidden>
          {is_mac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      <Suspense fallback={null}>
        {wanted.palette && <CommandPalette is_open={opened === 'palette'} onClose={close} onShortcuts={() => open('shortcuts')} />}
        {wanted.shortcuts && <ShortcutList is_open={opened === 'shortcuts'} onClose={close} />}
      </Suspense>
    </>
  )
}
