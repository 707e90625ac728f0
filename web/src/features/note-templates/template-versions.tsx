import { Button } from '@mantine/core'
import type { WholeTemplate } from '#contract/note-templates.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { sayChange } from './words.ts'
import classes from './template-editor.module.css'

type Version = WholeTemplate['versions'][number]

/** Who saved what, newest first. An earlier one is brought into the form; saving makes it a new version. */
export function TemplateVersions({ versions, onBring }: { versions: readonly Version[]; onBring: (version: Version) => void }) {
  return (
    <SectionCard title="Versions" hint="A note keeps the version it was written with">
      <ol className={classes.versions}>
        {versions.map((version, index) => (
          <li key={version.version}>
            <div>
              <strong>Version {version.version}</strong>
              <div className={classes.quiet}>
                {version.saved_by}, {formatInstant(version.saved_at)}
              </div>
              {version.changes.map((change) => (
                <div key={`${change.what}${change.text}`}>{sayChange(change)}</div>
              ))}
            </div>
            {index > 0 && (
              <Button variant="default" size="xs" onClick={() => onBring(version)}>
                Bring back
              </Button>
            )}
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}
