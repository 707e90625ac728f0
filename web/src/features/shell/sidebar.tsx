import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { isCurrentEntry, type NavigationEntry } from './navigation.ts'
import classes from './sidebar.module.css'

export interface Mode {
  title: string
  name: string
  icon: ReactNode
  /** What may be done about it. */
  action?: ReactNode
}

interface SidebarProps {
  entries: readonly NavigationEntry[]
  mode: Mode
  onNavigate?: () => void
}

function Entry({ entry, onNavigate }: { entry: NavigationEntry; onNavigate?: () => void }) {
  const { pathname } = useLocation()
  const Icon = entry.icon
  return (
    <li>
      <Link to={entry.to} className={classes.entry} aria-current={isCurrentEntry(entry, pathname) ? 'page' : undefined} onClick={onNavigate}>
        <Icon size={20} aria-hidden />
        {entry.label}
      </Link>
    </li>
  )
}

/** Mode, entries, badge: the same in the fixed sidebar and in the drawer of small screens. */
export function Sidebar({ entries, mode, onNavigate }: SidebarProps) {
  return (
    <div className={classes.sidebar}>
      <div className={classes.mode}>
        <span className={classes.modeIcon}>{mode.icon}</span>
        <div className={classes.modeWords}>
          <div className={classes.modeTitle}>{mode.title}</div>
          <div className={classes.modeName}>{mode.name}</div>
          <div className={classes.modeHint}>Clinical Excellence</div>
        </div>
        {mode.action}
      </div>
      <nav aria-label="Main">
        <ul className={classes.entries}>
          {entries.map((entry) => (
            <Entry key={entry.to} entry={entry} onNavigate={onNavigate} />
          ))}
        </ul>
      </nav>
      <div className={classes.badge}>
        <IconShieldCheck size={20} aria-hidden />
        <div>
          <div className={classes.badgeTitle}>HIPAA Compliant</div>
          <div>Enterprise Security</div>
        </div>
      </div>
    </div>
  )
}
