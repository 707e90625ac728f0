import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import type { History } from './data.ts'
import classes from './restricted-notice.module.css'

/** That something on the list meets a medication which a label hides from the reader, and whom to ask. No room is taken where it does not. */
export function RestrictedNotice({ history }: { history: History }) {
  return history.findings.restricted.map(({ severity, visible, ask }) => (
    <div key={visible.join()} className={classes.notice} role="note" aria-label="Interaction with a restricted entry">
      <IconAlertTriangle size={20} aria-hidden />
      <p>
        <strong>
          {visible.join(', ')}: a {severity} interaction with a restricted entry.
        </strong>{' '}
        A label hides it from you. Ask {ask.length > 0 ? ask.join(' or ') : 'the administration of the practice'} before prescribing, or{' '}
        <Link to={`${paths.patient(history.patient.id)}?view=people`}>break the glass</Link> where it cannot wait.
      </p>
    </div>
  ))
}
