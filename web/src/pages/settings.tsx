import { Link, useSearchParams } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import { useUser } from '#web/platform/use-session.ts'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { sectionsFor } from './account-sections.tsx'
import classes from './settings.module.css'

export default function SettingsPage() {
  const user = useUser()
  const [search] = useSearchParams()
  const sections = sectionsFor(user.role)
  const current = sections.find(({ id }) => id === search.get('section')) ?? sections[0]!
  return (
    <PageFrame title="Settings" subtitle={`${user.first_name} ${user.last_name} · ${user.email}`}>
      <div className={classes.columns}>
        <nav className={classes.nav} aria-label="Settings">
          {sections.map(({ id, title }) => (
            <Link key={id} to={paths.settings(id)} className={classes.entry} aria-current={id === current.id ? 'page' : undefined} preventScrollReset>
              {title}
            </Link>
          ))}
        </nav>
        <SectionCard key={current.id} title={current.title} hint={current.hint} className={classes.card}>
          {current.content()}
        </SectionCard>
      </div>
    </PageFrame>
  )
}
