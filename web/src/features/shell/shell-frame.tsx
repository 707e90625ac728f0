import { Drawer } from '@mantine/core'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { useState, type ReactNode } from 'react'
import { Link, ScrollRestoration, useNavigation } from 'react-router'
import { useSavedCopy } from '#web/platform/use-saved-copy.ts'
import { LogoMark } from '#web/ui/logo.tsx'
import { SavedCopy } from '#web/ui/saved-copy.tsx'
import { LiveState } from './live-state.tsx'
import { Sidebar, type Mode } from './sidebar.tsx'
import type { NavigationEntry } from './navigation.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import classes from './shell-frame.module.css'

interface ShellFrameProps {
  home: string
  entries: readonly NavigationEntry[]
  mode: Mode
  search?: ReactNode
  account: ReactNode
  children: ReactNode
}

/** Header, sidebar and the place of the screen. On small screens the sidebar waits behind a floating button. */
export function ShellFrame({ home, entries, mode, search, account, children }: ShellFrameProps) {
  const [is_menu_open, setMenuOpen] = useState(false)
  const main = useFocusOnNavigation()
  const saved_copy = useSavedCopy()
  const is_busy = useNavigation().state !== 'idle'
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <header className={classes.header}>
        <Link to={home} className={classes.logo} aria-label="Wyze, to the dashboard">
          <LogoMark size={32} />
          <span>Wyze</span>
        </Link>
        <div className={classes.search}>{search}</div>
        <LiveState />
        {account}
        <div className={classes.progress} data-busy={is_busy || undefined} aria-hidden />
      </header>
      <aside className={classes.side} aria-label="Navigation">
        <Sidebar entries={entries} mode={mode} />
      </aside>
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <SavedCopy at={saved_copy.at} onRetry={saved_copy.retry} />
        {children}
      </main>
      <button type="button" className={classes.toggle} aria-label="Open the menu" aria-expanded={is_menu_open} onClick={() => setMenuOpen(true)}>
        <IconMenu2 size={24} aria-hidden />
      </button>
      <Drawer opened={is_menu_open} onClose={() => setMenuOpen(false)} position="left" size={300} padding={0} title="Menu" classNames={{ header: classes.drawerHeader, content: classes.drawer, body: classes.drawerBody }}>
        <Sidebar entries={entries} mode={mode} onNavigate={() => setMenuOpen(false)} />
      </Drawer>
      <ScrollRestoration />
    </div>
  )
}
