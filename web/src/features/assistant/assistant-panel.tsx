import { paths } from '#web/platform/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Finder } from './finder.tsx'
import classes from './assistant-panel.module.css'

/** The widget's inside: find a chart or a draft, go on to the whole screen with the same patient. */
export default function AssistantPanel({ patient_id, onLeave }: { patient_id: number | null; onLeave: () => void }) {
  return (
    <div className={classes.panel}>
      <div>
        <div className={classes.title}>Ask Wyze</div>
        <p className={classes.text}>Finds patients and your drafts. It gives no clinical answers.</p>
      </div>
      <Finder patient_id={patient_id} autoFocus onLeave={onLeave} />
      <LinkButton to={paths.askWyze(patient_id ?? undefined)} variant="light" fullWidth onClick={onLeave}>
        {patient_id === null ? 'Open Clinical AI' : 'Open Clinical AI for this patient'}
      </LinkButton>
    </div>
  )
}
