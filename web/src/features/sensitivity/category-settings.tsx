import { Button, Checkbox, Switch } from '@mantine/core'
import { useState } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.ts'
import { formatInstantDate } from '#web/ui/dates.ts'
import { useSetCategory, type SensitivitySettings } from './data.ts'
import classes from './practice-settings.module.css'

const clinical_roles = ['REI', 'NP', 'PT', 'ND'] as const
type Category = SensitivitySettings['categories'][number]
type ClinicalRole = 'REI' | 'NP' | 'PT' | 'ND' | 'ADMIN'

/** Which roles see a category, and whether its rules suggest labels. Saved by hand: it opens or closes charts at once. */
export function CategorySettings({ setting }: { setting: Category }) {
  const set = useSetCategory()
  const [roles, setRoles] = useState<readonly string[]>(setting.roles)
  const [is_suggesting, setSuggesting] = useState(setting.is_suggesting)
  const is_changed = is_suggesting !== setting.is_suggesting || [...roles].sort().join() !== [...setting.roles].sort().join()
  const toggle = (role: string) => setRoles((before) => (before.includes(role) ? before.filter((one) => one !== role) : [...before, role]))
  const save = () =>
    set.mutate(
      { body: { category: setting.category, roles: roles as ClinicalRole[], is_suggesting } },
      { onSuccess: () => toastSuccess(`${setting.title}: saved`), onError: (error) => toastError(describeError(error)) },
    )
  return (
    <li className={classes.category}>
      <div className={classes.words}>
        <div className={classes.title}>{setting.title}</div>
        <div className={classes.quiet}>
          {setting.covers} {setting.changed === null ? 'As delivered.' : `Changed by ${setting.changed.by}, ${formatInstantDate(setting.changed.at)}.`}
        </div>
      </div>
      <fieldset className={classes.roles}>
        <legend className="visually-hidden">Roles that see {setting.title}</legend>
        {clinical_roles.map((role) => (
          <Checkbox key={role} label={role} checked={roles.includes(role)} onChange={() => toggle(role)} />
        ))}
      </fieldset>
      <Switch label="Suggests" aria-label={`${setting.title} suggests labels`} checked={is_suggesting} onChange={(event) => setSuggesting(event.currentTarget.checked)} />
      <Button size="compact-md" variant={is_changed ? 'filled' : 'default'} disabled={!is_changed} loading={set.isPending} onClick={save}>
        Save<span className="visually-hidden"> {setting.title}</span>
      </Button>
    </li>
  )
}
