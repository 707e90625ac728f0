import IconCompass from '@tabler/icons-react/dist/esm/icons/IconCompass.mjs'
import { paths } from '#web/platform/paths.ts'
import { useSession } from '#web/platform/use-session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import classes from './not-found.module.css'

export default function NotFoundPage() {
  useDocumentTitle('Not found')
  const role = useSession()?.user.role
  const way_back = role === undefined ? paths.signIn() : role === 'PRACTICE_ADMIN' ? paths.adminDashboard() : paths.home()
  return (
    <main className={classes.screen}>
      <h1 className="visually-hidden">Not found</h1>
      <EmptyState
        icon={<IconCompass size={28} aria-hidden />}
        title="There is no such page"
        text="The address may be mistyped, or the page has moved. Nothing of your work is lost."
        action={<LinkButton to={way_back}>{role === undefined ? 'To sign in' : 'To the dashboard'}</LinkButton>}
      />
    </main>
  )
}
