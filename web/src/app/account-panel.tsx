import { Drawer } from '@mantine/core'
import { panelSectionsFor } from '#web/pages/account-sections.tsx'
import { useAccountPanel } from '#web/platform/account-panel.ts'
import { useUser } from '#web/platform/use-session.ts'
import classes from './account-panel.module.css'

/** One's own account over whatever screen is open. */
export default function AccountPanel() {
  const panel = useAccountPanel()
  const sections = panelSectionsFor(useUser().role)
  const current = sections.find(({ id }) => id === panel.section) ?? sections[0]!
  return (
    <Drawer opened={panel.section !== null} onClose={panel.close} title="My Account" size={600}>
      <div className={classes.nav} role="group" aria-label="Parts of the account">
        {sections.map(({ id, title }) => (
          <button key={id} type="button" className={classes.entry} aria-pressed={id === current.id} onClick={() => panel.open(id, true)}>
            {title}
          </button>
        ))}
      </div>
      <section key={current.id} aria-label={current.title} className={classes.content}>
        {current.content()}
      </section>
    </Drawer>
  )
}
